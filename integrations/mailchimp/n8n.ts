import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import { jsonOf } from '../../domains/exchange/n8n/jsonOf.ts';
import { NoCounterpart, type NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { ownEntry } from '../../domains/exchange/n8n/ownEntry.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';
import { readNameValues } from '../../domains/exchange/n8n/readNameValues.ts';
import type { JsonObject } from '../../domains/executions/item.ts';

/** The parameters of one operation of our node. */
type Read = (parameters: Parameters) => JsonObject;

/** A time; without a zone, it has the one of the workflow in n8n. */
function zoned(parameters: Parameters, path: string): string {
  const time = parameters.text(path);
  if (time !== '' && !/Z$|[+-]\d\d:?\d\d$|\}\}$/i.test(time))
    parameters.remark(path, 'A time without a zone is in UTC here. Add the zone, such as +01:00.');
  return time;
}

const pageOf = (parameters: Parameters, limit: number): JsonObject =>
  parameters.flag('returnAll') ? { all: true } : { limit: parameters.number('limit', limit) };

/** Merge fields: `[{ name, value }]`, or JSON text. */
function mergeFieldsOf(parameters: Parameters, at: string): JsonObject {
  const isJson = parameters.flag('jsonParameters');
  const written = isJson
    ? jsonOf(parameters.value(`${at}mergeFieldsJson`), undefined)
    : readNameValues(parameters, `${at}mergeFieldsUi.mergeFieldsValues`);
  if (typeof written === 'object' && written !== null && Object.keys(written).length === 0) return {};
  return written === undefined ? {} : { merge_fields: written };
}

/** Groups: `[{ categoryId, categoryFieldId, value }]`, or JSON text with true or false by ID. */
function groupsOf(parameters: Parameters, at: string): JsonObject {
  const entries = parameters.flag('jsonParameters')
    ? jsonGroups(parameters, `${at}groupJson`)
    : parameters.list(`${at}groupsUi.groupsValues`).map((entry) => {
        entry.ignore('categoryId');
        return [entry.text('categoryFieldId'), entry.value('value') !== false] as const;
      });
  const joined = entries.filter(([, isIn]) => isIn).map(([id]) => id);
  const left = entries.filter(([, isIn]) => !isIn).map(([id]) => id);
  return { ...(joined.length > 0 ? { groups: joined } : {}), ...(left.length > 0 ? { leave_groups: left } : {}) };
}

function jsonGroups(parameters: Parameters, path: string): (readonly [string, boolean])[] {
  const written = jsonOf(parameters.value(path), undefined);
  if (written === undefined) return [];
  if (typeof written === 'object' && written !== null)
    return Object.entries(written).map(([id, isIn]) => [id, isIn === true] as const);
  parameters.remark(path, 'Enter the IDs of the groups.');
  return [];
}

function locationOf(parameters: Parameters, at: string): JsonObject {
  const path = `${at}locationFieldsUi.locationFieldsValues`;
  const read = (name: string): string => parameters.text(`${path}.${name}`);
  if (parameters.flag('jsonParameters')) {
    const { latitude, longitude } = { ...(jsonOf(parameters.value(`${at}locationJson`), {}) as JsonObject) };
    return {
      latitude: latitude === undefined ? '' : String(latitude),
      longitude: longitude === undefined ? '' : String(longitude),
    };
  }
  return { latitude: read('latitude'), longitude: read('longitude') };
}

/** The options of new contacts are in `options`, those of changed ones in `updateFields`. */
function detailsOf(parameters: Parameters, options: 'options' | 'updateFields'): JsonObject {
  const at = options === 'options' ? '' : 'updateFields.';
  const vip = parameters.value(`${options}.vip`);
  return {
    ...mergeFieldsOf(parameters, at),
    ...groupsOf(parameters, at),
    ...locationOf(parameters, at),
    email_type: parameters.text(`${options}.emailType`),
    language: parameters.text(`${options}.language`),
    ip_opt: parameters.text(`${options}.ipOptIn`),
    ip_signup: parameters.text(`${options}.ipSignup`),
    timestamp_signup: zoned(parameters, `${options}.timestampSignup`),
    timestamp_opt: zoned(parameters, `${options}.timestampOpt`),
    ...(vip === undefined ? {} : { vip: vip === true ? 'yes' : 'no' }),
    ...(parameters.flag(`${options}.skipMergeValidation`) ? { skip_merge_validation: true } : {}),
  };
}

