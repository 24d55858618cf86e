# Stand-in for prom/prometheus: the program that test/deploy builds, without its page and without the discovery of other platforms.
FROM standin/debian-tools
COPY prometheus /bin/prometheus
RUN ln -sf busybox /bin/sh && ln -s /bin/busybox /usr/bin/wget && mkdir -p /prometheus /etc/prometheus && chown 65534:65534 /prometheus
USER 65534:65534
EXPOSE 9090
VOLUME ["/prometheus"]
ENTRYPOINT ["/bin/prometheus"]
