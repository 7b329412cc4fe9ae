ARG DEBIAN
FROM ${DEBIAN}
RUN apt-get update \
    && apt-get install --yes --no-install-recommends caddy busybox \
    && ln -s /bin/busybox /usr/local/bin/wget \
    && rm -rf /var/lib/apt/lists/*
ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
EXPOSE 80 443
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
