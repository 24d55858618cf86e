import type { JsonObject } from '../../domains/executions/item.ts';
import { jsonOf } from '../../domains/exchange/n8n/jsonOf.ts';
import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import { NoCounterpart, type NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { ownEntry } from '../../domains/exchange/n8n/ownEntry.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';

/** Reads the parameters of one operation of n8n; the result is `operation` and further parameters of our node. */
type ReadOperation = (parameters: Parameters) => JsonObject;

const credentials = { zendeskApi: 'zendesk_token' };
const more = 'additionalFields';

function limits(parameters: Parameters): JsonObject {
  if (parameters.flag('returnAll')) return { all: true };
  return { limit: parameters.number('limit', 100) };
}

function texts(parameters: Parameters, at: string, names: Readonly<Record<string, string>>): JsonObject {
  return Object.fromEntries(Object.entries(names).map(([theirs, ours]) => [ours, parameters.text(`${at}.${theirs}`)]));
}

function tagsAt(parameters: Parameters, at: string): JsonObject {
  const tags = parameters.names(`${at}.tags`);
  return tags.length > 0 ? { tags } : {};
}

const priorities = { low: 'low', normal: 'normal', high: 'high', urgent: 'urgent', '': 'unchanged' } as const;
const types = {
  problem: 'problem',
  incident: 'incident',
  question: 'question',
  task: 'task',
  '': 'unchanged',
} as const;
const statuses = {
  new: 'new',
  open: 'open',
  pending: 'pending',
  hold: 'hold',
  solved: 'solved',
  closed: 'closed',
  '': 'unchanged',
} as const;

const set = (name: string, word: string): JsonObject => (word === 'unchanged' ? {} : { [name]: word });

/** Fields of a ticket in the collection at `at`. */
function ticketFields(parameters: Parameters, at: string): JsonObject {
  const custom = parameters
    .list(`${at}.customFieldsUi.customFieldsValues`)
    .map((entry) => [entry.text('id'), entry.value('value')] as const)
    .filter(([id]) => id !== '');
  return {
    ...texts(parameters, at, {
      subject: 'subject',
      externalId: 'external_id',
      recipient: 'recipient',
      group: 'group',
      assigneeEmail: 'assignee_email',
    }),
    ...tagsAt(parameters, at),
    ...set('priority', parameters.word(`${at}.priority`, priorities, 'unchanged')),
    ...set('type', parameters.word(`${at}.type`, types, 'unchanged')),
    ...set('status', parameters.word(`${at}.status`, statuses, 'unchanged')),
    ...(custom.length > 0 ? { custom_fields: Object.fromEntries(custom) } : {}),
  };
}

/** n8n takes fields as JSON, too, which our fields cannot hold. */
function withoutJson(parameters: Parameters, name: string): void {
  if (!parameters.flag('jsonParameters')) return;
  const json = jsonOf(parameters.value(name), undefined);
  if (json !== undefined) parameters.remark(name, 'Fields as JSON are not supported. Enter them one by one.');
}

/** A reply and a note are two requests. */
function commentOf(parameters: Parameters): JsonObject {
  const reply = parameters.text('updateFields.publicReply');
  const note = parameters.text('updateFields.internalNote');
  if (reply !== '' && note !== '')
    parameters.remark('updateFields.internalNote', 'A ticket takes one text at a time. Add a node for the note.');
  if (reply !== '') return { comment: reply };
  return note === '' ? {} : { comment: note, is_public: false, is_html: true };
}

function isSuspended(parameters: Parameters): boolean {
  return parameters.choice('ticketType', 'regular') === 'suspended';
}

/** An operation that n8n has for tickets and for suspended ones. */
function ofTicket(operation: string): ReadOperation {
  return (parameters) => {
    const id = parameters.text('id');
    return isSuspended(parameters) ? { operation: `${operation}_suspended`, suspended: id } : { operation, ticket: id };
  };
}

const ticket: Readonly<Record<string, ReadOperation>> = {
  create: (parameters) => {
    withoutJson(parameters, 'additionalFieldsJson');
    return {
      operation: 'create',
      comment: parameters.text('description'),
      ...ticketFields(parameters, more),
    };
  },
  update: (parameters) => {
    withoutJson(parameters, 'updateFieldsJson');
    return {
      operation: 'update',
      ticket: parameters.text('id'),
      ...commentOf(parameters),
      ...ticketFields(parameters, 'updateFields'),
    };
  },
  get: ofTicket('get'),
  delete: ofTicket('delete'),
  recover: (parameters) => ({ operation: 'recover_suspended', suspended: parameters.text('id') }),
  getAll: (parameters) => {
    if (isSuspended(parameters)) {
      parameters.ignore('options');
      return { operation: 'list_suspended', ...limits(parameters) };
    }
    const status = parameters.word('options.status', { ...statuses, '': 'any' }, 'any');
    return {
      operation: 'search',
      ...limits(parameters),
      query: parameters.text('options.query'),
      ...(status === 'any' ? {} : { only_status: status }),
      only_group: parameters.text('options.group'),
      sort_by: parameters.choice('options.sortBy'),
      sort_order: parameters.choice('options.sortOrder'),
    };
  },
};

const roles = { 'end-user': 'end_user', agent: 'agent', admin: 'admin', '': 'default' } as const;

function userFields(parameters: Parameters, at: string): JsonObject {
  const custom = parameters
    .list(`${at}.userFieldsUi.userFieldValues`)
    .map((entry) => [entry.text('field'), entry.value('value')] as const)
    .filter(([field]) => field !== '');
  const role = parameters.word(`${at}.role`, roles, 'default');
  return {
    ...texts(parameters, at, {
      name: 'name',
      email: 'email',
      phone: 'phone',
      organization_id: 'organization',
      external_id: 'external_id',
      notes: 'notes',
      details: 'details',
      alias: 'alias',
      locale: 'locale',
      time_zone: 'time_zone',
      signature: 'signature',
    }),
    ...tagsAt(parameters, at),
    ...(role === 'default' ? {} : { role }),
    ...(parameters.flag(`${at}.verified`) ? { verified: true } : {}),
    ...(custom.length > 0 ? { custom_fields: Object.fromEntries(custom) } : {}),
  };
}

const user: Readonly<Record<string, ReadOperation>> = {
  create: (parameters) => ({ operation: 'create', ...userFields(parameters, more), name: parameters.text('name') }),
  update: (parameters) => ({
    operation: 'update',
    user: parameters.text('id'),
    ...userFields(parameters, 'updateFields'),
  }),
  get: (parameters) => ({ operation: 'get', user: parameters.text('id') }),
  delete: (parameters) => ({ operation: 'delete', user: parameters.text('id') }),
  getAll: (parameters) => {
    const chosen = parameters.names('filters.role');
    const role = chosen.length === 1 ? ownEntry(roles, chosen[0]!) : undefined;
    if (chosen.length > 0 && role === undefined)
      parameters.remark('filters.role', 'The list has one role or all of them.');
    return { operation: 'list', ...limits(parameters), ...(role === undefined ? {} : { only_role: role }) };
  },
  search: (parameters) => ({
    operation: 'search',
    ...limits(parameters),
    query: parameters.text('filters.query'),
    only_external_id: parameters.text('filters.external_id'),
  }),
  getOrganizations: (parameters) => ({ operation: 'list_organizations', user: parameters.text('id'), all: true }),
  getRelatedData: (parameters) => ({ operation: 'count_related', user: parameters.text('id') }),
};

function organizationFields(parameters: Parameters, at: string): JsonObject {
  const custom = parameters
    .list(`${at}.organizationFieldsUi.organizationFieldValues`)
    .map((entry) => [entry.text('field'), entry.value('value')] as const)
    .filter(([field]) => field !== '');
  const domains = parameters.names(`${at}.domain_names`);
  return {
    ...texts(parameters, at, { name: 'name', details: 'details', notes: 'notes', external_id: 'external_id' }),
    ...tagsAt(parameters, at),
    ...(domains.length > 0 ? { domain_names: domains } : {}),
    ...(custom.length > 0 ? { custom_fields: Object.fromEntries(custom) } : {}),
  };
}

const organization: Readonly<Record<string, ReadOperation>> = {
  create: (parameters) => ({
    operation: 'create',
    ...organizationFields(parameters, more),
    name: parameters.text('name'),
  }),
  update: (parameters) => ({
    operation: 'update',
    organization: parameters.text('id'),
    ...organizationFields(parameters, 'updateFields'),
  }),
  get: (parameters) => ({ operation: 'get', organization: parameters.text('id') }),
  delete: (parameters) => ({ operation: 'delete', organization: parameters.text('id') }),
  getAll: (parameters) => ({ operation: 'list', ...limits(parameters) }),
  count: () => ({ operation: 'count' }),
  getRelatedData: (parameters) => ({ operation: 'count_related', organization: parameters.text('id') }),
};

const ticketField: Readonly<Record<string, ReadOperation>> = {
  get: (parameters) => ({ operation: 'get', field: parameters.text('ticketFieldId') }),
  getAll: (parameters) => ({ operation: 'list', ...limits(parameters) }),
};

interface Noun {
  readonly type: string;
  readonly operations: Readonly<Record<string, ReadOperation>>;
  /** n8n leaves its default operation out of its files. */
  readonly first: string;
}

/** Our nodes by n8n's resources. */
const nouns: Readonly<Record<string, Noun>> = {
  ticket: { type: 'zendesk.ticket', operations: ticket, first: 'create' },
  user: { type: 'zendesk.user', operations: user, first: 'create' },
  organization: { type: 'zendesk.organization', operations: organization, first: 'create' },
  ticketField: { type: 'zendesk.ticket_field', operations: ticketField, first: 'get' },
};

/** Version 1: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.zendesk/. */
const zendesk: NodeMapping = (source) => {
  const { parameters } = source;
  parameters.ignore('resource', 'operation', 'authentication');
  const resource = parameters.choice('resource', 'ticket');
  const noun = ownEntry(nouns, resource);
  const operation = parameters.choice('operation', noun?.first ?? '');
  const read = noun && ownEntry(noun.operations, operation);
  if (!read) throw new NoCounterpart(`Zendesk: "${resource}: ${operation}" is not supported. Use "Zendesk API call".`);
  const given = Object.entries(read(parameters)).filter(([, value]) => value !== undefined && value !== '');
  return { type: noun.type, parameters: Object.fromEntries(given), ...readCredential(source, 'auth', credentials) };
};

/** Mappings of n8n's node for Zendesk, by type. */
export const n8n: VendorMappings = { zendesk };
