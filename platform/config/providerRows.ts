import type { SettingRow } from './settingRow.ts';

/** Settings of calls to model providers, and of the end of a process that makes them. */
export const providerRows = [
  {
    name: 'SERVICE_PROVIDER_IDLE_SECONDS',
    kind: 'seconds',
    defaultText: '600 (10 minutes)',
    description:
      'Time without data from a model provider after which a call fails. Streaming clients receive a keep-alive every 15 seconds.',
    expected: 'a whole number of seconds from 1 to 86400',
  },
  {
    name: 'SERVICE_PROVIDER_CONNECT_SECONDS',
    kind: 'seconds',
    defaultText: '10',
    description: 'Time limit for connecting to a model provider.',
    expected: 'a whole number of seconds from 1 to 86400',
  },
  {
    name: 'SERVICE_PROVIDER_ANSWER_SECONDS',
    kind: 'seconds',
    defaultText: '600 (10 minutes)',
    description:
      'Time from a call of a model provider to the first byte of its answer. A plain answer begins when it is complete. A route can set its own limit.',
    expected: 'a whole number of seconds from 1 to 86400',
  },
  {
    name: 'SERVICE_PROVIDER_KEEP_ALIVE_SECONDS',
    kind: 'seconds',
    defaultText: '60',
    description:
      'How long an idle connection to a model provider is kept for the next call. A shorter time in the responses of the provider takes precedence.',
    expected: 'a whole number of seconds from 1 to 86400',
  },
  {
    name: 'SERVICE_PROVIDER_CONNECTIONS',
    kind: 'count',
    defaultText: 'as many as calls are open',
    description:
      'Most connections of each process to one model provider. Each open call uses one, and further calls wait in no particular order. To share a provider fairly between organizations, set its concurrency instead.',
    expected: 'a whole number, at least 1',
  },
  {
    name: 'SERVICE_PROVIDER_ORGANIZATION_CALLS',
    kind: 'count',
    defaultText: '512',
    description:
      'Most open calls of one organization to one model provider, in each process. Further calls wait in a queue; the metric `bureau_queue_length` with `queue="provider_calls"` has its length.',
    expected: 'a whole number, at least 1',
  },
  {
    name: 'SERVICE_PROVIDER_QUEUE',
    kind: 'count',
    defaultText: '1000',
    description:
      'Most calls that wait in each process for one model provider, or for the share of one organization there. Further calls are refused at once with 429 or 503.',
    expected: 'a whole number, at least 1',
  },
  {
    name: 'SERVICE_PROVIDER_QUEUE_SECONDS',
    kind: 'seconds',
    defaultText: '10',
    description: 'Time that a call waits in this queue before it is refused with 429 or 503.',
    expected: 'a whole number of seconds from 1 to 86400',
  },
  {
    name: 'SERVICE_DRAIN_SECONDS',
    kind: 'seconds',
    defaultText: '19',
    description:
      'Time that a stopping API process gives to running requests. Open streams then end with an error, and their generated output is charged. Your supervisor must wait at least 10 seconds longer before it kills the process.',
    expected: 'a whole number of seconds from 1 to 86400',
  },
] as const satisfies readonly SettingRow[];
