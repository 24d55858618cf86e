# One image for all programs: `node api/server.ts`, `node activities/worker.ts`, `node bin/migrate.ts`.
# Debian, because the Temporal SDK's native part needs glibc.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build

# What the programs import, and nothing else: no library of the browser (it is in dist), of tests, of `npm start`, of other platforms.
FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
  && rm -rf node_modules/node-linux-* \
  && find node_modules/@temporalio/core-bridge/releases -mindepth 1 -maxdepth 1 ! -name "$(uname -m)-unknown-linux-gnu" -exec rm -rf {} +

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production SERVICE_DATA_DIR=/data SERVICE_LISTEN=0.0.0.0
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY . .
RUN rm -rf web
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
USER node
EXPOSE 8080
CMD ["node", "api/server.ts"]
