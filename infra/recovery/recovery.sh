#!/bin/sh
# Point-in-time recovery with pgBackRest: what operators call, and the scheduler. docs/operations.md#to-a-moment-in-time.
# Places and secrets come from pgbackrest.conf and the environment. Results go to standard output, all else to standard error.
set -eu
export TZ=UTC LC_ALL=C

USAGE='recovery COMMAND

  create            makes the repository, once
  list              the backups, and the first and the last second that can be restored
  backup [full]     makes a differential backup, or a full one
  check             has PostgreSQL archive what it has, and says whether that arrived
  verify            reads the whole repository and compares every hash
  restore MOMENT    restores to a second, such as "2026-11-21 12:34:00+02", into an empty place
  open              serves what was restored, read-only, halted at that second
  opened            whether that second is reached; says what the copy holds
  schedule          makes backups when they are due, and a heartbeat a minute
  health            whether the newest backup and the archive are as new as they must be'

RESTORED=${RESTORED_DATA:-/restored/18/docker} # the volume of the database has it there too
OPEN_SOCKETS=${OPEN_SOCKETS:-/tmp}
BEAT=${RECOVERY_BEAT_SECONDS:-60}
HOUR=${RECOVERY_HOUR:-2} # of UTC, when backups are due
DAY=86400
FULL_DAYS=7
BACKUP_OLDEST=$((26 * 3600))
ARCHIVE_OLDEST=600
AGAIN=900 # seconds until a backup that failed is tried again
LOOK_BEATS=10 # beats between two looks for log that is missing
LOOK_BACK=20 # segments in which the newest commit is looked for

say() { echo "$*" >&2; }

fail() {
  say "$*"
  exit 1
}

# As it is; some shells' echo changes backslashes.
print() { printf '%s\n' "$1"; }

toMoment() { date -d "@$1" '+%F %T+00'; }

# The database at work, by its socket.
ask() { psql -X -A -t -v ON_ERROR_STOP=1 -d postgres -c "$1"; }

# What pgBackRest says, in one line.
explain() {
  first=$(print "$1" | grep -m 1 ERROR || print "$1" | grep -m 1 .) || first='no reason is given'
  case $1 in
    *FormatError* | *CryptoError* | *CipherError* | *decrypt*)
      first='The repository cannot be read with this passphrase (PGBACKREST_REPO1_CIPHER_PASS).' ;;
    *'advisory lock'* | *'lock on file'*) first='Another backup is running.' ;;
    *'missing stanza'* | *FileMissing* | *PathMissing* | *'unable to load info file'* | *FileOpen* | *FileWrite* | *PathCreate* | *HostConnect* | *'No space'*)
      first="The repository is away, full, or was never made (recovery create): $first" ;;
  esac
  print "$first" | sed 's/[0-9-]* [0-9:.]* P[0-9]* *ERROR/ERROR/' | cut -c 1-300
}

# Runs pgBackRest quietly, or ends with one line that says why it failed.
call() {
  said=$(pgbackrest "$@" 2>&1) || fail "$(explain "$said")"
}

# Reads what the repository holds into $info and where its log is into $archive, or ends.
readInfo() {
  info=$(pgbackrest info --output=json 2>/dev/null) || fail 'The repository is away, or PGBACKREST_* of it are wrong.'
  code=$(print "$info" | jq -r '.[0].status.code // 1' 2>/dev/null) || code=unreadable # with what a wrong passphrase makes of it
  case $code in
    0) ;;
    2) fail 'There is no backup yet. Make one: recovery backup full' ;;
    1 | 3) fail "$(explain "$(print "$info" | jq -r '.[0].status.message // "missing stanza"')")" ;;
    *) fail "$(explain "$(print "$info" | jq -r '.[0].repo[0].status.message' 2>/dev/null || print "$info")")" ;;
  esac
  findArchive
}

findArchive() { archive=archive/$PGBACKREST_STANZA/$(print "$info" | jq -r '.[0].archive[-1].id'); }

# Of every backup that is whole: end, type, label, first segment, bytes in the repository; oldest first.
listBackups() {
  print "$info" | jq -r '.[0].backup[] | select(.error != true)
    | "\(.timestamp.stop) \(.type) \(.label) \(.archive.start) \(.info.repository.delta)"'
}

# The segments of the archive, by their names in the repository; oldest first.
listSegments() {
  pgbackrest repo-ls --recurse --output=json "$archive" |
    jq -r 'keys[] | select(test("^[0-9A-F]{16}/[0-9A-F]{24}-"))' | sort
}

