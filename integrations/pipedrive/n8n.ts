import type { JsonObject } from '../../domains/executions/item.ts';
import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import { NoCounterpart, type NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { ownEntry } from '../../domains/exchange/n8n/ownEntry.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';
import * as read from './n8nFields.ts';
import { pipedriveTrigger } from './n8nTrigger.ts';

/** Reads the parameters of one operation of n8n; the result is `operation` and further parameters of our node. */
type ReadOperation = (parameters: Parameters) => JsonObject;

const credentials = { pipedriveApi: 'pipedrive_token' };
const more = 'additionalFields';

/** n8n returns up to 100 things unless told otherwise. */
function limits(parameters: Parameters): JsonObject {
  if (parameters.flag('returnAll')) return { all: true };
  return { limit: parameters.number('limit', 100) };
}

/** By default, n8n gives custom fields their names; ours keep their codes. */
function namesOfFields(parameters: Parameters): void {
  const names = ['rawCustomFieldOutput', 'resolveProperties'];
  const isRaw = parameters.flag('rawCustomFieldOutput');
  const isResolved = parameters.flag('resolveProperties');
  parameters.ignore(...names);
  if (isResolved || (!isRaw && parameters.has('rawCustomFieldOutput')))
    parameters.remark(null, 'Custom fields have their codes in the items, not their names.');
}

/** Texts that are beside the collection of a new thing. */
const own = (parameters: Parameters, names: Readonly<Record<string, string>>): JsonObject =>
  Object.fromEntries(
    Object.entries(names)
      .filter(([theirs]) => parameters.has(theirs))
      .map(([theirs, ours]) => [ours, parameters.text(theirs)]),
  );

function creating(fields: read.ReadFields, names: Readonly<Record<string, string>>): ReadOperation {
  return (parameters) => ({
    operation: 'create',
    ...withValues(fields(parameters, more)),
    ...own(parameters, names),
  });
}

function updating(fields: read.ReadFields, id: string, ours: string): ReadOperation {
  return (parameters) => ({
    operation: 'update',
    ...withValues(fields(parameters, 'updateFields')),
    [ours]: parameters.text(id),
  });
}

const naming =
  (operation: string, id: string, ours: string): ReadOperation =>
  (parameters) => {
    namesOfFields(parameters);
    return { operation, [ours]: parameters.text(id) };
  };

function listing(filters: (parameters: Parameters) => JsonObject = () => ({}), operation = 'list'): ReadOperation {
  return (parameters) => {
    namesOfFields(parameters);
    return { operation, ...limits(parameters), ...filters(parameters) };
  };
}

const places = {
  name: 'name',
  title: 'title',
  email: 'email',
  phone: 'phone',
  address: 'address',
  code: 'code',
  notes: 'notes',
  custom_fields: 'custom_fields',
  all: 'all',
} as const;

function searching(filters: (parameters: Parameters) => JsonObject = () => ({})): ReadOperation {
  return (parameters) => {
    const chosen = parameters.names(`${more}.fields`);
    const [only] = chosen;
    const place = chosen.length === 1 ? places[only as keyof typeof places] : undefined;
    if (chosen.length > 0 && place === undefined)
      parameters.remark(`${more}.fields`, 'The search is in one field or in all of them.');
    return {
      operation: 'search',
      term: parameters.text('term'),
      ...(parameters.flag('exactMatch') ? { exact: true } : {}),
      ...(place === undefined ? {} : { search_in: place }),
      ...limits(parameters),
      ...filters(parameters),
    };
  };
}

function withValues(fields: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''));
}

const filterOf = (parameters: Parameters): JsonObject => ({
  filter: parameters.text('filters.filter_id') || parameters.text('filters.predefinedFilter'),
  ...read.ownerAt(parameters, 'filters'),
});

const associated = (parameters: Parameters, organization: string): JsonObject => {
  const isPerson = parameters.choice('associateWith', 'organization') === 'person';
  parameters.ignore(isPerson ? organization : 'person_id');
  return own(parameters, isPerson ? { person_id: 'person' } : { [organization]: 'organization' });
};

