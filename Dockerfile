# Builds the portal once and configures it at start-up. Needs a proxy that terminates TLS. See docs/deploy.md.
FROM node:20-bookworm-slim AS build
WORKDIR /src
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:20-bookworm-slim
RUN apt-get update \
 && apt-get install -y --no-install-recommends nginx-light libnginx-mod-http-brotli-static \
 && rm -rf /var/lib/apt/lists/*
COPY --from=build /src/dist /portal/dist
COPY --from=build /src/dist-tools /portal/dist-tools
# The only folder that the container writes to.
RUN mkdir /run/portal && chown node:node /run/portal
VOLUME /run/portal
USER node
ENV PORTAL_ACCESS_LOG=/dev/stdout
EXPOSE 8080
HEALTHCHECK CMD ["node", "-e", "fetch('http://localhost:' + (process.env.PORTAL_PORT || 8080) + '/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["sh", "/portal/dist-tools/start.sh", "/run/portal"]
