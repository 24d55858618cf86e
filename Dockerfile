# One image for all programs: `node api/server.ts`, `node activities/worker.ts`, `node bin/migrate.ts`.
# Debian, because the native part of the Temporal SDK needs glibc. The digest names all platforms; bin/compose/pinImages.sh prints the current ones.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:2fe369e969550cde8e867afc3fe370b260140cab4a23d467074295b42163d553

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
# The page and the workflow code, which workers would else compile at each first start. The sources of the page stay in this stage.
RUN npm run build && rm -rf web node_modules

# Packages of the programs only: no browser libraries (they are in dist), no tests, no `npm start`, no other platforms, and no compiler
# of workflow code (it is in dist, too).
FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
  && rm -rf node_modules/node-linux-* node_modules/@swc/core* \
  && find node_modules/@temporalio/core-bridge/releases -mindepth 1 -maxdepth 1 ! -name "$(uname -m)-unknown-linux-gnu" -exec rm -rf {} +

FROM ${NODE_IMAGE}
ENV NODE_ENV=production SERVICE_DATA_DIR=/data SERVICE_LISTEN=0.0.0.0
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app ./
# A start takes a third less processor time with compiled code, which Node.js keeps for each user apart. Programs only read it.
ENV NODE_COMPILE_CACHE=/app/compiled
RUN mkdir /data compiled && chown node:node /data compiled \
  && setpriv --reuid node --regid node --clear-groups node bin/compileCode.ts \
  && chown -R root:root compiled && chmod -R a+rX compiled
USER node
EXPOSE 8080
CMD ["node", "api/server.ts"]
