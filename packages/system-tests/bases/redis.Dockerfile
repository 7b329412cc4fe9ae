ARG DEBIAN
FROM ${DEBIAN}
RUN apt-get update \
    && apt-get install --yes --no-install-recommends redis-server \
    && rm -rf /var/lib/apt/lists/*
USER redis
WORKDIR /data
EXPOSE 6379
# The official one answers its network, too.
ENTRYPOINT ["/bin/sh", "-c", "exec \"$@\" --bind '*' --protected-mode no", "--"]
