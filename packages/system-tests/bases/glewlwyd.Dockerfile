# Somebody else's identity provider, for the trial of an installation. What it is told is mounted by the trial.
ARG DEBIAN
FROM ${DEBIAN}
# It insists on a folder for each kind of module, also for one of which there is none.
RUN apt-get update \
    && DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends glewlwyd dbconfig-sqlite3 sqlite3 \
    && rm -rf /var/lib/apt/lists/* \
    && mkdir -p /usr/lib/glewlwyd/user_middleware /data
CMD ["sh", "-c", "sqlite3 /data/glewlwyd.db </usr/share/dbconfig-common/data/glewlwyd/install/sqlite3 && exec glewlwyd --config-file=/etc/guildhall/glewlwyd.conf"]
