import type { JsonObject } from '../../domains/executions/item.ts';
import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import { NoCounterpart, type NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { ownEntry } from '../../domains/exchange/n8n/ownEntry.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';
import { propertyNames } from './n8nProperties.ts';
import { hubspotTrigger } from './n8nTrigger.ts';

/** Reads the parameters of one operation of n8n; the result is `operation` and further parameters of our node. */
type ReadOperation = (parameters: Parameters) => JsonObject;

/** HubSpot no longer accepts API keys, so a credential of that type becomes a token. */
const credentials = {
  hubspotAppToken: 'hubspot_token',
  hubspotApi: 'hubspot_token',
  hubspotOAuth2Api: 'hubspot_oauth2',
};

/** Versions 1 to 2.2: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.hubspot/ */
const hubspot: NodeMapping = (source) => {
  const { parameters, version } = source;
  parameters.ignore('authentication', 'resource', 'operation');
  const resource = parameters.choice('resource', version >= 2 ? 'contact' : 'deal');
  const noun = ownEntry(nouns, resource);
  const operation = parameters.choice('operation', noun?.first ?? '');
  const read = noun && ownEntry(noun.operations, operation);
  if (!noun || !read)
    throw new NoCounterpart(`HubSpot: "${resource}: ${operation}" is not supported. Use "HubSpot API call".`);
  if (source.credentials.some(({ type }) => type === 'hubspotApi'))
    parameters.remark(null, 'HubSpot no longer accepts API keys. Create a service key.');
  parameters.remark(
    null,
    'Items have other names than in n8n: "$json.properties.email.value" is "$json.email", and "$json.vid" is "$json.id".',
  );
  const given = Object.entries(read(parameters)).filter(([, value]) => value !== undefined && value !== '');
  return {
    type: noun.type,
    parameters: Object.fromEntries(given),
    ...readCredential(source, 'auth', credentials),
  };
};

function pageOf(parameters: Parameters): JsonObject {
  return parameters.flag('returnAll') ? { all: true } : { limit: parameters.number('limit', 100) };
}

/** n8n stores some names of properties with the type: "amount|number". */
const withoutType = (name: string) => name.replace(/\|[\w ]*$/, '');

/** Returns the properties in an object of n8n: the standard fields, and the custom properties of the account. */
function propertiesIn(parameters: Parameters, resource: string, at: string): JsonObject {
  const known = propertyNames[resource] ?? {};
  const inner = new Set(['customPropertiesUi', 'associatedCompany', 'associatedVids', ...associatedFields]);
  const names = parameters.keys(at).filter((name) => !inner.has(name));
  const own = names.map((name) => {
    const property = Object.hasOwn(known, name) ? known[name]! : name.toLowerCase();
    return [property, parameters.value(`${at}.${name}`)] as const;
  });
  const custom = parameters
    .list(`${at}.customPropertiesUi.customPropertiesValues`)
    .map((entry) => [withoutType(entry.text('property')), entry.value('value')] as const);
  return Object.fromEntries([...own, ...custom].filter(([name, value]) => name !== '' && value !== undefined));
}

const associatedFields = ['associatedCompanyIds', 'associatedContactIds', 'associatedCompanyId'];

/** Returns the associations of a new record, by n8n's names of fields. */
function associationsIn(parameters: Parameters, at: string): JsonObject {
  const fields = {
    associatedCompany: 'companies',
    associatedCompanyIds: 'companies',
    associatedVids: 'contacts',
    associatedContactIds: 'contacts',
  };
  const all = Object.entries(fields).flatMap(([name, kind]) =>
    parameters.names(`${at}.${name}`).map((id) => ({ kind, id })),
  );
  return all.length > 0 ? { associations: all } : {};
}

/** Fields of our nodes, which are beside the other properties. */
const ownFields: Readonly<Record<string, readonly string[]>> = {
  contact: ['email', 'firstname', 'lastname', 'phone', 'company', 'jobtitle', 'lifecyclestage', 'hubspot_owner_id'],
  company: ['name', 'domain', 'phone', 'city', 'country', 'industry', 'hubspot_owner_id'],
  deal: ['dealname', 'pipeline', 'dealstage', 'amount', 'closedate', 'hubspot_owner_id'],
  ticket: ['subject', 'content', 'hs_pipeline', 'hs_pipeline_stage', 'hs_ticket_priority', 'hubspot_owner_id'],
};

function split(resource: string, values: JsonObject): JsonObject {
  const fields = ownFields[resource]!;
  const entries = Object.entries(values);
  const own = entries.filter(([name]) => fields.includes(name)).map(([name, value]) => [name, String(value)] as const);
  const rest = entries.filter(([name]) => !fields.includes(name));
  return { ...Object.fromEntries(own), ...(rest.length > 0 ? { properties: Object.fromEntries(rest) } : {}) };
}

/** Names of properties that n8n asks for; they are in several places. */
function returnsIn(parameters: Parameters, at: string): JsonObject {
  const places = ['properties', 'propertiesWithHistory', 'propertiesCollection.propertiesValues.properties'];
  const names = places.flatMap((place) => parameters.names(`${at}.${place}`)).map(withoutType);
  parameters.ignore(`${at}.propertiesCollection.propertiesValues.propertyMode`);
  return names.length > 0 ? { return_properties: [...new Set(names)] } : {};
}

const ofRecord =
  (operation: string, id: string, at = 'additionalFields'): ReadOperation =>
  (parameters) => ({
    operation,
    record: parameters.text(id),
    ...(operation === 'get' ? returnsIn(parameters, at) : {}),
  });

const listOf =
  (at = 'filters'): ReadOperation =>
  (parameters) => {
    const inOptions = returnsIn(parameters, at);
    const names = Object.keys(inOptions).length > 0 ? inOptions : returnsIn(parameters, 'additionalFields');
    return { operation: 'list', ...names, ...pageOf(parameters) };
  };

/** Records by the time of their last change, or of their creation; HubSpot finds them by a search. */
const recent =
  (modified: string, created: string): ReadOperation =>
  (parameters) => {
    const isNew = parameters.choice('operation') === 'getRecentlyCreated';
    const property = isNew ? created : modified;
    const since = parameters.text('filters.since') || parameters.text('additionalFields.since');
    return {
      operation: 'search',
      ...(since === '' ? {} : { filters: [{ property, operator: 'gte', value: since }] }),
      sort_by: property,
      sort_order: 'descending',
      ...returnsIn(parameters, 'additionalFields'),
      ...pageOf(parameters),
    };
  };

const search: ReadOperation = (parameters) => {
  const groups = parameters.list('filterGroupsUi.filterGroupsValues').map((group) => ({
    filters: group.list('filtersUi.filterValues').map((filter) => {
      const operator = filter.choice('operator', 'EQ');
      const value = filter.text('value');
      const values = operator === 'IN' || operator === 'NOT_IN' ? { values: value.split(';') } : { value };
      return {
        propertyName: withoutType(filter.text('propertyName')),
        operator,
        ...(operator.endsWith('HAS_PROPERTY') ? {} : values),
      };
    }),
  }));
  parameters.ignore('filterGroupsUi');
  const names = parameters.names('additionalFields.properties').map(withoutType);
  return {
    operation: 'search',
    ...(groups.length > 0 ? { filter_groups: groups } : {}),
    query: parameters.text('additionalFields.query'),
    sort_by: parameters.text('additionalFields.sortBy', 'createdate'),
    sort_order: parameters.word(
      'additionalFields.direction',
      { ASCENDING: 'ascending', DESCENDING: 'descending' },
      'descending',
    ),
    ...(names.length > 0 ? { return_properties: names } : {}),
    ...pageOf(parameters),
  };
};

const contactUpsert: ReadOperation = (parameters) => {
  parameters.ignore('options.resolveData');
  if (parameters.has('additionalFields.associatedCompanyId'))
    parameters.remark('additionalFields.associatedCompanyId', 'Add the node "HubSpot association".');
  parameters.ignore('additionalFields.associatedCompanyId');
  const values = { ...propertiesIn(parameters, 'contact', 'additionalFields'), email: parameters.text('email') };
  return { operation: 'upsert', ...split('contact', values) };
};

/** `fields`: parameters of n8n beside the additional ones, by our property. */
const created =
  (resource: string, fields: Readonly<Record<string, string>>): ReadOperation =>
  (parameters) => {
    const main = Object.entries(fields).map(([property, name]) => [property, parameters.text(name)] as const);
    const values = {
      ...propertiesIn(parameters, resource, 'additionalFields'),
      ...Object.fromEntries(main.filter(([, value]) => value !== '')),
    };
    return { operation: 'create', ...split(resource, values), ...associationsIn(parameters, 'additionalFields') };
  };

const updated =
  (resource: string, id: string): ReadOperation =>
  (parameters) => {
    for (const name of ['associatedCompany', 'associatedVids', ...associatedFields])
      if (parameters.has(`updateFields.${name}`)) {
        parameters.remark(`updateFields.${name}`, 'Add the node "HubSpot association".');
        parameters.ignore(`updateFields.${name}`);
      }
    return {
      operation: 'update',
      record: parameters.text(id),
      ...split(resource, propertiesIn(parameters, resource, 'updateFields')),
    };
  };

const byDomain: ReadOperation = (parameters) => {
  const names = parameters.names('options.properties');
  return {
    operation: 'search',
    filters: [{ property: 'domain', operator: 'eq', value: parameters.text('domain') }],
    ...(names.length > 0 ? { return_properties: names } : {}),
    ...pageOf(parameters),
  };
};

const engagementKinds = { call: 'calls', email: 'emails', meeting: 'meetings', task: 'tasks' } as const;

/** Fields of `metadata`, by type: those of the subject and the content, and properties. */
const metadata: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  calls: {
    durationMilliseconds: 'hs_call_duration',
    fromNumber: 'hs_call_from_number',
    recordingUrl: 'hs_call_recording_url',
    status: 'hs_call_status',
    toNumber: 'hs_call_to_number',
  },
  emails: { html: 'hs_email_html', text: 'hs_email_text' },
  meetings: {
    startTime: 'hs_meeting_start_time',
    endTime: 'hs_meeting_end_time',
    internalMeetingNotes: 'hs_internal_meeting_notes',
  },
  tasks: { status: 'hs_task_status' },
};

