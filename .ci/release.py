"""The steps of a release that are about texts and archives; release.sh calls them, and docs/research/releasing.md explains them.

    release.py version                 prints the version that the parent POM has
    release.py python VERSION          prints that version as Python writes it
    release.py check                   fails unless every place that names the version has the same one
    release.py set VERSION             writes a version to every place that names it
    release.py cut VERSION DATE        makes the unreleased part of the changelog that of a version
    release.py notes VERSION           prints what the changelog has of a version
    release.py bundle ZIP [signed]     lists the bundle for Maven Central, and fails if Central would refuse it

It needs Python 3.10 and nothing else.
"""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
CHANGELOG = ROOT / "CHANGELOG.md"
UNRELEASED = "## [Unreleased]\n"
FORM = re.compile(r"\d+\.\d+\.\d+(-rc\d+)?(-SNAPSHOT)?")
POM = "{http://maven.apache.org/POM/4.0.0}"


def python_form(version: str) -> str:
    """The version as Python writes it: 0.2.0-SNAPSHOT is 0.2.0.dev0, and 0.2.0-rc1 is 0.2.0rc1."""
    return version.replace("-SNAPSHOT", ".dev0").replace("-rc", "rc")


def image_form(version: str) -> str:
    """The version as the tag of an image has it."""
    return version.replace("-SNAPSHOT", "")


def maven_form(version: str) -> str:
    return version


# Where the version stands: what is before it, the version, what is after it; the files; and the form that it has there.
V = r"(\d[0-9A-Za-z.-]*?)"
PLACES: list[tuple[re.Pattern[str], str, Callable[[str], str]]] = [
    (re.compile(rf"(<artifactId>mustlink-[a-z-]+</artifactId>\s*<version>){V}(</version>)"), r"(pom\.xml|\.md)$", maven_form),
    (re.compile(rf"(<mustlink\.version>){V}(</mustlink\.version>)"), r"pom\.xml$", maven_form),
    (re.compile(rf"(mustlink-[a-z-]+-){V}(\.jar)"), r"(\.md|\.sh|\.yaml|Dockerfile)$", maven_form),
    (re.compile(rf"(org\.mustlink:mustlink-[a-z-]+:){V}([`\"'\s])"), r"(\.md|\.sh)$", maven_form),
    (re.compile(rf"(/mustlink:){V}(\s)"), r"(\.md|\.yaml|Dockerfile)$", image_form),
    (re.compile(rf'(?m)(^version = "){V}(")'), r"^python/pyproject\.toml$", python_form),
    (re.compile(rf'(?m)(^__version__ = "){V}(")'), r"^python/src/mustlink/__init__\.py$", python_form),
]
"""CHANGELOG.md, models of earlier releases and the pages on releases name other versions."""
NOT_HERE = ("CHANGELOG.md", "docs/research/releasing.md", "spark-job/src/test/resources/")


