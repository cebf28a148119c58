#!/usr/bin/env bash
# Makes a release without publishing it: sets the version, cuts the changelog, builds what Maven Central and PyPI ask for,
# checks it, and prints the commands that are left to a person. It commits nothing, tags nothing and sends nothing.
#
#   .ci/release.sh VERSION             in this directory, whose work tree must be clean
#   .ci/release.sh --dry-run VERSION   in a copy of the last commit, in target/release/source
#   .ci/release.sh --check             only looks whether the version is the same wherever it stands
#
# What it made is in target/release. It signs if GPG_KEY names a secret key of gpg, and says so if not; Central refuses
# what is not signed. It runs no tests: run .ci/run before. Takes some four minutes on two cores. docs/research/releasing.md has
# the steps before and after it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

fail() {
  echo "$*" >&2
  exit 1
}

python="${PYTHON:-python3}"
case "${1:-}" in
  --check) exec "$python" .ci/release.py check ;;
  --dry-run)
    version="${2:?"Name the version, such as .ci/release.sh --dry-run 0.2.0"}"
    rm -rf target/release
    mkdir -p target/release
    git clone -q . target/release/source
    target/release/source/.ci/release.sh "$version"
    mv target/release/source/target/release/* target/release/
    echo "That was a dry run in target/release/source; this directory is as it was. What was made is in target/release."
    exit
    ;;
  '' | -*) fail "Name the version, such as .ci/release.sh 0.2.0, or see the head of this script." ;;
esac
version=$1
case $version in *-SNAPSHOT) fail "$version is no release: Maven Central takes no SNAPSHOT. Leave out -SNAPSHOT." ;; esac
[ -z "$(git status --porcelain)" ] || fail "The work tree has changes. Commit them, or take --dry-run, which copies the last commit."
if git rev-parse -q --verify "refs/tags/v$version" >/dev/null; then fail "There is a tag v$version already."; fi
out="$PWD/target/release"

echo "== Version and changelog"
"$python" .ci/release.py set "$version"
"$python" .ci/release.py cut "$version" "$(date -u +%F)"

echo "== Artifacts for Maven Central"
signing=(-Dgpg.skip=true)
signed=
if [ -n "${GPG_KEY:-}" ]; then
  signing=(-Dgpg.skip=false "-Dgpg.keyname=$GPG_KEY")
  signed=signed
fi
# The property is the default of the profile; it is here for who reads this.
./mvnw -q -B -Prelease -DskipTests -Dexec.skip -DskipUpload=true "${signing[@]}" -pl '!benchmarks' clean deploy
# Maven has just emptied target.
mkdir -p "$out"
"$python" .ci/release.py notes "$version" >"$out/notes.md"
cp target/central-publishing/central-bundle.zip "$out/central-bundle.zip"
cp job/target/*-bom.json job/target/THIRD-PARTY.txt "$out/"
"$python" .ci/release.py bundle "$out/central-bundle.zip" $signed

echo "== Package for PyPI"
"$python" -m venv "$out/venv"
"$out/venv/bin/pip" install --quiet --disable-pip-version-check build==1.3.0 hatchling==1.28.0 py4j==0.10.9.9 twine==6.2.0
python/package.sh "$out/venv/bin/python" "$out/dist"
"$out/venv/bin/twine" check --strict "$out"/dist/*
rm -rf "$out/venv"

[ -n "$signed" ] || echo "Nothing is signed, so that Central would refuse it: run this again with GPG_KEY=KEY for what is published."
tag="v$version"
cat <<TEXT
Mustlink $version is in target/release: central-bundle.zip, dist, notes.md and the bill of materials. Nothing was sent.
The addresses in pom.xml and python/pyproject.toml must answer before they are published. What is left to do:
  git diff                                              # the version and the changelog
  git commit -am 'Mustlink $version' && git tag -a '$tag' -m 'Mustlink $version'
  docs/research/releasing.md has the commands that publish the commit of the tag, and the next version.
TEXT
