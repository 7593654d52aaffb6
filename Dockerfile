# Kiebitz as a container: docker build -t kiebitz . && docker run -p 127.0.0.1:8080:8080 -v kiebitz:/data kiebitz
# tools/try_container follows these instructions without a container engine.
# What builds Kiebitz, without its sources: compose.yaml mounts them for those who work on them.
FROM debian:12-slim AS development
ENV DEBIAN_FRONTEND=noninteractive
WORKDIR /kiebitz
COPY tools/packages tools/packages
RUN apt-get update && sed -e 's/[#?].*//' tools/packages/build.txt | xargs apt-get install --yes --no-install-recommends ca-certificates

FROM development AS build
COPY . .
ARG ARCH=x86-64-v2
RUN web/build && cmake --preset release -DKIEBITZ_TESTS=OFF -DKIEBITZ_BENCHMARKS=OFF -DKIEBITZ_ARCH=$ARCH && ninja -C build kiebitz && strip build/kiebitz

FROM debian:12-slim
ENV DEBIAN_FRONTEND=noninteractive
COPY tools/packages/runtime.txt /tmp/runtime.txt
RUN apt-get update && sed -e 's/#.*//' /tmp/runtime.txt | xargs apt-get install --yes --no-install-recommends && rm -rf /var/lib/apt/lists/* /tmp/runtime.txt
RUN useradd --system --uid 10001 --home-dir /data kiebitz && install --directory --owner=kiebitz --mode=700 /data
COPY --from=build /kiebitz/build/kiebitz /usr/local/bin/kiebitz
ENV KIEBITZ_DATA_DIR=/data
VOLUME /data
EXPOSE 8080
USER kiebitz
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/8080 && printf 'GET /api/v1/health HTTP/1.0\\r\\nHost: localhost\\r\\n\\r\\n' >&3 && grep -q ' 200 ' <&3"]
ENTRYPOINT ["kiebitz"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8080", "--public"]
