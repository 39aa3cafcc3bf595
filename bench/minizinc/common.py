"""What the scripts of this folder share: where things are and what is installed, beside what all of bench/ shares."""

import pathlib
import re
import subprocess
import sys
import tarfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from measuring import PROJECT, add_damier, median, need, run, table, tell  # noqa: F401, handed on to the scripts

OUT = PROJECT / "out" / "minizinc"
MODELS = PROJECT / "models"

# What the suite's runner was written for: later pytest and pytest-html have changed what it hooks into.
PYTHON_PACKAGES = [
    "pytest<8", "pytest-html<4", "py==1.11.0", "pytest-xdist", "pytest-instafail", "pyyaml", "jsonschema",
]
MINIZINC_PYTHON = "0.10.0"
SUITE_VERSION = "2.6.4"
NPM_PACKAGE = "minizinc@4.5.1"


# Where the suite and its tools come from.


def suite():
    """The folder 'tests' of MiniZinc's source package, fetched from the archive this machine installs from."""
    tests = OUT / f"libminizinc-{SUITE_VERSION}" / "tests"
    if not (tests / "spec").is_dir():
        fetch_source()
    if not (tests / "spec").is_dir():
        sys.exit(f"the archive has another version of minizinc than {SUITE_VERSION}; see {OUT}/apt")
    return tests


def fetch_source():
    """By an apt configuration of our own: the machine's is read, never changed."""
    apt = OUT / "apt"
    for folder in ("lists/partial", "cache/archives/partial", "sources"):
        (apt / folder).mkdir(parents=True, exist_ok=True)
    (apt / "sources" / "source.list").write_text("".join(source_entries()))
    options = [
        f"Dir::Etc::sourcelist={apt}/sources/source.list", "Dir::Etc::sourceparts=/dev/null",
        f"Dir::State::lists={apt}/lists", f"Dir::Cache={apt}/cache", "APT::Sandbox::User=root",
    ]
    command = ["apt-get", "-q", *(word for option in options for word in ("-o", option))]
    tell("fetching the source package of minizinc")
    with open(apt / "log", "w") as log:
        subprocess.run([*command, "update"], stdout=log, stderr=log)
        fetched = subprocess.run([*command, "--download-only", "source", "minizinc"], cwd=apt, stdout=log, stderr=log)
    archives = list(apt.glob("minizinc_*.orig.tar.*"))
    if fetched.returncode != 0 or not archives:
        sys.exit(f"the source package of minizinc could not be had; see {apt}/log")
    with tarfile.open(archives[0]) as archive:
        archive.extractall(OUT, filter="data") if hasattr(tarfile, "data_filter") else archive.extractall(OUT)


def source_entries():
    """The machine's own sources of packages, as sources of source packages."""
    places = pathlib.Path("/etc/apt")
    for file in [places / "sources.list", *sorted(places.glob("sources.list.d/*.list"))]:
        if file.exists():
            for line in file.read_text().splitlines():
                if match := re.match(r"\s*deb\s+(.*)", line):
                    yield f"deb-src {match[1]}\n"
    for file in sorted(places.glob("sources.list.d/*.sources")):
        for block in re.split(r"\n\s*\n", file.read_text()):
            fields = dict(re.findall(r"^([\w-]+):[ \t]*(.*)$", block, flags=re.M))
            if "URIs" in fields and fields.get("Enabled", "yes") != "no":
                key = f"[signed-by={fields['Signed-By']}] " if fields.get("Signed-By", "").startswith("/") else ""
                for uri in fields["URIs"].split():
                    for release in fields.get("Suites", "").split():
                        yield f"deb-src {key}{uri} {release} {fields.get('Components', '')}\n"


def python(version=MINIZINC_PYTHON):
    """A Python with the suite's runner and that version of minizinc-python."""
    folder = OUT / f"python-{version}"
    interpreter = folder / "bin" / "python"
    probe = "import pytest, pytest_html, xdist, pytest_instafail, yaml, jsonschema, minizinc"
    if not interpreter.exists() or subprocess.run([interpreter, "-c", probe], stderr=subprocess.DEVNULL).returncode:
        tell("setting up a Python for the suite's runner")
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        pip = [interpreter, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, *PYTHON_PACKAGES, f"minizinc=={version}"], check=True)
    return interpreter


def wasm():
    """The folder of MiniZinc 2.10 in WebAssembly."""
    folder = OUT / "npm"
    if not (folder / "node_modules/minizinc/dist/minizinc.wasm").exists():
        need("npm", "Node.js has it")
        tell(f"installing {NPM_PACKAGE}")
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "package.json").write_text('{"private": true}\n')
        install = ["npm", "install", "--silent", "--no-audit", "--no-fund", NPM_PACKAGE]
        subprocess.run(install, cwd=folder, check=True)
    return folder / "node_modules/minizinc/dist"


def peer_configuration():
    """Gecode with MiniZinc's standard library: Debian's library for Gecode is older than its minizinc, and what includes
    globals.mzn does not compile with it."""
    import json

    file = OUT / "peer.msc"
    OUT.mkdir(parents=True, exist_ok=True)
    text = json.dumps({
        "id": "org.damier.peer", "name": "peer", "version": "1", "tags": ["peer"], "stdFlags": ["-a", "-n"],
        "executable": need("fzn-gecode", "scripts/setup peers installs it"), "supportsFzn": True, "needsSolns2Out": True})
    if not file.exists() or file.read_text() != text:      # others may read it meanwhile
        file.write_text(text)
    return file
