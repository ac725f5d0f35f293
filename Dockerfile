# The service: docker build -t answer-guard . Ships the model; runs without root and without writing a file.
# docs/deploying.md has the options, deploy/compose.yaml an example with the chat backend.
FROM node:20.20-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.json tsconfig.esm.json tsconfig.cjs.json package-root.cjs package-root.d.cts ./
COPY src ./src
COPY middleware ./middleware
COPY config ./config
COPY pages ./pages
COPY examples/chat-backend/documents ./examples/chat-backend/documents
COPY examples/chat-backend/recorded-answers.json ./examples/chat-backend/
COPY scripts/mark-builds.mjs scripts/load-on-use.mjs scripts/loaded-on-use.mjs scripts/build-pages.mjs scripts/keep-optional.mjs ./scripts/
RUN npm run build
# What the image runs: with the packages for Redis, PostgreSQL, tokens, language models, documents and reports, without other systems' libraries.
FROM build AS pruned
RUN node scripts/keep-optional.mjs \
  && npm prune --omit=dev --ignore-scripts --no-audit --no-fund \
  && rm -rf node_modules/onnxruntime-node/bin/napi-v*/darwin node_modules/onnxruntime-node/bin/napi-v*/win32

# The chat backend of examples/, guarded, for a look around: docker build --target example -t answer-guard-example .
FROM build AS example
WORKDIR /build
COPY model ./model
COPY protos ./protos
COPY examples ./examples
USER 1000
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/metrics').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "examples/chat-backend/main.mjs"]
CMD ["--host", "0.0.0.0"]

# Last, so that it is what is built where no target is named.
FROM node:20.20-bookworm-slim AS service
ENV NODE_ENV=production
WORKDIR /app
COPY --from=pruned /build/node_modules ./node_modules
COPY --from=build /build/dist ./dist
COPY package.json package-root.cjs LICENSE ./
COPY config/answer-guard.schema.json ./config/
COPY protos ./protos
COPY model ./model
USER 1000
EXPOSE 8080 8081
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/app/dist/esm/src/cli/main.js"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8080", "--grpc-port", "8081", "--shutdown-delay", "5000"]
