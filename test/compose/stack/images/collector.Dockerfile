# Stand-in for otel/opentelemetry-collector-contrib, with two of its components (collector.go).
FROM standin/debian-tools
COPY otelcol-contrib /otelcol-contrib
USER 10001:10001
ENTRYPOINT ["/otelcol-contrib"]
EXPOSE 4317 4318