const engagementCreate: ReadOperation = (parameters) => {
  const kind = parameters.word('type', engagementKinds, 'calls');
  const known = metadata[kind]!;
  const entries = Object.entries(known).map(([name, property]) => [property, parameters.value(`metadata.${name}`)]);
  const properties = entries.filter(([, value]) => value !== undefined && value !== '');
  const at = 'additionalFields.associations';
  const associations = ['contact', 'company', 'deal', 'ticket'].flatMap((name) =>
    parameters.names(`${at}.${name}Ids`).map((id) => ({ kind: name === 'company' ? 'companies' : `${name}s`, id })),
  );
  return {
    operation: 'create',
    kind,
    subject: parameters.text('metadata.subject') || parameters.text('metadata.title'),
    content: parameters.text('metadata.body'),
    time: parameters.text('dueDate'),
    hubspot_owner_id: parameters.text(`${at}.ownerId`),
    ...(properties.length > 0 ? { properties: Object.fromEntries(properties) } : {}),
    ...(associations.length > 0 ? { associations } : {}),
  };
};

/** n8n finds engagements of all types by ID; HubSpot's new versions need the type. */
const ofEngagement =
  (operation: string): ReadOperation =>
  (parameters) => {
    parameters.remark(null, 'Select the type of the activity. n8n finds all types.');
    return {
      operation,
      ...(operation === 'list' ? pageOf(parameters) : { record: parameters.text('engagementId') }),
    };
  };

