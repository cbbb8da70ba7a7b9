# The whole product in one container, example world included: it needs no network to run.
#   docker build -t marketdesk .
#   docker run --rm -p 127.0.0.1:8080:8080 marketdesk
# A tag can move. To build on the very same image each time, name it by its digest as well:
#   docker buildx imagetools inspect --format '{{.Manifest.Digest}}' docker.io/library/node:24.21.0-bookworm-slim
#   docker build --build-arg NODE_IMAGE=docker.io/library/node:24.21.0-bookworm-slim@sha256:… -t marketdesk .
ARG NODE_IMAGE=docker.io/library/node:24.21.0-bookworm-slim

FROM ${NODE_IMAGE} AS built
WORKDIR /desk
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
# The image's own Node runs it: the one that packages bring along is left behind with what only building needs. The world
# lies apart, so that the layers below hold it once.
RUN node scripts/prepare-image.ts && npm prune --omit=dev && rm -rf node_modules/node-linux-* node_modules/.bin/node && mv .data /world
# What the image consists of (SBOM). Without the development tools in package.json: npm would miss them, and with --omit=dev it leaves
# out what both need, such as React.
RUN npm pkg delete devDependencies && npm sbom --sbom-format cyclonedx > sbom.cdx.json

FROM ${NODE_IMAGE}
WORKDIR /desk
# Nobody signs in: the port mapping decides who can connect, with -p 127.0.0.1:8080:8080 this computer only. Set ACCESS to basic, header
# or jwt before the port is published to others.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 ALLOWED_HOSTS=localhost,127.0.0.1 ACCESS=open
# Memory of large responses is returned to the system (docs/operate.md).
ENV MALLOC_MMAP_THRESHOLD_=65536 MALLOC_TRIM_THRESHOLD_=131072
COPY --from=built /desk ./
# All that is ever written: the example world goes on while it runs.
COPY --from=built --chown=node:node /world ./.data
# The folder itself as well, where the database puts its log beside it.
RUN chown node:node .data
VOLUME /desk/.data
USER node
EXPOSE 8080
# The pages and the proxy, not the data service: during an outage of it the proxy serves stale responses.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s CMD ["node", "scripts/probe.ts"]
CMD ["node", "scripts/start.ts"]
