import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import type { NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';
import { brokerHeaders, brokerMessage } from '../queues/readN8n.ts';

const credentials = { kafka: 'kafka' };
const compressions = { none: 'none', gzip: 'gzip', lz4: 'lz4', snappy: 'snappy', zstd: 'zstd' } as const;

/** Versions 1 and 2: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.kafka/. */
const kafka: NodeMapping = (source) => {
  const { parameters, version } = source;
  parameters.ignore('useKey', 'jsonParameters');
  if (parameters.flag('useSchemaRegistry'))
    parameters.remark('useSchemaRegistry', 'Schema registries are not supported. Messages are sent as JSON.');
  parameters.ignore('schemaRegistryUrl', 'eventName');
  const compression =
    version >= 2
      ? parameters.word('options.compression', compressions, 'none')
      : parameters.flag('options.compression')
        ? 'gzip'
        : 'none';
  if (parameters.has('options.timeout')) {
    parameters.ignore('options.timeout');
    parameters.remark('options.timeout', 'The time limit is fixed.');
  }
  return {
    type: 'kafka.messages',
    parameters: {
      operation: 'publish',
      topic: parameters.text('topic'),
      message: brokerMessage(parameters),
      message_key: parameters.flag('useKey') ? parameters.text('key') : '',
      headers: headersIn(parameters),
      acks: parameters.flag('options.acks') ? 'all' : 'none',
      compression,
    },
    ...readCredential(source, 'auth', credentials),
  };
};

function headersIn(parameters: Parameters): Record<string, unknown> | string {
  if (!parameters.flag('jsonParameters')) return brokerHeaders(parameters, 'headersUi.headerValues');
  const written = parameters.text('headerParametersJson');
  if (written === '' || written.includes('{{')) return written === '' ? {} : written;
  try {
    return JSON.parse(written) as Record<string, unknown>;
  } catch {
    parameters.remark('headerParametersJson', 'This is no JSON and is skipped.');
    return {};
  }
}

/** Versions 1 to 2: https://docs.n8n.io/integrations/builtin/trigger-nodes/n8n-nodes-base.kafkatrigger/. */
const kafkaTrigger: NodeMapping = (source) => {
  const { parameters, version } = source;
  const later = parameters.choice('resolveOffset', version >= 1.3 ? 'onCompletion' : 'immediately');
  parameters.ignore('allowedStatuses');
  if (later !== 'immediately')
    parameters.remark(
      'resolveOffset',
      'The group moves on when the execution is stored. If the execution fails, the message does not come again.',
    );
  if (Number(parameters.number('options.batchSize', 1)) > 1)
    parameters.remark('options.batchSize', 'Each message starts an execution of its own.');
  if (parameters.flag('useSchemaRegistry'))
    parameters.remark('useSchemaRegistry', 'Schema registries are not supported.');
  if (!parameters.flag('options.parallelProcessing', true))
    parameters.remark('options.parallelProcessing', 'Limit the executions that run at once in the settings.');
  parameters.ignore('schemaRegistryUrl', ...tuning.map((name) => `options.${name}`));
  const isJson = parameters.flag('options.jsonParseMessage');
  parameters.ignore('options.returnHeaders');
  return {
    type: 'kafka.trigger',
    parameters: {
      topics: parameters.names('topic'),
      group: parameters.text('groupId'),
      begin: parameters.flag('options.fromBeginning', true) ? 'earliest' : 'latest',
      read_as: parameters.flag('options.keepBinaryData') ? 'file' : isJson ? 'automatic' : 'text',
      only_body: parameters.flag('options.onlyMessage'),
    },
    ...readCredential(source, 'auth', credentials),
  };
};

/** Options about the way in which n8n reads, which has no counterpart. */
const tuning = [
  'sessionTimeout',
  'heartbeatInterval',
  'rebalanceTimeout',
  'autoCommitThreshold',
  'autoCommitInterval',
  'maxInFlightRequests',
  'partitionsConsumedConcurrently',
  'errorRetryDelay',
  'fetchMinBytes',
  'fetchMaxBytes',
  'allowAutoTopicCreation',
  'eachBatchAutoResolve',
];

/** Mappings of n8n's nodes for Kafka, by type. */
export const n8n: VendorMappings = { kafka, kafkaTrigger };
