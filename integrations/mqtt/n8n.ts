import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import type { NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';
import { brokerMessage } from '../queues/readN8n.ts';

const credentials = { mqtt: 'mqtt' };
const qualities = { '0': 'at_most_once', '1': 'at_least_once', '2': 'exactly_once' } as const;

/** Version 1: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.mqtt/. */
const mqtt: NodeMapping = (source) => {
  const { parameters } = source;
  return {
    type: 'mqtt.messages',
    parameters: {
      operation: 'publish',
      topic: parameters.text('topic'),
      message: brokerMessage(parameters),
      qos: parameters.word('options.qos', qualities, 'at_most_once'),
      retain: parameters.flag('options.retain'),
      give: 'item',
    },
    ...readCredential(source, 'auth', credentials),
  };
};

/** Version 1: https://docs.n8n.io/integrations/builtin/trigger-nodes/n8n-nodes-base.mqtttrigger/. */
const mqttTrigger: NodeMapping = (source) => {
  const { parameters } = source;
  const entries = parameters.names('topics').map((entry) => {
    const [, topic = entry, quality = '0'] = /^(.*):([0-2])$/.exec(entry) ?? [];
    return { topic, quality: Number(quality) };
  });
  const best = Math.max(0, ...entries.map(({ quality }) => quality));
  if (entries.some(({ quality }) => quality !== best) || best === 2)
    parameters.remark('topics', `All topics have the quality of service ${Math.min(best, 1)} here.`);
  if (!parameters.flag('options.parallelProcessing', true))
    parameters.remark('options.parallelProcessing', 'Limit the executions that run at once in the settings.');
  const isJson = parameters.flag('options.jsonParseBody');
  return {
    type: 'mqtt.trigger',
    parameters: {
      topics: entries.map(({ topic }) => topic),
      qos: best === 0 ? 'at_most_once' : 'at_least_once',
      read_as: isJson ? 'automatic' : 'text',
      only_body: parameters.flag('options.onlyMessage'),
      retained: true,
    },
    ...readCredential(source, 'auth', credentials),
  };
};

/** Mappings of n8n's nodes for MQTT, by type. */
export const n8n: VendorMappings = { mqtt, mqttTrigger };
