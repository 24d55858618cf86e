import type { SettingRow } from './settingRow.ts';

const http = 'an http or https URL without a path, such as https://bureau.example.com';

/** Settings of logs, traces, metrics and maintenance. */
export const operationsRows = [
  {
    name: 'SERVICE_LOG_LEVEL',
    kind: 'choice',
    choices: ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
    defaultText: 'info',
    description: 'Lowest level that is logged.',
    expected: 'trace, debug, info, warn, error, fatal or silent',
  },
  {
    name: 'SERVICE_LOG_DESTINATIONS',
    kind: 'jsonListOrPath',
    defaultText: 'none',
    description:
      'Log destinations of the instance, besides the destinations of admins: a JSON list, or the path of a file with such a list, read at the start. Members are those of the API: `name`, `settings`, `secrets`, `types`, `enabled`. One with the name of an admin’s destination replaces it (docs/guide/self-hosting/log-streaming.md). Secrets are stored encrypted.',
    expected: 'a JSON list of destinations, or the path of a file with one',
    secret: true,
  },
  {
    name: 'SERVICE_OTLP_URL',
    kind: 'url',
    defaultText: 'none',
    description:
      'OpenTelemetry collector (OTLP over HTTP). Receives traces: of executions, with their nodes, requests, agents and model calls, and of requests to `/v1`, as children of their `traceparent`. No contents are in them. Spans are sent to `/v1/traces` (docs/guide/self-hosting/traces.md).',
    expected: http,
  },
  {
    name: 'SERVICE_TRACE_RATIO',
    kind: 'ratio',
    defaultText: '1',
    description:
      'Part of all traces that is recorded, from 0 to 1, by their ids. Those with errors always are. A caller with a `traceparent` decides for its trace.',
    expected: 'a number from 0 to 1',
  },
  {
    name: 'SERVICE_TRACE_URL',
    kind: 'traceUrl',
    defaultText: 'none',
    description:
      'Address at which people see a trace, with `{trace_id}` in its place, such as `https://jaeger.example.com/trace/{trace_id}`. Executions link to it.',
    expected: 'an address that begins with http:// or https:// and holds {trace_id}',
  },
  {
    name: 'SERVICE_METRICS_LISTEN',
    kind: 'address',
    defaultText: 'off',
    description:
      'Address and port at which each worker serves its metrics and those of Temporal’s SDK for Prometheus, at `/metrics` and without a key; only Prometheus should reach it. The API serves its own (docs/guide/self-hosting/metrics.md).',
    expected: 'address:port, such as 127.0.0.1:9464',
  },
  {
    name: 'SERVICE_MAINTENANCE',
    kind: 'flag',
    defaultText: 'none',
    description:
      'With `true`, Bureau starts in maintenance: people can sign in and look, but nothing runs by itself, and webhooks are answered with 503. With `false`, a data folder without `instance.json` does not cause maintenance, for hosts that do not keep their data folder (docs/guide/self-hosting/backup.md).',
    expected: 'true or false',
  },
] as const satisfies readonly SettingRow[];
