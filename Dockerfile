# Tidspott as one image: the server, the built web app and the migrations, nothing that only development needs.
FROM node:24-slim AS base
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# patch-package runs after every install.
COPY patches ./patches

FROM base AS build
RUN npm ci --include=dev
COPY tsconfig.json ./
COPY scripts ./scripts
COPY public ./public
COPY src ./src
RUN node scripts/build.mjs

FROM base AS production
RUN npm ci --omit=dev && npm cache clean --force

FROM node:24-slim
# EMBEDDED=0: without DATABASE_URL the server refuses to start.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data EMBEDDED=0
WORKDIR /app
COPY --from=production /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY package.json ./
COPY drizzle ./drizzle
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "dist/server/main.js"]