const deal: Readonly<Record<string, ReadOperation>> = {
  create: (parameters) => ({
    ...creating(read.dealFields, { title: 'title' })(parameters),
    ...associated(parameters, 'org_id'),
  }),
  update: updating(read.dealFields, 'dealId', 'deal'),
  get: naming('get', 'dealId', 'deal'),
  delete: naming('delete', 'dealId', 'deal'),
  duplicate: naming('duplicate', 'dealId', 'deal'),
  getAll: listing((parameters) => {
    const words = { open: 'open', won: 'won', lost: 'lost', deleted: 'deleted', all_not_deleted: 'any' } as const;
    const status = parameters.word('filters.status', words, 'any');
    return {
      ...filterOf(parameters),
      stage: parameters.text('filters.stage_id'),
      ...(status === 'any' ? {} : { status }),
    };
  }),
  search: searching((parameters) => ({
    person: parameters.text(`${more}.personId`),
    organization: parameters.text(`${more}.organizationId`),
  })),
};

const ofDeal: ReadOperation = (parameters) => ({ deal: parameters.text('dealId') });
const dealProduct: Readonly<Record<string, ReadOperation>> = {
  add: (parameters) => ({
    operation: 'add_product',
    ...ofDeal(parameters),
    product: parameters.text('productId'),
    ...read.dealProductFields(parameters, more),
    item_price: parameters.number('item_price', 0),
    quantity: parameters.number('quantity', 1),
  }),
  update: (parameters) => ({
    operation: 'update_product',
    ...ofDeal(parameters),
    entry: parameters.text('productAttachmentId'),
    ...read.dealProductFields(parameters, 'updateFields'),
  }),
  remove: (parameters) => ({
    operation: 'remove_product',
    ...ofDeal(parameters),
    entry: parameters.text('productAttachmentId'),
  }),
  getAll: listing(ofDeal, 'list_products'),
};

const person: Readonly<Record<string, ReadOperation>> = {
  create: creating(read.personFields, { name: 'name' }),
  update: updating(read.personFields, 'personId', 'person'),
  get: naming('get', 'personId', 'person'),
  delete: naming('delete', 'personId', 'person'),
  getAll: listing(filterOf),
  search: searching((parameters) => ({ organization: parameters.text(`${more}.organizationId`) })),
};

const organization: Readonly<Record<string, ReadOperation>> = {
  create: creating(read.organizationFields, { name: 'name' }),
  update: updating(read.organizationFields, 'organizationId', 'organization'),
  get: naming('get', 'organizationId', 'organization'),
  delete: naming('delete', 'organizationId', 'organization'),
  getAll: listing(filterOf),
  search: searching(),
};

const product: Readonly<Record<string, ReadOperation>> = {
  create: creating(read.productFields, { name: 'name' }),
  update: updating(read.productFields, 'productId', 'product'),
  get: naming('get', 'productId', 'product'),
  delete: naming('delete', 'productId', 'product'),
  getAll: listing(filterOf),
  search: searching(),
};

const activity: Readonly<Record<string, ReadOperation>> = {
  create: (parameters) => ({
    ...creating(read.activityFields, { subject: 'subject', type: 'type' })(parameters),
    ...read.newActivity(parameters, ''),
  }),
  update: updating(read.activityFields, 'activityId', 'activity'),
  get: naming('get', 'activityId', 'activity'),
  delete: naming('delete', 'activityId', 'activity'),
  getAll: listing((parameters) => ({
    ...filterOf(parameters),
    deal: parameters.text('filters.deal_id'),
    person: parameters.text('filters.person_id'),
    organization: parameters.text('filters.org_id'),
  })),
};

/** Activities of a deal, which only version 1 has. */
const dealActivity: Readonly<Record<string, ReadOperation>> = { getAll: listing(ofDeal) };