# The moment of the newest commit in the archive, in seconds since 1970: any second up to it can be restored.
findLatest() {
  looked=$(mktemp -d)
  for segment in $(listSegments | tail -n "$LOOK_BACK" | sort -r); do
    name=$(basename "$segment" | cut -c 1-24)
    pgbackrest repo-get "$archive/$segment" 2>/dev/null | unpack "$segment" >"$looked/$name"
    commit=$(pg_waldump --rmgr=Transaction "$looked/$name" 2>/dev/null | grep -o 'COMMIT [0-9-]* [0-9:]*' | tail -n 1)
    rm "$looked/$name"
    [ -z "$commit" ] || break
  done
  rmdir "$looked"
  [ -z "$commit" ] || date -d "${commit#COMMIT }" +%s
}

unpack() {
  case $1 in
    *.zst) zstd -dcq ;;
    *.gz) gzip -dc ;;
    *.lz4) lz4 -dc ;;
    *.bz2) bzip2 -dc ;;
    *) cat ;;
  esac
}

# The last segment before each gap of the archive: log that never came, because the repository was away for too long.
findGaps() {
  before=''
  for name in $(listSegments | cut -c 18-41); do
    if [ -n "$before" ] && [ "${before%????????????????}" = "${name%????????????????}" ]; then
      [ $(($(toNumber "$before") + 1)) -eq "$(toNumber "$name")" ] || echo "$before"
    fi
    before=$name
  done
}

