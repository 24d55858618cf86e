import type { JsonObject } from '../../domains/executions/item.ts';
import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import { NoCounterpart, type NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';
import { brokerHeaders, brokerMessage } from '../queues/readN8n.ts';

const credentials = { rabbitmq: 'rabbitmq' };

/** Versions 1 to 1.2: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.rabbitmq/. */
const rabbitmq: NodeMapping = (source) => {
  const { parameters } = source;
  if (parameters.choice('operation', 'sendMessage') !== 'sendMessage')
    throw new NoCounterpart('RabbitMQ: Nothing is to be deleted. The trigger removes a message when it starts.');
  const common = {
    message: brokerMessage(parameters),
    headers: brokerHeaders(parameters, 'options.headers.header'),
  };
  if (parameters.text('options.alternateExchange') !== '')
    parameters.remark('options.alternateExchange', 'Set the alternate exchange at the server.');
  const isDurable = doesCreate(parameters);
  const sent: JsonObject =
    parameters.choice('mode', 'queue') === 'exchange'
      ? {
          operation: 'publish',
          exchange: parameters.text('exchange'),
          routing_key: parameters.text('routingKey'),
          create_exchange: isDurable
            ? parameters.word(
                'exchangeType',
                { direct: 'direct', topic: 'topic', headers: 'headers', fanout: 'fanout' },
                'fanout',
              )
            : 'no',
          must_arrive: false,
        }
      : { operation: 'send', queue: parameters.text('queue'), create_queue: isDurable };
  parameters.ignore('exchangeType');
  return {
    type: 'rabbitmq.messages',
    parameters: { ...sent, ...common },
    ...readCredential(source, 'auth', credentials),
  };
};

/** Version 1: https://docs.n8n.io/integrations/builtin/trigger-nodes/n8n-nodes-base.rabbitmqtrigger/. */
const rabbitmqTrigger: NodeMapping = (source) => {
  const { parameters } = source;
  const acknowledge = parameters.choice('options.acknowledge', 'immediately');
  if (acknowledge !== 'immediately')
    parameters.remark(
      'options.acknowledge',
      'The message is removed when its execution is stored. If the execution fails, the message does not come again.',
    );
  if (Number(parameters.number('options.parallelMessages', -1)) > 0)
    parameters.remark('options.parallelMessages', 'Limit the executions that run at once in the settings.');
  if (parameters.list('options.binding.bindings').length > 0) {
    parameters.ignore('options.binding');
    parameters.remark('options.binding', 'Bind the queue to the exchange at the server.');
  }
  parameters.ignore('options.assertExchange');
  const onlyBody = parameters.flag('options.onlyContent');
  const isJson = parameters.flag('options.jsonParseBody');
  const isBinary = parameters.flag('options.contentIsBinary');
  if (!onlyBody)
    parameters.remark(
      null,
      'The item has "message", "routing_key", "headers" and others. In n8n, it has "content", "fields" and "properties".',
    );
  const wantsQueue = parameters.flag('options.assertQueue', true);
  const isDurable = doesCreate(parameters);
  return {
    type: 'rabbitmq.trigger',
    parameters: {
      queue: parameters.text('queue'),
      create_queue: wantsQueue && isDurable,
      read_as: isBinary ? 'file' : isJson ? 'automatic' : 'text',
      only_body: onlyBody,
      unique_ids: false,
    },
    ...readCredential(source, 'auth', credentials),
  };
};

/** True if the queue or exchange may be created here: durable, and for all connections. */
function doesCreate(parameters: Parameters): boolean {
  const isDurable = parameters.flag('options.durable', true);
  const isOwn = parameters.flag('options.exclusive') || parameters.flag('options.autoDelete');
  const hasArguments = parameters.list('options.arguments.argument').length > 0;
  if (hasArguments) {
    parameters.ignore('options.arguments');
    parameters.remark('options.arguments', 'Set the arguments at the server. They count only when it is created.');
  }
  if (!isDurable || isOwn)
    parameters.remark(
      'options',
      'It is not created here, because it would be durable and for all. Create it at the server.',
    );
  return isDurable && !isOwn && !hasArguments;
}

/** Mappings of n8n's nodes for RabbitMQ, by type. */
export const n8n: VendorMappings = { rabbitmq, rabbitmqTrigger };