const lead: Readonly<Record<string, ReadOperation>> = {
  create: (parameters) => ({
    ...creating(read.leadFields, { title: 'title' })(parameters),
    ...associated(parameters, 'organization_id'),
  }),
  update: updating(read.leadFields, 'leadId', 'lead'),
  get: naming('get', 'leadId', 'lead'),
  delete: naming('delete', 'leadId', 'lead'),
  getAll: listing((parameters) => ({
    ...read.ownerAt(parameters, 'filters'),
    person: parameters.text('filters.person_id'),
    organization: parameters.text('filters.organization_id'),
  })),
};

const note: Readonly<Record<string, ReadOperation>> = {
  create: creating(read.noteFields, { content: 'content' }),
  update: updating(read.noteFields, 'noteId', 'note'),
  get: naming('get', 'noteId', 'note'),
  delete: naming('delete', 'noteId', 'note'),
  getAll: listing((parameters) => ({
    deal: parameters.text('filters.deal_id') || parameters.text(`${more}.deal_id`),
    person: parameters.text('filters.person_id') || parameters.text(`${more}.person_id`),
    organization: parameters.text('filters.org_id') || parameters.text(`${more}.org_id`),
    lead: parameters.text('filters.lead_id') || parameters.text(`${more}.lead_id`),
  })),
};

const file: Readonly<Record<string, ReadOperation>> = {
  create: (parameters) => ({
    operation: 'upload',
    binary_name: parameters.text('binaryPropertyName', 'data'),
    ...read.fileFields(parameters, more),
  }),
  update: updating(
    (parameters, at) => ({
      name: parameters.text(`${at}.name`),
      description: parameters.text(`${at}.description`),
    }),
    'fileId',
    'file',
  ),
  get: naming('get', 'fileId', 'file'),
  delete: naming('delete', 'fileId', 'file'),
  download: (parameters) => ({
    operation: 'download',
    file: parameters.text('fileId'),
    binary_name: parameters.text('binaryPropertyName', 'data'),
  }),
};

interface Noun {
  readonly type: string;
  readonly operations: Readonly<Record<string, ReadOperation>>;
  /** n8n leaves its default operation out of its files. */
  readonly first?: string;
}

/** Our nodes by n8n's resources. */
const nouns: Readonly<Record<string, Noun>> = {
  deal: { type: 'pipedrive.deal', operations: deal },
  dealProduct: { type: 'pipedrive.deal', operations: dealProduct, first: 'add' },
  dealActivity: { type: 'pipedrive.activity', operations: dealActivity, first: 'getAll' },
  person: { type: 'pipedrive.person', operations: person },
  organization: { type: 'pipedrive.organization', operations: organization },
  product: { type: 'pipedrive.product', operations: product },
  activity: { type: 'pipedrive.activity', operations: activity },
  lead: { type: 'pipedrive.lead', operations: lead },
  note: { type: 'pipedrive.note', operations: note },
  file: { type: 'pipedrive.file', operations: file },
};

/** Versions 1 and 2: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.pipedrive/. */
const pipedrive: NodeMapping = (source) => {
  const { parameters, version } = source;
  parameters.ignore('resource', 'operation', 'authentication');
  const resource = parameters.choice('resource', 'deal');
  const noun = ownEntry(nouns, resource);
  const first = noun?.first ?? (resource === 'product' && version < 2 ? 'getAll' : 'create');
  const operation = parameters.choice('operation', noun ? first : '');
  const map = noun && ownEntry(noun.operations, operation);
  if (!map)
    throw new NoCounterpart(`Pipedrive: "${resource}: ${operation}" is not supported. Use "Pipedrive API call".`);
  return {
    type: noun.type,
    parameters: withValues(map(parameters)),
    ...readCredential(source, 'auth', credentials),
  };
};

/** Mappings of n8n's node for Pipedrive, by type. */
export const n8n: VendorMappings = { pipedrive, pipedriveTrigger: pipedriveTrigger(credentials) };
