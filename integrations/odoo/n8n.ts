import type { JsonObject } from '../../domains/executions/item.ts';
import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import { NoCounterpart, type NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { ownEntry } from '../../domains/exchange/n8n/ownEntry.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';
import type { Operator } from './fields.ts';

const credentials = { odooApi: 'odoo_key', odooApiKeyApi: 'odoo_key' };

/** A resource of n8n: the model, the parameter with the ID, and the one with the name of a new record. */
interface Resource {
  readonly model: string;
  readonly id: readonly string[];
  readonly name?: string;
}
const resources: Readonly<Record<string, Resource>> = {
  contact: { model: 'res.partner', id: ['contactId'], name: 'contactName' },
  opportunity: { model: 'crm.lead', id: ['opportunityId'], name: 'opportunityName' },
  activity: { model: 'mail.activity', id: ['activityId'] },
  custom: { model: '', id: ['recordId', 'customResourceId'] },
};

/** Versions 1 and 2: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.odoo/ */
const odoo: NodeMapping = (source) => {
  const { parameters, version } = source;
  parameters.ignore('authentication', 'resource', 'operation');
  const name = parameters.choice('resource', 'contact');
  const operation = parameters.choice('operation', version < 2 ? 'create' : 'getAll');
  const resource = ownEntry(resources, name);
  const read = ownEntry(operations, operation);
  if (!resource || !read)
    throw new NoCounterpart(`Odoo: "${name}: ${operation}" is not supported. Use "Odoo record" or "Odoo API call".`);
  if (source.credentials.some(({ type }) => type === 'odooApi'))
    parameters.remark(null, 'Create an API key in Odoo 19 or later: passwords are not used here.');
  const model = name === 'custom' ? parameters.text('customResource') : resource.model;
  const given = Object.entries({ model, ...read(parameters, resource) });
  return {
    type: 'odoo.record',
    parameters: Object.fromEntries(given.filter(([, value]) => value !== undefined && value !== '')),
    ...readCredential(source, 'auth', credentials),
  };
};

type ReadOperation = (parameters: Parameters, resource: Resource) => JsonObject;

function idOf(parameters: Parameters, { id }: Resource): string {
  return id.map((path) => parameters.text(path)).find((value) => value !== '') ?? '';
}

function fieldsOf(parameters: Parameters): JsonObject {
  const names = parameters.names('options.fieldsList');
  return names.length === 0 ? {} : { only_fields: names };
}

/** Values of all places where the versions have them. */
function valuesOf(parameters: Parameters, { name }: Resource): JsonObject {
  const named = name === undefined ? '' : parameters.text(name);
  const values: JsonObject = named === '' ? {} : { name: named };
  for (const entry of parameters.list('fieldsToCreateOrUpdate.fields'))
    values[entry.text('fieldName')] = entry.value('fieldValue') ?? '';
  for (const mapper of ['fieldsToSend', 'additionalFields']) {
    const mapped = parameters.value(`${mapper}.value`);
    if (typeof mapped !== 'object' || mapped === null) continue;
    Object.assign(values, mapped);
    parameters.ignore(mapper);
  }
  for (const part of ['additionalFields', 'updateFields'])
    for (const key of parameters.keys(part)) {
      if (key === 'address') Object.assign(values, parameters.value(`${part}.address.value`));
      // A resource mapper has its form beside the values.
      else if (!['value', 'schema', 'mappingMode', 'matchingColumns'].includes(key))
        values[key] = parameters.value(`${part}.${key}`);
    }
  for (const key of ['res_model', 'res_id', 'activity_type_id'])
    if (parameters.has(key)) values[key] = parameters.text(key);
  if (values['res_model'] !== undefined)
    parameters.remark('res_model', 'Odoo takes the number of the model as "res_model_id": read it from "ir.model".');
  // An empty text empties a field.
  return { values: Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) };
}

const operators: Readonly<Record<string, Operator>> = {
  equal: 'equal',
  notEqual: 'not_equal',
  greaterThen: 'greater',
  lesserThen: 'less',
  greaterOrEqual: 'greater_or_equal',
  lesserOrEqual: 'less_or_equal',
  like: 'contains',
  in: 'in',
  notIn: 'not_in',
  childOf: 'child_of',
};

function filtersOf(parameters: Parameters): JsonObject {
  const filters = ['filterRequest.filter', 'filters.filter'].flatMap((path) =>
    parameters.list(path).map((entry) => ({
      field: entry.text('fieldName'),
      operator: entry.word('operator', operators, 'equal'),
      value: entry.text('value'),
    })),
  );
  return filters.length === 0 ? {} : { filters };
}

const operations: Readonly<Record<string, ReadOperation>> = {
  create: (parameters, resource) => ({ operation: 'create', ...valuesOf(parameters, resource) }),
  update: (parameters, resource) => ({
    operation: 'update',
    record: idOf(parameters, resource),
    ...valuesOf(parameters, resource),
  }),
  delete: (parameters, resource) => ({ operation: 'delete', record: idOf(parameters, resource) }),
  get: (parameters, resource) => ({
    operation: 'get',
    record: idOf(parameters, resource),
    ...fieldsOf(parameters),
  }),
  getAll: (parameters) => ({
    operation: 'list',
    ...filtersOf(parameters),
    ...fieldsOf(parameters),
    ...(parameters.flag('returnAll') ? { all: true } : { limit: parameters.number('limit', 50) }),
  }),
};

/** Mappings of n8n's nodes for Odoo, by type. */
export const n8n: VendorMappings = { odoo };
