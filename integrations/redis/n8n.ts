import type { JsonObject } from '../../domains/executions/item.ts';
import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import { NoCounterpart, type NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { ownEntry } from '../../domains/exchange/n8n/ownEntry.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';

const kinds = { automatic: 'automatic', string: 'text', hash: 'hash', list: 'list', sets: 'set' } as const;

/** n8n hands the input item on after a change. */
const handsOn = { give: 'item' };

/** Version 1, as a node and as a tool: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.redis/. */
const redis: NodeMapping = (source) => {
  const { parameters } = source;
  parameters.ignore('operation');
  const operation = parameters.choice('operation', 'info');
  const read = ownEntry(operations, operation);
  if (!read) throw new NoCounterpart(`Redis: "${operation.slice(0, 100)}" is not supported. Use "Command".`);
  return {
    type: 'redis.value',
    parameters: read(parameters),
    ...readCredential(source, 'auth', { redis: 'redis' }),
  };
};

const operations: Readonly<Record<string, (parameters: Parameters) => JsonObject>> = {
  info: () => ({ operation: 'info' }),
  delete: (parameters) => ({ operation: 'delete', keys: [parameters.text('key')], ...handsOn }),
  get: (parameters) => ({
    operation: 'get',
    key: parameters.text('key'),
    read_as: parameters.word('keyType', kinds, 'automatic'),
    into: fieldIn(parameters),
  }),
  set: (parameters) => ({
    operation: 'set',
    key: parameters.text('key'),
    value: parameters.value('value'),
    store_as: storedAs(parameters),
    ...expiry(parameters),
    ...handsOn,
  }),
  incr: (parameters) => ({ operation: 'increment', key: parameters.text('key'), ...expiry(parameters) }),
  keys: (parameters) => {
    parameters.remark(
      'keyPattern',
      'Each key is an item with "key" and "value" here. n8n returns one item with all keys.',
    );
    return {
      operation: 'find_keys',
      pattern: parameters.text('keyPattern'),
      with_values: parameters.flag('getValues', true),
      all: true,
    };
  },
  llen: (parameters) => {
    parameters.remark('list', 'The length is in the field "length" here. In n8n, the field has the name of the list.');
    return { operation: 'length', key: parameters.text('list') };
  },
  push: (parameters) => ({
    operation: 'push',
    key: parameters.text('list'),
    entry: parameters.text('messageData'),
    end: endIn(parameters),
    ...handsOn,
  }),
  pop: (parameters) => ({
    operation: 'pop',
    key: parameters.text('list'),
    end: endIn(parameters),
    into: fieldIn(parameters),
    as_json: true,
  }),
  publish: (parameters) => ({
    operation: 'publish',
    channel: parameters.text('channel'),
    message: parameters.text('messageData'),
    ...handsOn,
  }),
};

/** Returns the field of the output. n8n reads dots as nested objects unless "Dot notation" is off. */
function fieldIn(parameters: Parameters): string {
  const name = parameters.text('propertyName', 'propertyName');
  const isNested = parameters.flag('options.dotNotation', true) && name.includes('.') && !name.includes('{{');
  if (isNested) parameters.remark('propertyName', 'The dots are a part of the name of the field here.');
  return name;
}

function endIn(parameters: Parameters): string {
  return parameters.flag('tail') ? 'last' : 'first';
}

/** Objects of hashes can be pairs of names and values in n8n. */
function storedAs(parameters: Parameters): string {
  const kind = parameters.word('keyType', kinds, 'automatic');
  if (kind === 'hash' && !parameters.flag('valueIsJSON', true))
    parameters.remark('value', 'Write the fields of the hash as a JSON object.');
  else parameters.ignore('valueIsJSON');
  return kind;
}

function expiry(parameters: Parameters): JsonObject {
  if (parameters.flag('expire')) return { expire_s: parameters.number('ttl', 60) };
  parameters.ignore('ttl');
  return {};
}

export const n8n: VendorMappings = { redis };