const member: Readonly<Record<string, Read>> = {
  create: (parameters) => {
    const tags = parameters.names('options.tags');
    return {
      operation: 'create',
      list: parameters.text('list'),
      email: parameters.text('email'),
      status: parameters.text('status', 'subscribed'),
      ...(tags.length > 0 ? { tags } : {}),
      ...detailsOf(parameters, 'options'),
    };
  },
  get: (parameters) => {
    parameters.ignore('options.fields', 'options.excludeFields');
    return { operation: 'get', list: parameters.text('list'), member: parameters.text('email') };
  },
  getAll: (parameters) => {
    parameters.ignore('options.fields', 'options.excludeFields');
    return {
      operation: 'list',
      list: parameters.text('list'),
      with_status: parameters.text('options.status'),
      with_email_type: parameters.text('options.emailType'),
      changed_since: zoned(parameters, 'options.sinceLastChanged'),
      changed_before: zoned(parameters, 'options.beforeLastChanged'),
      confirmed_since: zoned(parameters, 'options.sinceTimestampOpt'),
      confirmed_before: zoned(parameters, 'options.beforeTimestampOpt'),
      ...(parameters.flag('options.vipOnly') ? { vip_only: true } : {}),
      ...pageOf(parameters, 500),
    };
  },
  update: (parameters) => ({
    operation: 'update',
    list: parameters.text('list'),
    member: parameters.text('email'),
    new_status: parameters.text('updateFields.status'),
    ...detailsOf(parameters, 'updateFields'),
  }),
  delete: (parameters) => ({
    operation: 'delete',
    list: parameters.text('list'),
    member: parameters.text('email'),
  }),
};

const tagsOf =
  (operation: 'add' | 'remove'): Read =>
  (parameters) => ({
    operation,
    list: parameters.text('list'),
    member: parameters.text('email'),
    tags: parameters.names('tags'),
    ...(parameters.flag('options.isSyncing') ? { is_syncing: true } : {}),
  });

const ofCampaign =
  (operation: string): Read =>
  (parameters) => {
    parameters.ignore('options.fields');
    return { operation, campaign: parameters.text('campaignId') };
  };

const campaign: Readonly<Record<string, Read>> = {
  delete: ofCampaign('delete'),
  get: ofCampaign('get'),
  getAll: (parameters) => {
    parameters.ignore('options.fields', 'options.excludeFields', 'options.sortDirection');
    if (parameters.choice('options.sortField') !== '')
      parameters.remark('options.sortField', 'The newest campaigns come first. Add the node "Sort".');
    return {
      operation: 'list',
      with_status: parameters.text('options.status'),
      of_list: parameters.text('options.listId'),
      created_since: zoned(parameters, 'options.sinceCreateTime'),
      created_before: zoned(parameters, 'options.beforeCreateTime'),
      sent_since: zoned(parameters, 'options.sinceSendTime'),
      sent_before: zoned(parameters, 'options.beforeSendTime'),
      ...pageOf(parameters, 10),
    };
  },
  replicate: ofCampaign('replicate'),
  resend: ofCampaign('resend'),
  send: ofCampaign('send'),
};

const listGroup: Readonly<Record<string, Read>> = {
  getAll: (parameters) => ({
    operation: 'list_groups',
    list: parameters.text('list'),
    category: parameters.text('groupCategory'),
    ...pageOf(parameters, 500),
  }),
};

const nouns: Readonly<Record<string, { type: string; first: string; operations: Readonly<Record<string, Read>> }>> = {
  member: { type: 'mailchimp.member', first: 'create', operations: member },
  memberTag: {
    type: 'mailchimp.tag',
    first: 'create',
    operations: { create: tagsOf('add'), delete: tagsOf('remove') },
  },
  listGroup: { type: 'mailchimp.audience', first: 'getAll', operations: listGroup },
  campaign: { type: 'mailchimp.campaign', first: 'getAll', operations: campaign },
};

/** Version 1: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.mailchimp/ */
const mailchimp: NodeMapping = (source) => {
  const { parameters } = source;
  parameters.ignore('authentication');
  const resource = parameters.choice('resource', 'member');
  const noun = ownEntry(nouns, resource);
  const operation = parameters.choice('operation', noun?.first ?? '');
  const read = noun && ownEntry(noun.operations, operation);
  if (!noun || !read)
    throw new NoCounterpart(`Mailchimp: "${resource}: ${operation}" is not supported. Use "Mailchimp API call".`);
  const given = Object.entries(read(parameters)).filter(([, value]) => value !== undefined && value !== '');
  return {
    type: noun.type,
    parameters: Object.fromEntries(given),
    ...readCredential(source, 'auth', { mailchimpApi: 'mailchimp_key', mailchimpOAuth2Api: 'mailchimp_oauth2' }),
  };
};

/** Mappings of n8n's nodes for Mailchimp, by type. */
export const n8n: VendorMappings = { mailchimp };
