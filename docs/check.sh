#!/usr/bin/env bash
# Runs every command of the guide in the order in which it stands there, in a directory of its own, and looks at what
# came out. Needs the job that was built.
set -euo pipefail
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
root="$(cd "$here/.." && pwd)"
work="$root/target/guide"
rm -rf "$work"
mkdir -p "$work/submit-scripts"
ln -s "$root/data" "$work/data"
printf '#!/usr/bin/env bash\nexec "%s/submit-scripts/local.sh" "$@"\n' "$root" > "$work/submit-scripts/local.sh"
chmod +x "$work/submit-scripts/local.sh"
awk '/^```sh$/ { inside = 1; next } /^```$/ { inside = 0 } inside' "$here/guide.md" > "$work/commands.sh"
cd "$work"
bash -euo pipefail commands.sh
for file in guide-0/report.html guide-2/report.html guide-2/comparison.html guide-scored/summary.json; do
  [ -s "$file" ] || { echo "The guide leaves no $file" >&2; exit 1; }
done
echo "The commands of the guide passed: 1 passed, 0 failed"
