# The whole product in one container, example world included: it needs no network to run.
#   docker build -t marketdesk .
#   docker run --rm -p 127.0.0.1:8080:8080 marketdesk
ARG NODE_IMAGE=docker.io/library/node:24.21.0-bookworm-slim

FROM ${NODE_IMAGE} AS built
WORKDIR /desk
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
# The image's own Node runs it: the one that packages bring along is left behind with what only building needs. The world
# lies apart, so that the layers below hold it once.
RUN node scripts/prepare-image.ts && npm prune --omit=dev && rm -rf node_modules/node-linux-* node_modules/.bin/node && mv .data /world

FROM ${NODE_IMAGE}
WORKDIR /desk
# Nobody signs in: the port mapping decides who can connect, with -p 127.0.0.1:8080:8080 this computer only. Set ACCESS to basic, header
# or jwt before the port is published to others.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 ALLOWED_HOSTS=localhost,127.0.0.1 ACCESS=open
COPY --from=built /desk ./
# All that is ever written: the example world goes on while it runs.
COPY --from=built --chown=node:node /world ./.data
# The folder itself as well, where the database puts its log beside it.
RUN chown node:node .data
VOLUME /desk/.data
USER node
EXPOSE 8080
CMD ["node", "scripts/start.ts"]
