# The portal as `npm run build` has built it, configured when the container starts. Needs a proxy that terminates TLS.
# docs/configuration.md describes how to run it and how to renew the digest.
ARG BASE=docker.io/library/debian:bookworm-slim@sha256:88200866dfff7ea7f5cbcb6ec7c8a701889efe6fe859fe64d6990e4b07ea4171
FROM ${BASE}
RUN apt-get update \
 && apt-get install -y --no-install-recommends nginx-light libnginx-mod-http-js libnginx-mod-http-brotli-static nodejs \
 && rm -rf /var/lib/apt/lists/*
COPY dist /portal/dist
COPY dist-tools /portal/dist-tools
# The build may come from a machine with a strict umask.
RUN chmod -R a+rX /portal && mkdir /run/portal && chown 1000:1000 /run/portal
# The only folder that the container writes to.
VOLUME /run/portal
USER 1000:1000
ENV PORTAL_ACCESS_LOG=/dev/stdout PORTAL_ERROR_LOG=/dev/stderr
EXPOSE 8080
# nginx then finishes the requests in progress.
STOPSIGNAL SIGQUIT
HEALTHCHECK CMD ["node", "-e", "fetch('http://localhost:' + (Number(process.env.PORTAL_PORT) || 8080) + '/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["sh", "/portal/dist-tools/start.sh", "/run/portal"]
