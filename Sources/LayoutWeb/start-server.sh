# Starts `$layoutc serve` on a free port for the script that sources this file, and sets `url`. The server ends with the
# script.
server_log=$(mktemp)
"$layoutc" serve --port 0 --log off 2>"$server_log" &
server=$!
trap 'kill $server 2>/dev/null || true; rm -f "$server_log"' EXIT
url=
for _ in $(seq 100); do
  url=$(sed -n 's/.*listening on //p' "$server_log")
  if [ -n "$url" ]; then break; fi
  sleep 0.1
done
[ -n "$url" ] || { cat "$server_log"; exit 1; }