# A segment's place within its timeline; a file of the log has 256 of them.
toNumber() {
  place=${1#????????}
  echo $((0x${place%????????} * 256 + 0x${place#????????}))
}

# Sets $earliest and $latest of what can be restored to: from the oldest backup after the last gap, to the newest commit.
findWindow() {
  gap=$(findGaps | tail -n 1)
  earliest=$(listBackups | while read -r end _ _ start _; do
    if [ -z "$gap" ] || expr "$start" '>' "$gap" >/dev/null; then echo "$end"; fi
  done | sort -n | head -n 1)
  latest=$(findLatest)
}

list() {
  readInfo
  listBackups | while read -r end kind label _ bytes; do
    echo "$(toMoment "$end")  $kind  $label  $((bytes / 1000)) kB"
  done
  findWindow
  [ -z "$gap" ] || echo "Log is missing after segment $gap; what was before it is not counted here."
  [ -n "$earliest" ] || fail 'There is no backup since then. Make one: recovery backup full'
  [ "${latest:-0}" -ge "$earliest" ] || fail 'Nothing was archived since the backup yet. Look again in three minutes.'
  echo "Any second from $(toMoment "$earliest") to $(toMoment "$latest") can be restored."
}

# By hand alone: a repository that is away must never be made again in the place where it was.
create() {
  call stanza-create
  echo 'The repository is there. Next: recovery check'
}

backup() {
  kind=${1:-diff}
  [ "$kind" = diff ] || [ "$kind" = full ] || fail 'A backup is full, or without a word differential.'
  begun=$(date +%s)
  call backup --type="$kind"
  readInfo
  listBackups | tail -n 1 | while read -r _ made label _ bytes; do
    echo "Backup $label: $made, $((bytes / 1000)) kB, $(($(date +%s) - begun)) s"
  done
}

check() {
  call check
  counted=0 # PostgreSQL counts what it archived a moment after that arrived
  while [ "$(ask 'select last_archived_wal is null from pg_stat_archiver')" = t ] && [ "$counted" -lt 5 ]; do
    sleep 1
    counted=$((counted + 1))
  done
  ask "select 'Archived last: ' || coalesce(last_archived_wal, 'nothing yet,') || ' at ' || date_trunc('second', coalesce(last_archived_time, now()))
    || '; failed ' || failed_count || ' times since ' || date_trunc('second', stats_reset) from pg_stat_archiver"
}

verify() {
  readInfo
  said=$(pgbackrest verify --output=text --verbose 2>&1) || fail "$(explain "$said")"
  echo "$said"
  case $said in *'status: error'*) fail 'The repository is damaged. Make a new one: another place, and recovery backup full' ;; esac
}

# A moment that the caller chose, in seconds since 1970; without a zone nobody knows which one is meant.
readMoment() {
  print "$1" | grep -Eq '^[0-9]{4}-[0-9]{2}-[0-9]{2}[ T][0-9]{2}:[0-9]{2}:[0-9]{2} ?(Z|[+-][0-9]{2}(:?[0-9]{2})?)$' ||
    fail 'Give the second with its zone, such as "2026-11-21 12:34:00+02" or "2026-11-21 10:34:00Z".'
  date -d "$1" +%s 2>/dev/null || fail "There is no such moment: $1"
}

restore() {
  moment=$(readMoment "${1:-}")
  readInfo
  findWindow
  first=$(listBackups | head -n 1 | cut -d ' ' -f 1)
  [ "$moment" -ge "$first" ] ||
    fail "$(toMoment "$moment") is before the earliest backup. The first second that can be restored: $(toMoment "$first")"
  [ "$moment" -le "${latest:-0}" ] ||
    fail "$(toMoment "$moment") is not in the archive yet. The last second that can be restored: $(toMoment "${latest:-0}")"
  [ -z "$(ls -A "$RESTORED" 2>/dev/null)" ] || fail "$RESTORED is not empty, and nothing is ever overwritten. Name a new volume."
  begun=$(date +%s)
  mkdir -p "$RESTORED" && chmod 700 "$RESTORED"
  call restore --pg1-path="$RESTORED" --type=time --target="$(toMoment "$moment")" --target-action=promote \
    --recovery-option=restore_command='pgbackrest archive-get %f "%p"'
  echo "Restored for $(toMoment "$moment"): $(du -sk "$RESTORED" | cut -f 1) kB, $(($(date +%s) - begun)) s"
}

# Archives nothing, so that a copy which is only looked at leaves no trace in the repository.
open() {
  export PGBACKREST_PG1_PATH="$RESTORED"
  postgres -D "$RESTORED" -c archive_mode=off -c recovery_target_action=pause -c hot_standby=on \
    -c listen_addresses="${OPEN_ADDRESSES:-*}" -c port="${OPEN_PORT:-5432}" -c unix_socket_directories="$OPEN_SOCKETS" &
  server=$!
  trap 'kill -INT $server' TERM INT
  status=0
  wait $server || status=$?
  trap - TERM INT
  wait $server 2>/dev/null || true
  [ $status -eq 0 ] || [ $status -gt 128 ] || fail 'PostgreSQL ended; if it says that recovery ended before the target, log is missing: choose an earlier second.'
}

opened() {
  export PGHOST="$OPEN_SOCKETS" PGPORT="${OPEN_PORT:-5432}"
  [ "$(ask 'select pg_get_wal_replay_pause_state()')" = paused ] || fail 'It is not at that second yet.'
  ask "select 'Open, read-only, at ' || current_setting('recovery_target_time')
    || '; its last commit is of ' || coalesce(pg_last_xact_replay_timestamp()::text, 'before the backup')"
}

# One commit a minute, so that there is always one after the last second that somebody may choose.
beat() { ask 'select pg_current_xact_id()' >/dev/null; }

# Prints full, diff, away or nothing: by what the repository holds, so that a restart forgets nothing.
findDue() {
  info=$(pgbackrest info --output=json 2>/dev/null) || info=''
  code=$(print "$info" | jq -r '.[0].status.code // 1' 2>/dev/null) || code=1
  case $code in
    0 | 2) findArchive ;;
    *) echo away && return ;;
  esac
  now=$(date +%s)
  due=$(((now - HOUR * 3600) / DAY * DAY + HOUR * 3600))
  newest=$(print "$info" | jq -r '[.[0].backup[] | select(.error != true)] |
    "\([.[].timestamp.start] | max // 0) \([.[] | select(.type == "full") | .timestamp.start] | max // 0)"')
  if [ "${newest#* }" -lt $((due - (FULL_DAYS - 1) * DAY)) ]; then
    echo full
  elif [ "${newest% *}" -lt "$due" ] || isBroken; then
    echo diff
  fi
}

# Whether log is missing since the newest backup; looked at now and then, since it reads the list of the whole archive.
isBroken() {
  [ $((beats % LOOK_BEATS)) -eq 0 ] || return 1
  gap=$(findGaps | tail -n 1)
  [ -n "$gap" ] && expr "$gap" '>' "$(listBackups | tail -n 1 | cut -d ' ' -f 4)" >/dev/null
}

schedule() {
  trap 'exit 0' TERM INT
  again=0 beats=0 before=''
  while :; do
    beats=$((beats + 1))
    beat 2>/dev/null || say 'The database does not answer.'
    kind=$(findDue)
    case $kind in
      '') ;;
      away) [ "$before" = away ] || say 'The repository is away, or was never made (recovery create); no backup is made.' ;;
      *) [ "$(date +%s)" -lt "$again" ] || (backup "$kind") || again=$(($(date +%s) + AGAIN)) ;;
    esac
    before=$kind
    sleep "$BEAT" &
    wait $!
  done
}

health() {
  readInfo
  age=$(($(date +%s) - $(listBackups | sort -n | tail -n 1 | cut -d ' ' -f 1)))
  [ $age -le $BACKUP_OLDEST ] || fail "The newest backup is $((age / 3600)) hours old."
  age=$(ask 'select floor(extract(epoch from now() - coalesce(last_archived_time, stats_reset))) from pg_stat_archiver')
  [ "$age" -le $ARCHIVE_OLDEST ] || fail "Nothing was archived for $((age / 60)) minutes."
  echo 'Backups and archive are as new as they must be.'
}

command=${1:-help}
[ $# -eq 0 ] || shift
case $command in
  create | list | backup | check | verify | restore | open | opened | schedule | health) "$command" "$@" ;;
  *) fail "$USAGE" ;;
esac