const membership =
  (operation: string): ReadOperation =>
  (parameters) => {
    const by = parameters.choice('by', 'email');
    parameters.remark('listId', 'n8n stores the old ID of the list. Select the list again.');
    return {
      operation,
      list: parameters.text('listId'),
      member: by === 'id' ? parameters.text('id') : parameters.text('email'),
    };
  };

interface Noun {
  readonly type: string;
  /** n8n leaves out the default operation. */
  readonly first: string;
  readonly operations: Readonly<Record<string, ReadOperation>>;
}

const recentCompanies = recent('hs_lastmodifieddate', 'createdate');

/** Our nodes by n8n's resources. */
const nouns: Readonly<Record<string, Noun>> = {
  contact: {
    type: 'hubspot.contact',
    first: 'upsert',
    operations: {
      upsert: contactUpsert,
      delete: ofRecord('delete', 'contactId'),
      get: ofRecord('get', 'contactId'),
      getAll: listOf('additionalFields'),
      getRecentlyCreatedUpdated: recent('lastmodifieddate', 'createdate'),
      search,
    },
  },
  company: {
    type: 'hubspot.company',
    first: 'create',
    operations: {
      create: created('company', { name: 'name' }),
      delete: ofRecord('delete', 'companyId'),
      get: ofRecord('get', 'companyId'),
      getAll: listOf('options'),
      getRecentlyCreatedUpdated: recentCompanies,
      getRecentlyCreated: recentCompanies,
      getRecentlyModified: recentCompanies,
      searchByDomain: byDomain,
      update: updated('company', 'companyId'),
    },
  },
  deal: {
    type: 'hubspot.deal',
    first: 'create',
    operations: {
      create: created('deal', { dealstage: 'stage' }),
      delete: ofRecord('delete', 'dealId'),
      get: ofRecord('get', 'dealId'),
      getAll: listOf('filters'),
      getRecentlyCreatedUpdated: recent('hs_lastmodifieddate', 'createdate'),
      search,
      update: updated('deal', 'dealId'),
    },
  },
  ticket: {
    type: 'hubspot.ticket',
    first: 'create',
    operations: {
      create: created('ticket', { subject: 'ticketName', hs_pipeline: 'pipelineId', hs_pipeline_stage: 'stageId' }),
      delete: ofRecord('delete', 'ticketId'),
      get: ofRecord('get', 'ticketId'),
      getAll: listOf('additionalFields'),
      update: updated('ticket', 'ticketId'),
    },
  },
  engagement: {
    type: 'hubspot.engagement',
    first: 'create',
    operations: {
      create: engagementCreate,
      delete: ofEngagement('delete'),
      get: ofEngagement('get'),
      getAll: ofEngagement('list'),
    },
  },
  contactList: {
    type: 'hubspot.list',
    first: 'add',
    operations: { add: membership('add'), remove: membership('remove') },
  },
};

/** Mappings of n8n's nodes for HubSpot, by type. */
export const n8n: VendorMappings = { hubspot, hubspotTrigger };
