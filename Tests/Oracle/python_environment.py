"""The Python environment of the oracle's scripts, which has highspy."""

import os
import subprocess
import sys
import venv
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2]
VENV = PACKAGE / ".build" / "oracle-venv"


def with_highspy():
    """Makes sure that highspy can be imported. If not, runs this script again in its own environment."""
    try:
        import highspy  # noqa: F401

        return
    except ImportError:
        pass
    python = VENV / "bin" / "python"
    if Path(sys.prefix) != VENV:
        try:
            if not python.exists():
                venv.create(VENV, with_pip=True)
            probe = subprocess.run([python, "-c", "import highspy"], capture_output=True)
            if probe.returncode != 0:
                subprocess.run(
                    [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "highspy>=1.7"],
                    check=True,
                    capture_output=True,
                    timeout=300,
                )
            os.execv(python, [str(python), *sys.argv])
        except (OSError, subprocess.SubprocessError) as problem:
            print(f"oracle: skipped, highspy cannot be installed: {problem}")
            sys.exit(0)
    print("oracle: skipped, highspy cannot be imported")
    sys.exit(0)
