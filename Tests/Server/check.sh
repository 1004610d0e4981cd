#!/bin/sh
# Tests a built server with real clients: Tests/Server/check.sh .build/debug/layoutc [PYTHON]
#
# PYTHON, by default python3, may have requests and schemathesis. Without them, their tests are skipped.
set -eu
server=$1
python=${2:-python3}
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
log=$work/log
trap 'kill "$pid" 2>/dev/null || true; rm -rf "$work"' EXIT

"$server" serve --port 0 --log off --idle-timeout 5 --header-timeout 5 --body-timeout 6 2> "$log" &
pid=$!
until grep -q listening "$log"; do
  kill -0 "$pid"
  sleep 0.1
done
port=$(sed -n 's/.*:\([0-9]*\)$/\1/p' "$log")

python3 "$here/../Fixtures/http/run_http_cases.py" --port "$port" --slow-deadline 20
# Many threads of one Python would take too long to send large heads byte by byte.
python3 "$here/../Fixtures/http/run_http_cases.py" --port "$port" --slow-deadline 20 --split 1 --jobs 4
if "$python" -c "import schemathesis" 2>/dev/null; then
  (cd "$work" && PYTHONPATH="$here" SCHEMATHESIS_HOOKS=schemathesis_hooks "$python" -m schemathesis.cli --config-file "$here/schemathesis.toml" \
    run "http://127.0.0.1:$port/openapi.json" --url "http://127.0.0.1:$port" --checks all --max-examples "${EXAMPLES:-50}" --seed 1)
else
  echo "skipped: schemathesis is not installed"
fi
kill -TERM "$pid"
wait "$pid"
python3 "$here/clients.py" --server "$server" --python "$python"
python3 "$here/same_as_command.py" --server "$server"
"$python" "$here/generated_clients.py" --server "$server" --python "$(command -v "$python")"
python3 "$here/proxy.py" --server "$server"
python3 "$here/endurance.py" --server "$server" --only drain
python3 "$here/endurance.py" --server "$server" --only delay
python3 "$here/endurance.py" --server "$server" --only descriptors
