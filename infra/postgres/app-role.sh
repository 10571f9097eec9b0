#!/bin/sh
# Run once by the image of PostgreSQL on an empty volume: the role that the servers log in as. It owns nothing;
# "migrate --app-role growth_plan_app" lets it use the tables.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$APP_PASSWORD" --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role growth_plan_app login password :'password';
SQL
