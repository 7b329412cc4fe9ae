# Every image of Guildhall but the mail servers': docker build --target platform -t guildhall/platform .
# The targets are platform, chat-bot, pay and local-stack; all of them share what is built here.
ARG NODE_IMAGE=node:24-bookworm-slim
ARG DEBIAN_IMAGE=debian:bookworm-slim

FROM ${NODE_IMAGE} AS node

# What says which libraries are needed, and what fetches them: while none of it changes, they stay as they are.
FROM node AS manifests
WORKDIR /guildhall
COPY . .
RUN find . -type f ! -name package.json ! -name 'pnpm-*.yaml' ! -name .pnpmfile.cjs ! -name .npmrc \
        ! -name production-tree.mjs ! -name prepare.mjs ! -name workspace.mjs ! -name arguments.mjs -delete \
    && find . -type d -empty -delete

FROM node AS libraries
ARG NPM_REGISTRY=https://registry.npmjs.org/
ENV npm_config_registry=${NPM_REGISTRY}
WORKDIR /guildhall
COPY --from=manifests /guildhall ./
RUN --mount=type=cache,target=/root/.local/share/pnpm/store \
    --mount=type=cache,target=/root/.npm \
    node scripts/production-tree.mjs --libraries platform /trees/platform \
    && node scripts/production-tree.mjs --libraries chat-bot /trees/chat-bot \
    && node scripts/production-tree.mjs --libraries pay /trees/pay \
    && node scripts/production-tree.mjs --libraries local-stack /trees/local-stack

FROM libraries AS own
COPY . .
RUN node scripts/production-tree.mjs --own platform /trees/platform /own/platform \
    && node scripts/production-tree.mjs --own chat-bot /trees/chat-bot /own/chat-bot \
    && node scripts/production-tree.mjs --own pay /trees/pay /own/pay \
    && node scripts/production-tree.mjs --own local-stack /trees/local-stack /own/local-stack

# Where there is no Node: docker run --rm --user "$(id -u):$(id -g)" --volume "$PWD:/here" <image> --local /here
FROM own AS make-env
ENTRYPOINT ["node", "scripts/make-env.mjs"]

# Node alone: nobody installs anything in what runs.
FROM ${DEBIAN_IMAGE} AS runtime
COPY --from=node /usr/local/bin/node /usr/local/bin/
ENV NODE_ENV=production
STOPSIGNAL SIGTERM
# Asked by the shell that every Debian has: a Node for each question took a busy machine longer than it waits. An answer
# below 500 is one of a server that works.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=5 \
    CMD ["bash", "-c", "exec 3<>/dev/tcp/${HOST:-127.0.0.1}/$PORT || exec 3<>/dev/tcp/127.0.0.1/$PORT && printf 'GET /livez HTTP/1.0\\r\\n\\r\\n' >&3 && read -r -t 4 line <&3 && [[ $line == 'HTTP/1.1 '[1-4]* ]]"]

FROM runtime AS service
WORKDIR /service
# Migrations alone, as a job: node dist/cli.js migrate

# Files belong to root, so that what runs cannot change them even where the file system is writable. The user stands
# there by number: an orchestrator that insists on "not root" cannot look a name up.
FROM service AS platform
COPY --from=libraries /trees/platform ./
COPY --from=own /own/platform ./
# docker run -it … guildhall/platform setup
RUN ln -s /service/setup.mjs /usr/local/bin/setup
USER 1000:1000
ENV PORT=1300
EXPOSE 1300
CMD ["node", "--min-semi-space-size=16", "dist/main.js"]

FROM service AS chat-bot
COPY --from=libraries /trees/chat-bot ./
COPY --from=own /own/chat-bot ./
USER 1000:1000
ENV PORT=3003
EXPOSE 3003
# A small young generation: what this service does at its limit of 50 requests a second needs no larger one.
CMD ["node", "--max-semi-space-size=2", "dist/main.js"]

FROM service AS pay
COPY --from=libraries /trees/pay ./
COPY --from=own /own/pay ./
USER 1000:1000
ENV PORT=1311
EXPOSE 1311
CMD ["node", "--min-semi-space-size=16", "dist/main.js"]

# For the profile "local" of docker-compose.yml only: it shows passwords and signs whatever it is asked to.
FROM runtime AS local-stack
WORKDIR /part
COPY --from=libraries /trees/local-stack ./
COPY --from=own /own/local-stack ./
USER 1000:1000
ENV PORT=1320
ENTRYPOINT ["node", "dist/parts/index.js"]
