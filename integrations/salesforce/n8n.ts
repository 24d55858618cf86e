import { jsonOf } from '../../domains/exchange/n8n/jsonOf.ts';
import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import { NoCounterpart, type NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { ownEntry } from '../../domains/exchange/n8n/ownEntry.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';
import { readNameValues } from '../../domains/exchange/n8n/readNameValues.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { hasExpression } from '../../platform/expressions/parse.ts';
import { apiNameOf, fieldsAt } from './n8nFields.ts';

/** The parts of our node. */
interface Mapped {
  readonly type: string;
  readonly parameters: JsonObject;
}
type Read = (parameters: Parameters) => Mapped;

/** An object of n8n: its API name, the parameter with the ID, and its required fields. */
interface Kind {
  readonly object: string;
  readonly id: string;
  readonly required: readonly string[];
}

const kinds: Readonly<Record<string, Kind>> = {
  lead: { object: 'Lead', id: 'leadId', required: ['company', 'lastname'] },
  contact: { object: 'Contact', id: 'contactId', required: ['lastname'] },
  account: { object: 'Account', id: 'accountId', required: ['name'] },
  opportunity: { object: 'Opportunity', id: 'opportunityId', required: ['name', 'closeDate', 'stageName'] },
  case: { object: 'Case', id: 'caseId', required: ['type'] },
  task: { object: 'Task', id: 'taskId', required: ['status'] },
  user: { object: 'User', id: 'userId', required: [] },
  attachment: { object: 'Attachment', id: 'attachmentId', required: [] },
};

const record = (parameters: JsonObject): Mapped => ({ type: 'salesforce.record', parameters });
const pageOf = (parameters: Parameters): JsonObject =>
  parameters.flag('returnAll') ? { all: true } : { limit: parameters.number('limit', 50) };

/** Fields of the record: the required ones are parameters of their own. */
function written(parameters: Parameters, kind: Kind, path: 'additionalFields' | 'updateFields'): JsonObject {
  const own = kind.required.flatMap((name) =>
    parameters.has(name) ? [[apiNameOf(name), parameters.value(name)] as const] : [],
  );
  return { ...Object.fromEntries(own), ...fieldsAt(parameters, path) };
}

const operators: Readonly<Record<string, '=' | '<' | '<=' | '>' | '>='>> = {
  equal: '=',
  '=': '=',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
};

function listed(parameters: Parameters, object: string): Mapped {
  const columns = parameters.names('options.fields');
  const conditions = parameters.list('options.conditionsUi.conditionValues').map((entry) => ({
    field: apiNameOf(entry.text('field')),
    operator: entry.word('operation', operators, '='),
    value: entry.text('value'),
  }));
  return record({
    operation: 'list',
    object,
    ...(columns.length > 0 ? { columns: columns.map(apiNameOf) } : {}),
    ...(conditions.length > 0 ? { conditions } : {}),
    ...pageOf(parameters),
  });
}

function addedToCampaign(parameters: Parameters, kind: Kind): Mapped {
  return {
    type: 'salesforce.activity',
    parameters: {
      operation: 'add_to_campaign',
      campaign: parameters.text('campaignId'),
      member_kind: kind.object === 'Lead' ? 'lead' : 'contact',
      member_id: parameters.text(kind.id),
      status: parameters.text('options.status'),
    },
  };
}

function notedOn(parameters: Parameters, kind: Kind): Mapped {
  return {
    type: 'salesforce.activity',
    parameters: {
      operation: 'add_note',
      record: parameters.text(kind.id),
      note_title: parameters.text('title'),
      note: parameters.text('options.body'),
      owner: parameters.text('options.owner'),
      ...(parameters.flag('options.isPrivate') ? { is_private: true } : {}),
    },
  };
}

function ofKind(operation: string, kind: Kind): Read | undefined {
  const { object, id } = kind;
  const all: Readonly<Record<string, Read>> = {
    create: (parameters) =>
      record({ operation: 'create', object, fields: written(parameters, kind, 'additionalFields') }),
    upsert: (parameters) =>
      record({
        operation: 'upsert',
        object,
        key_field: parameters.text('externalId'),
        key: parameters.text('externalIdValue'),
        fields: written(parameters, kind, 'additionalFields'),
      }),
    update: (parameters) =>
      record({
        operation: 'update',
        object,
        record: parameters.text(id),
        fields: written(parameters, kind, 'updateFields'),
      }),
    get: (parameters) => record({ operation: 'get', object, record: parameters.text(id) }),
    delete: (parameters) => record({ operation: 'delete', object, record: parameters.text(id) }),
    getAll: (parameters) => listed(parameters, object),
    getSummary: () => record({ operation: 'describe', object }),
    addToCampaign: (parameters) => addedToCampaign(parameters, kind),
    addNote: (parameters) => notedOn(parameters, kind),
    addComment: (parameters) => ({
      type: 'salesforce.activity',
      parameters: {
        operation: 'add_comment',
        case_id: parameters.text('caseId'),
        comment: parameters.text('options.commentBody'),
        ...(parameters.flag('options.isPublished') ? { is_published: true } : {}),
      },
    }),
  };
  return object === 'Attachment' && operation === 'create' ? undefined : ownEntry(all, operation);
}

/** An object of the organization: its fields have API names already. */
const custom: Readonly<Record<string, Read>> = {
  create: (parameters) =>
    record({ operation: 'create', object: parameters.text('customObject'), fields: customFields(parameters) }),
  upsert: (parameters) =>
    record({
      operation: 'upsert',
      object: parameters.text('customObject'),
      key_field: parameters.text('externalId'),
      key: parameters.text('externalIdValue'),
      fields: customFields(parameters),
    }),
  update: (parameters) =>
    record({
      operation: 'update',
      object: parameters.text('customObject'),
      record: parameters.text('recordId'),
      fields: customFields(parameters),
    }),
  get: (parameters) =>
    record({ operation: 'get', object: parameters.text('customObject'), record: parameters.text('recordId') }),
  delete: (parameters) =>
    record({ operation: 'delete', object: parameters.text('customObject'), record: parameters.text('recordId') }),
  getAll: (parameters) => listed(parameters, parameters.text('customObject')),
};

function customFields(parameters: Parameters): JsonObject {
  const type = parameters.text('additionalFields.recordTypeId') || parameters.text('updateFields.recordTypeId');
  return { ...fieldsAt(parameters, 'customFields'), ...(type === '' ? {} : { RecordTypeId: type }) };
}

const others: Readonly<Record<string, Read>> = {
  'search query': (parameters) => {
    const soql = parameters.text('query');
    if (hasExpression(soql))
      parameters.remark(
        'query',
        'Values of others can change the query. Write :name for each, and add it to "Values".',
      );
    return { type: 'salesforce.query', parameters: { operation: 'query', soql, all: true } };
  },
  'document upload': (parameters) => {
    const extension = parameters.text('fileExtension');
    if (extension !== '')
      parameters.remark('fileExtension', 'The name of the file has its extension. Set it where the file is made.');
    return {
      type: 'salesforce.file',
      parameters: {
        operation: 'upload',
        binary_name: parameters.text('binaryPropertyName', 'data'),
        file_title: parameters.text('title'),
        link_to: parameters.text('additionalFields.linkToObjectId'),
      },
    };
  },
  'flow invoke': (parameters) => ({
    type: 'salesforce.flow',
    parameters: {
      operation: 'run',
      flow: parameters.text('apiName'),
      variables: parameters.flag('jsonParameters')
        ? jsonOf(parameters.value('variablesJson'), {})
        : readNameValues(parameters, 'variablesUi.variablesValues'),
    },
  }),
  'flow getAll': (parameters) => {
    parameters.ignore('returnAll', 'limit');
    return { type: 'salesforce.flow', parameters: { operation: 'list' } };
  },
};

const firstOperations: Readonly<Record<string, string>> = {
  search: 'query',
  document: 'upload',
  user: 'get',
  flow: 'invoke',
};

/** Versions 1 and 1.1: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.salesforce/ */
const salesforce: NodeMapping = (source) => {
  const { parameters } = source;
  parameters.ignore('authentication', 'jsonParameters');
  const resource = parameters.choice('resource', 'lead');
  const operation = parameters.choice('operation', ownEntry(firstOperations, resource) ?? 'create');
  const kind = ownEntry(kinds, resource);
  const read = kind
    ? ofKind(operation, kind)
    : (ownEntry(resource === 'customObject' ? custom : {}, operation) ?? ownEntry(others, `${resource} ${operation}`));
  if (!read)
    throw new NoCounterpart(`Salesforce: "${resource}: ${operation}" is not supported. Use "Salesforce API call".`);
  const { type, parameters: ours } = read(parameters);
  const given = Object.entries(ours).filter(([, value]) => value !== undefined && value !== '');
  return {
    type,
    parameters: Object.fromEntries(given),
    ...readCredential(source, 'auth', {
      salesforceOAuth2Api: 'salesforce_oauth2',
      salesforceJwtApi: 'salesforce_jwt',
    }),
  };
};

/** Mappings of n8n's nodes for Salesforce, by type. */
export const n8n: VendorMappings = { salesforce };