def texts() -> Iterator[tuple[Path, str]]:
    """The files that may name the version, with their names from the root."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
    for name in listed.decode().split("\0"):
        if name and not name.startswith(NOT_HERE) and any(re.search(where, name) for _, where, _ in PLACES):
            yield ROOT / name, name


def current() -> str:
    found = re.search(rf"<artifactId>mustlink-parent</artifactId>\s*<version>{V}</version>", (ROOT / "pom.xml").read_text())
    if found is None:
        raise SystemExit("pom.xml has no version below the artifact id mustlink-parent.")
    return found.group(1)


def check() -> None:
    """Fail unless all places have the version of the parent POM."""
    version = current()
    places = 0
    wrong = []
    for path, name in texts():
        text = path.read_text()
        for pattern, where, form in PLACES:
            if not re.search(where, name):
                continue
            for found in pattern.finditer(text):
                places += 1
                if found.group(2) != form(version):
                    line = text.count("\n", 0, found.start(2)) + 1
                    wrong.append(f"{name}:{line} has {found.group(2)} where {form(version)} is expected")
    if wrong:
        raise SystemExit(
            "\n".join(wrong) + f"\npom.xml has {version}. Run '.ci/release.py set VERSION' with the version that is meant."
        )
    print(f"The version is {version} in all {places} places.")


def set_version(version: str) -> None:
    if not FORM.fullmatch(version):
        raise SystemExit(f"{version} is no version. Write it as 0.2.0, 0.2.0-rc1 or 0.2.0-SNAPSHOT.")
    for path, name in texts():
        before = text = path.read_text()
        for pattern, where, form in PLACES:
            if re.search(where, name):
                text = pattern.sub(lambda found, form=form: found.group(1) + form(version) + found.group(3), text)
        if text != before:
            path.write_text(text)
    check()


def cut(version: str, date: str) -> None:
    text = CHANGELOG.read_text()
    if f"## [{version}]" in text:
        raise SystemExit(f"CHANGELOG.md has a part of {version} already.")
    if not section("Unreleased"):
        raise SystemExit("CHANGELOG.md has nothing below Unreleased, so that there is nothing to release.")
    CHANGELOG.write_text(text.replace(UNRELEASED, f"{UNRELEASED}\n## [{version}] - {date}\n", 1))


def section(version: str) -> str:
    """What the changelog has of a version, without its heading."""
    found = re.search(rf"(?ms)^## \[{re.escape(version)}\][^\n]*\n(.*?)(?=^## \[|\Z)", CHANGELOG.read_text())
    return found.group(1).strip() if found else ""


def notes(version: str) -> None:
    text = section(version)
    if not text:
        raise SystemExit(f"CHANGELOG.md has no part of {version}.")
    # Links of the changelog are from the root of the sources, where the notes may not be.
    print(f"# Mustlink {version}\n\n" + re.sub(r"\[([^\]]+)\]\((?!https?:)[^)]+\)", r"\1", text))


def bundle(archive: str, signed: bool) -> None:
    """List the bundle, and fail on all that Central asks for and the bundle lacks."""
    faults: list[str] = []
    with zipfile.ZipFile(archive) as zipped:
        names = [name for name in zipped.namelist() if not name.endswith("/")]
        poms = {name: ElementTree.fromstring(zipped.read(name)) for name in names if name.endswith(".pom")}
        if not poms:
            raise SystemExit(f"{archive} holds no POM.")
        for name, pom in poms.items():
            faults += pom_faults(name, pom, poms)
            stem = name.removesuffix(".pom")
            if text(pom, "packaging") != "pom":
                faults += [
                    f"{stem}{rest} is missing" for rest in (".jar", "-sources.jar", "-javadoc.jar") if stem + rest not in names
                ]
        for name in names:
            if re.search(r"\.(md5|sha1|sha256|sha512|asc)$", name):
                continue
            faults += [f"{name}.{kind} is missing" for kind in ("md5", "sha1") if f"{name}.{kind}" not in names]
            for kind in ("md5", "sha1", "sha256", "sha512"):
                noted = f"{name}.{kind}"
                if noted in names and zipped.read(noted).decode().split()[0] != hashlib.new(kind, zipped.read(name)).hexdigest():
                    faults.append(f"{noted} is not that of the file")
            if signed and f"{name}.asc" not in names:
                faults.append(f"{name}.asc is missing")
            print(f"{zipped.getinfo(name).file_size:>10,}  {name}")
    if faults:
        raise SystemExit("Maven Central would refuse the bundle:\n" + "\n".join(faults))
    state = "signed" if signed else "not signed"
    print(f"{len(poms)} POMs with all that Maven Central asks for; the files have checksums and are {state}.")


def pom_faults(name: str, pom: ElementTree.Element, poms: dict[str, ElementTree.Element]) -> Iterator[str]:
    """What Central asks of a POM, which may have it from its parent in the same bundle, and it lacks."""
    artifact = text(pom, "parent/artifactId")
    parent = next((one for one in poms.values() if text(one, "artifactId") == artifact), None) if artifact else None
    if artifact and parent is None:
        yield f"{name}: its parent {artifact} is not in the bundle"
    for own in ("name", "description"):
        if not text(pom, own):
            yield f"{name}: <{own}> is missing"
    required = ("url", "licenses/license/name", "developers/developer/name", "scm/connection", "scm/developerConnection", "scm/url")
    for path in required:
        if not text(pom, path) and (parent is None or not text(parent, path)):
            yield f"{name}: <{path.replace('/', '><')}> is missing"
    if "SNAPSHOT" in ElementTree.tostring(pom, "unicode"):
        yield f"{name}: a version is a SNAPSHOT"


def text(pom: ElementTree.Element, path: str) -> str:
    found = pom.find("/".join(POM + part for part in path.split("/")))
    return (found.text or "").strip() if found is not None else ""


def main(words: list[str]) -> None:
    match words:
        case ["version"]:
            print(current())
        case ["python", version]:
            print(python_form(version))
        case ["check"]:
            check()
        case ["set", version]:
            set_version(version)
        case ["cut", version, date]:
            cut(version, date)
        case ["notes", version]:
            notes(version)
        case ["bundle", archive]:
            bundle(archive, signed=False)
        case ["bundle", archive, "signed"]:
            bundle(archive, signed=True)
        case _:
            raise SystemExit(__doc__)


main(sys.argv[1:])
