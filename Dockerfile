# Builds the portal from this checkout. The container configures the portal when it starts. The container needs a
# proxy that terminates TLS. docs/configuration.md describes how to run the image and how to update the digest.
ARG BASE=docker.io/library/node:24-trixie-slim@sha256:8ec5d7557396cfe32d21c3f9c13072355ceab22b584578ca4bb28af31120cffe
# EARLIER is the name of the image that is in service. The build copies the assets of this image, because open pages
# still request these assets. By default, the build copies no earlier assets.
ARG EARLIER=none

FROM ${BASE} AS build
# By default, git determines the version of the build. With these arguments, the build does not ask git.
ARG SOURCE_COMMIT
ARG SOURCE_DATE_EPOCH
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates git
WORKDIR /source
COPY . .
RUN npm ci && npm run build

FROM ${BASE} AS none
RUN mkdir -p /portal/dist/assets /portal/dist-tools && touch /portal/dist-tools/files.sha256

FROM ${EARLIER} AS earlier
USER root
# Set the modification time of the replaced assets to now. The builds of the next 30 days keep these assets.
RUN sed -n 's|^[0-9a-f]*  dist/assets/|/portal/dist/assets/|p' /portal/dist-tools/files.sha256 | xargs -r touch -c \
 && find /portal/dist/assets -type f -mtime +30 -delete

FROM ${BASE}
RUN apt-get update \
 && apt-get install -y --no-install-recommends nginx-light libnginx-mod-http-js libnginx-mod-http-brotli-static \
 && rm -rf /var/lib/apt/lists/*
COPY --from=earlier /portal/dist/assets /portal/dist/assets
COPY --from=build /source/dist /portal/dist
COPY --from=build /source/dist-tools /portal/dist-tools
# Make all files readable, because the umask of the checkout may be strict.
RUN chmod -R a+rX /portal && mkdir /run/portal && chown 1000:1000 /run/portal
# The container writes only to this folder.
VOLUME /run/portal
USER 1000:1000
ENV PORTAL_ACCESS_LOG=/dev/stdout PORTAL_ERROR_LOG=/dev/stderr
EXPOSE 8080
# On this signal, nginx finishes the requests in progress before it ends.
STOPSIGNAL SIGQUIT
HEALTHCHECK CMD ["node", "-e", "fetch('http://localhost:' + (Number(process.env.PORTAL_PORT) || 8080) + '/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["sh", "/portal/dist-tools/start.sh", "/run/portal"]
