# Countersign in a container. See docs/operations.md, "In a container".

# ── Builds the program, with a compiler for the SQLite driver where no ready one can be had ────────
FROM node:22-bookworm AS build
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
RUN npm run build && npm prune --omit=dev && rm -rf .next/cache

# ── What runs: Node, the built program, its packages, and what agents' commands need most ──────────
FROM node:22-bookworm-slim
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates git procps \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=build /app/package.json /app/next.config.ts /app/LICENSE ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/prisma/migrations ./prisma/migrations
COPY --from=build /app/.next ./.next
COPY --from=build /app/dist ./dist
COPY --from=build /app/bin ./bin

# The program belongs to root and cannot be changed by what it runs; data and workspace can.
RUN install -d -o node -g node -m 700 /data && install -d -o node -g node /workspace
USER node
ENV NODE_ENV=production \
  HOST=0.0.0.0 \
  PORT=4800 \
  COUNTERSIGN_HOME=/data \
  COUNTERSIGN_WORKSPACE=/workspace
VOLUME ["/data", "/workspace"]
EXPOSE 4800

# Node is the first process and answers SIGTERM itself. `docker run --init` adds one that also clears
# away what commands leave behind when they end.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/app/bin/countersign.mjs"]
CMD ["start"]
