import type { JsonObject } from '../../domains/executions/item.ts';
import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import { NoCounterpart, type NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { ownEntry } from '../../domains/exchange/n8n/ownEntry.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';
import { importJson } from '../databases/importJson.ts';
import { itemField } from '../databases/itemField.ts';

/** n8n hands the input item on after a change. */
const handsOn = { give: 'item' };

/** Versions 1 to 1.5: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.mongodb/ */
const mongoDb: NodeMapping = (source) => {
  const { parameters } = source;
  parameters.ignore('resource', 'operation', 'options.nodeVersion');
  const resource = parameters.choice('resource', 'document');
  const operation = parameters.choice('operation', 'find');
  const read = resource === 'document' ? ownEntry(operations, operation) : undefined;
  if (!read) throw new NoCounterpart(`MongoDB: "${operation.slice(0, 100)}" is not supported. Use "Command".`);
  return {
    type: 'mongodb.documents',
    parameters: { collection: parameters.text('collection'), ...read(parameters) },
    ...readCredential(source, 'auth', { mongoDb: 'mongodb' }),
  };
};

/** Placeholders such as `$1` take values of `queryParameters`. */
function jsonIn(parameters: Parameters, path: string, empty: unknown): unknown {
  const { value, remarks } = importJson(parameters.text(path), empty);
  for (const message of remarks) parameters.remark(path, message);
  if (parameters.has('queryParameters') && /"\$\d+"/.test(JSON.stringify(value)))
    parameters.remark('queryParameters', 'Write the values as expressions into the JSON.');
  return value;
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

/** Returns the fields that n8n takes from the item, each as an expression. */
function fieldsIn(parameters: Parameters): JsonObject {
  const dates = parameters.names('options.dateFields');
  const names = parameters.names('fields');
  const isNested = parameters.flag('options.useDotNotation');
  if (isNested && names.some((name) => name.includes('.')))
    parameters.remark('fields', 'Fields with dots are objects in n8n. Write the document as JSON.');
  const values = Object.fromEntries(names.map((name) => [name, itemField(name)]));
  return { values, dates: dates.length === 0 ? {} : { date_fields: dates } };
}

/** A change of the document with the key of the item. */
function changeOf(parameters: Parameters, operation: string): JsonObject {
  const key = parameters.text('updateKey', 'id');
  const { values, dates } = fieldsIn(parameters) as { values: JsonObject; dates: JsonObject };
  const { _id: _own, ...update } = values;
  return {
    operation,
    filter: { [key]: itemField(key) },
    update: Object.keys(update).length === 0 ? '{{ $json }}' : update,
    ...(parameters.flag('upsert') ? { upsert: true } : {}),
    ...dates,
    ...handsOn,
  };
}

const operations: Readonly<Record<string, (parameters: Parameters) => JsonObject>> = {
  find: (parameters) => {
    parameters.ignore('queryParameters', 'options.useDotNotation', 'options.dateFields');
    const limit = parameters.number('options.limit', 0);
    const skip = parameters.number('options.skip', 0);
    const [sort, projection] = ['options.sort', 'options.projection'].map((path) => jsonIn(parameters, path, {}));
    return {
      operation: 'find',
      filter: jsonIn(parameters, 'query', {}),
      ...(isEmpty(sort) ? {} : { sort }),
      ...(isEmpty(projection) ? {} : { projection }),
      ...(skip === 0 ? {} : { skip }),
      ...(limit === 0 ? { all: true } : { limit }),
    };
  },
  aggregate: (parameters) => {
    parameters.ignore('queryParameters');
    const pipeline = jsonIn(parameters, 'query', []);
    const writes = /"\$(out|merge)"/.test(JSON.stringify(pipeline));
    return { operation: 'aggregate', pipeline, ...(writes ? { read_only: false } : {}) };
  },
  delete: (parameters) => {
    parameters.ignore('queryParameters');
    const filter = jsonIn(parameters, 'query', {});
    if (isEmpty(filter))
      parameters.remark('query', 'n8n deletes all documents. Turn "Allow an empty filter" on for that.');
    parameters.remark(null, 'The number is in the field "deleted" here, in n8n in "deletedCount".');
    return { operation: 'delete', filter, many: true };
  },
  insert: (parameters) => {
    const { values, dates } = fieldsIn(parameters) as { values: JsonObject; dates: JsonObject };
    const hasFields = Object.keys(values).length > 0;
    return {
      operation: 'insert',
      ...(hasFields ? { values_from: 'fields', document: values } : { values_from: 'item' }),
      ...dates,
    };
  },
  update: (parameters) => changeOf(parameters, 'update'),
  findOneAndUpdate: (parameters) => changeOf(parameters, 'find_and_update'),
  findOneAndReplace: (parameters) => {
    const { update, ...change } = changeOf(parameters, 'find_and_replace');
    return { ...change, ...(typeof update === 'string' ? {} : { values_from: 'fields', document: update }) };
  },
};

export const n8n: VendorMappings = { mongoDb };
