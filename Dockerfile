# Tidspott as one image: what `npm run release` lays out, 58 MB beside Node. Nothing that only development or the build
# needs is in it.
FROM node:24.19.0-slim AS build
WORKDIR /source
COPY package.json package-lock.json .npmrc ./
# patch-package runs after the install: the patched packages end in the bundle.
COPY patches ./patches
RUN npm ci --omit=dev
COPY tsconfig.json ./
COPY scripts ./scripts
COPY public ./public
COPY drizzle ./drizzle
COPY src ./src
# The commit that /healthz names.
ARG COMMIT=""
RUN COMMIT="$COMMIT" node scripts/release.mjs /app

FROM node:24.19.0-slim
# EMBEDDED=0: without DATABASE_URL the server refuses to start.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data EMBEDDED=0
WORKDIR /app
# Nothing in the image can be written by the user that runs it.
COPY --from=build /app ./
# npm and yarn are not needed to run.
RUN ln -s /app/bin/tidspott /app/bin/nightly-backup /app/bin/keep-backups /usr/local/bin/ \
  && rm -rf /usr/local/lib/node_modules /opt/yarn-* \
  && rm -f /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /usr/local/bin/yarn /usr/local/bin/yarnpkg \
  && mkdir /data /backups && chown node:node /data /backups \
  && mkdir --mode 3777 /run/postgresql
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "dist/server/main.js"]
