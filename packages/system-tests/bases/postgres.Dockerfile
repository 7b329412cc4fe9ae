ARG DEBIAN
FROM ${DEBIAN}
RUN apt-get update \
    && DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends postgresql postgresql-client \
    && rm -rf /var/lib/apt/lists/* /var/lib/postgresql/15 \
    && mkdir -p /var/run/postgresql && chown postgres:postgres /var/run/postgresql
COPY postgres-entrypoint /usr/local/bin/
ENV PATH=/usr/lib/postgresql/15/bin:$PATH PGDATA=/var/lib/postgresql/15/docker
STOPSIGNAL SIGINT
EXPOSE 5432
ENTRYPOINT ["postgres-entrypoint"]
