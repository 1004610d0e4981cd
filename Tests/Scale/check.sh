#!/usr/bin/env bash
# Tests the setups of Docs/scaling.md: check.sh LAYOUTC PYTHON [COUNT]
#
# One process, GNU parallel and Spark must give the same bytes for a file of requests. Two servers behind nginx, one of
# which is killed under load, must cause no error for any client. Without a tool, its test is skipped with a message.
set -euo pipefail
layoutc=$(realpath "$1")
python=$2
count=${3:-1000000}
here=$(realpath "$(dirname "$0")")
page=$here/../../Docs/scaling.md
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/bin"
ln -s "$layoutc" "$folder/bin/layoutc"
export PATH="$folder/bin:$PATH"
cd "$folder"
skip() { printf 'skipped: %s\n' "$1"; }

python3 "$here/requests.py" "$count" >requests.ndjson
begun=$SECONDS
layoutc batch --jobs 1 <requests.ndjson >one.ndjson
[ "$(wc -l <one.ndjson)" = "$count" ]
printf '%d requests, %d bytes of answers, one process: %d s\n' "$count" "$(wc -c <one.ndjson)" "$((SECONDS - begun))"

if command -v parallel >/dev/null; then
  begun=$SECONDS
  parallel --pipepart --arg-file requests.ndjson --block 4M --keep-order layoutc batch --jobs 1 >parallel.ndjson
  cmp one.ndjson parallel.ndjson
  printf 'GNU parallel: the same bytes, %d s\n' "$((SECONDS - begun))"
  rm parallel.ndjson
else
  skip "GNU parallel is not installed"
fi

if command -v java >/dev/null && "$python" -c 'import pyspark' 2>/dev/null; then
  begun=$SECONDS
  python3 "$here/page.py" "$page" spark_job.py >spark_job.py
  export PYSPARK_PYTHON=$python PYSPARK_DRIVER_PYTHON=$python SPARK_LOCAL_IP=127.0.0.1 SPARK_LOCAL_DIRS=$folder/spark
  PYSPARK_SUBMIT_ARGS="--master local[2] --conf spark.ui.enabled=false pyspark-shell" \
    "$python" spark_job.py "file://$folder/requests.ndjson" "file://$folder/results" 8 >spark.log 2>&1 \
    || { tail -n 20 spark.log; exit 1; }
  [ -e results/_SUCCESS ]
  cat results/part-* | cmp one.ndjson -
  printf 'Spark: the same bytes from %d partitions, %d s\n' "$(ls results/part-* | wc -l)" "$((SECONDS - begun))"
  rm -r results
else
  skip "PySpark or Java is not installed"
fi

if command -v nginx >/dev/null && command -v wrk >/dev/null; then
  python3 "$here/page.py" "$page" layoutc.conf >layoutc.conf
  python3 "$here/failover.py" "$layoutc" layoutc.conf "${SECONDS_UNDER_LOAD:-8}"
else
  skip "nginx or wrk is not installed"
fi
