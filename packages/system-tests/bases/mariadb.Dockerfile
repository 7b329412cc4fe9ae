# Somebody else's member database, for the trial of an installation: empty, with its root's password in ROOT_PASSWORD.
ARG DEBIAN
FROM ${DEBIAN}
RUN apt-get update \
    && DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends mariadb-server \
    && rm -rf /var/lib/apt/lists/* /var/lib/mysql/* \
    && mariadb-install-db --user=mysql --skip-test-db >/dev/null \
    && install --directory --owner=mysql /run/mysqld
CMD ["sh", "-c", "printf '%s;\\n' \"create user root@'%' identified by '$ROOT_PASSWORD'\" \"grant all on *.* to root@'%' with grant option\" >/tmp/init.sql && exec mariadbd --user=mysql --bind-address=0.0.0.0 --port=\"$PORT\" --init-file=/tmp/init.sql"]
