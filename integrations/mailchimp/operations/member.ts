import type { JsonObject } from '../../../domains/executions/item.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { boolean, choice, list as listOf, record, text } from '../../../platform/schema/schema.ts';
import { changes } from '../../engine/changes.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { audience, details, email, member, skipValidation, statuses, statusTitles, time } from '../fields.ts';
import { memberFields, type Details } from '../memberFields.ts';
import { memberId } from '../memberId.ts';
import { entriesOf, pages, withoutLinks } from '../pages.ts';
import { instant } from '../times.ts';
import { mailchimp } from '../vendor.ts';

const list = 'a1b2c3d4e5';
const ada = { email_address: 'ada@example.com' };

const status = choice(
  statuses,
  statusTitles,
)({
  title: 'Status',
  description: 'Pending: Mailchimp asks the person to confirm.',
  default: 'subscribed',
});
const changedStatus = choice(['unchanged', ...statuses], { unchanged: 'As it is', ...statusTitles })({
  title: 'New status',
  default: 'unchanged',
});

const upsert = defineOperation({
  title: 'Create or update',
  description: 'Changes the contact with the e-mail, or creates it.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: {
    list: audience,
    email,
    status_if_new: choice(
      statuses,
      statusTitles,
    )({
      title: 'Status if new',
      description: 'Of a contact that the audience does not have yet.',
      default: 'subscribed',
    }),
    new_status: changedStatus,
    ...details,
    skip_merge_validation: skipValidation,
  },
  example: { list, email: 'ada@example.com', merge_fields: { FNAME: 'Ada' } },
  output: ada,
  request: ({ list: of, email: address, status_if_new: ifNew, new_status: next, ...more }) => ({
    method: 'PUT',
    path: path`/lists/${of}/members/${memberId(address)}`,
    query: skipped(more.skip_merge_validation),
    json: {
      email_address: address.trim(),
      status_if_new: ifNew,
      ...(next === 'unchanged' ? {} : { status: next }),
      ...memberFields(more),
    },
  }),
  result: withoutLinks,
});

const skipped = (isSkipped: boolean) => (isSkipped ? { skip_merge_validation: true } : {});

interface BatchAnswer {
  new_members?: JsonObject[];
  errors?: { email_address?: string; error?: string; error_code?: string; field?: string; field_message?: string }[];
}

const create = defineOperation({
  title: 'Create',
  description: 'Creates a contact. It fails if the audience has the e-mail. Up to 500 items share a request.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: {
    list: audience,
    email,
    status,
    tags: listOf(text({ title: 'Tag', required: true, maxLength: 100 }))({
      title: 'Tags',
      entry: 'tag',
      maxItems: 100,
      default: [],
    }),
    ...details,
    skip_merge_validation: skipValidation,
  },
  example: { list, email: 'customer{{ $json.id }}@example.com', merge_fields: { FNAME: 'Ada' } },
  output: { email_address: 'customer7@example.com' },
  batch: {
    max: 500,
    maxBytes: 2 * 1024 * 1024,
    together: ({ list: of, skip_merge_validation: isSkipped }) => `${of.trim()} ${String(isSkipped)}`,
    // The response names contacts by their e-mail.
    apart: ({ email: address }) => address.trim().toLowerCase(),
    request: (all) => ({
      method: 'POST',
      path: path`/lists/${all[0]!.list}`,
      query: skipped(all[0]!.skip_merge_validation),
      json: { members: all.map(newMember), update_existing: false },
    }),
    results: (body, all) => {
      const { new_members: created = [], errors = [] } = withoutLinks(body) as BatchAnswer;
      const byEmail = new Map(created.map((one) => [String(one['email_address']).toLowerCase(), one]));
      const failures = new Map(errors.map((one) => [String(one.email_address).toLowerCase(), one]));
      return all.map(({ email: address }) => {
        const key = address.trim().toLowerCase();
        return byEmail.get(key) ?? notCreated(address, failures.get(key));
      });
    },
  },
});

function newMember({
  email: address,
  status: state,
  tags,
  ...more
}: Details & { email: string; status: string; tags: readonly string[] }): JsonObject {
  return {
    email_address: address.trim(),
    status: state,
    ...(tags.length > 0 ? { tags: [...tags] } : {}),
    ...memberFields(more),
  };
}

function notCreated(address: string, failure: NonNullable<BatchAnswer['errors']>[number] = {}): AppError {
  const { error = '', error_code: code, field = '', field_message: said = '' } = failure;
  const step = code === 'ERROR_CONTACT_EXISTS' ? ' Use "Create or update".' : '';
  const why = [error, field === '' ? '' : `${field}: ${said}`].filter((part) => part !== '').join(' ');
  return new AppError('target_error', `Mailchimp did not create ${address.trim()}. ${why.slice(0, 500)}${step}`.trim());
}

const update = defineOperation({
  title: 'Update',
  description: 'Changes a contact. What is empty stays as it is.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: {
    list: audience,
    member,
    new_email: text({ title: 'New e-mail', placeholder: 'ada@example.com', rare: true, maxLength: 320 }),
    new_status: changedStatus,
    ...details,
    skip_merge_validation: skipValidation,
  },
  example: { list, member: 'ada@example.com', merge_fields: { FNAME: 'Augusta' } },
  output: ada,
  request: ({ list: of, member: who, new_email: address, new_status: next, ...more }) => ({
    method: 'PATCH',
    path: path`/lists/${of}/members/${memberId(who)}`,
    query: skipped(more.skip_merge_validation),
    json: changes({
      email_address: address?.trim(),
      status: next === 'unchanged' ? undefined : next,
      ...memberFields(more),
    }),
  }),
  result: withoutLinks,
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a contact of an audience.',
  effects: reads,
  repeat: 'safe',
  parameters: { list: audience, member },
  example: { list, member: 'ada@example.com' },
  output: ada,
  request: ({ list: of, member: who }) => ({
    path: path`/lists/${of}/members/${memberId(who)}`,
    query: { exclude_fields: '_links' },
  }),
  result: withoutLinks,
});

const listMembers = defineOperation({
  title: 'List',
  description: 'Returns the contacts of an audience.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    list: audience,
    with_status: choice(['all', ...statuses, 'archived'], { ...statusTitles, archived: 'Archived' })({
      title: 'With status',
      default: 'all',
    }),
    changed_since: text({ title: 'Changed since', description: 'Without a zone: UTC.', ...time }),
    changed_before: text({ title: 'Changed before', description: 'Without a zone: UTC.', rare: true, ...time }),
    confirmed_since: text({ title: 'Confirmed since', description: 'Without a zone: UTC.', rare: true, ...time }),
    confirmed_before: text({ title: 'Confirmed before', description: 'Without a zone: UTC.', rare: true, ...time }),
    vip_only: boolean({ title: 'Only VIPs', rare: true, default: false }),
    with_email_type: choice(['all', 'html', 'text'], { html: 'HTML', text: 'Text' })({
      title: 'With type of mails',
      rare: true,
      default: 'all',
    }),
  },
  example: { list },
  output: ada,
  list: pages,
  request: ({ list: of, with_status: state, with_email_type: type, ...more }) => ({
    path: path`/lists/${of}/members`,
    query: {
      status: state === 'all' ? undefined : state,
      email_type: type === 'all' ? undefined : type,
      since_last_changed: instant(more.changed_since, 'changed_since'),
      before_last_changed: instant(more.changed_before, 'changed_before'),
      since_timestamp_opt: instant(more.confirmed_since, 'confirmed_since'),
      before_timestamp_opt: instant(more.confirmed_before, 'confirmed_before'),
      vip_only: more.vip_only ? true : undefined,
      exclude_fields: 'members._links,_links',
    },
  }),
  result: entriesOf('members'),
});

const search = defineOperation({
  title: 'Search',
  description: 'Returns contacts whose e-mail or name has a text, at most 30.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    query: text({ title: 'Text', placeholder: 'ada', required: true, maxLength: 500 }),
    in_list: text({
      title: 'In audience',
      description: 'ID of an audience. Empty: in all of them.',
      choices: { list: 'audiences' },
      maxLength: 50,
    }),
  },
  example: { query: 'ada' },
  output: ada,
  request: ({ query, in_list: of }) => ({ path: '/search-members', query: { query, list_id: of } }),
  result: (body) => {
    const { exact_matches: exact, full_search: full } = body as Record<string, { members?: JsonObject[] } | undefined>;
    const all = [...(exact?.members ?? []), ...(full?.members ?? [])];
    const byId = new Map(all.map((one) => [`${String(one['list_id'])} ${String(one['id'])}`, one]));
    return withoutLinks([...byId.values()]);
  },
});

const archive = defineOperation({
  title: 'Archive',
  description: 'Takes a contact out of the audience. It can come back.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { list: audience, member },
  example: { list, member: 'ada@example.com' },
  output: { member: 'ada@example.com', archived: true },
  request: ({ list: of, member: who }) => ({ method: 'DELETE', path: path`/lists/${of}/members/${memberId(who)}` }),
  result: (_body, { member: who }) => ({ member: who.trim(), archived: true }),
});

const remove = defineOperation({
  title: 'Delete permanently',
  description: 'Deletes a contact with all its data. Mailchimp does not let you create it again.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['Resource Not Found'],
  parameters: { list: audience, member },
  example: { list, member: 'ada@example.com' },
  output: { member: 'ada@example.com', deleted: true },
  request: ({ list: of, member: who }) => ({
    method: 'POST',
    path: path`/lists/${of}/members/${memberId(who)}/actions/delete-permanent`,
  }),
  result: (_body, { member: who }) => ({ member: who.trim(), deleted: true }),
});

const addNote = defineOperation({
  title: 'Add note',
  description: 'Adds a note to a contact.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: {
    list: audience,
    member,
    note: text({ title: 'Note', control: 'textarea', required: true, maxLength: 1_000 }),
  },
  example: { list, member: 'ada@example.com', note: 'Called today.' },
  output: { note: 'Called today.' },
  request: ({ list: of, member: who, note }) => ({
    method: 'POST',
    path: path`/lists/${of}/members/${memberId(who)}/notes`,
    json: { note },
  }),
  result: withoutLinks,
});

const addEvent = defineOperation({
  title: 'Add event',
  description: 'Adds an event to a contact, such as a purchase. Automations can start with it.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: {
    list: audience,
    member,
    event: text({ title: 'Event', placeholder: 'purchase', required: true, minLength: 2, maxLength: 30 }),
    properties: record({
      title: 'Properties',
      entry: 'property',
      control: 'key_values',
      maxEntries: 100,
      default: {},
    }),
    occurred_at: text({ title: 'Time', description: 'Empty: now. Without a zone: UTC.', rare: true, ...time }),
  },
  example: { list, member: 'ada@example.com', event: 'purchase', properties: { order: '77' } },
  output: { member: 'ada@example.com', event: 'purchase' },
  request: ({ list: of, member: who, event, properties, occurred_at: at }) => ({
    method: 'POST',
    path: path`/lists/${of}/members/${memberId(who)}/events`,
    json: { name: event, properties: textsOf(properties), occurred_at: instant(at, 'occurred_at') },
  }),
  result: (_body, { member: who, event }) => ({ member: who.trim(), event }),
});

/** Properties are texts. */
function textsOf(values: Readonly<Record<string, unknown>>): Record<string, string> | undefined {
  const entries = Object.entries(values).map(([name, value]) => [name, String(value)] as const);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

const triggerJourney = defineOperation({
  title: 'Start journey',
  description: 'Brings a contact to the step of a customer journey that waits for the API.',
  effects: ['changes', 'sends_out'],
  repeat: 'unsafe',
  parameters: {
    journey: text({
      title: 'Journey',
      description: 'ID, from the address that the step shows.',
      required: true,
      maxLength: 20,
      pattern: '^\\d+$',
    }),
    step: text({
      title: 'Step',
      description: 'ID, from the same address.',
      required: true,
      maxLength: 20,
      pattern: '^\\d+$',
    }),
    email,
  },
  example: { journey: '12', step: '34', email: 'ada@example.com' },
  output: { email: 'ada@example.com', started: true },
  request: ({ journey, step, email: address }) => ({
    method: 'POST',
    path: path`/customer-journeys/journeys/${journey}/steps/${step}/actions/trigger`,
    json: { email_address: address.trim() },
  }),
  result: (_body, { email: address }) => ({ email: address.trim(), started: true }),
});

/** Contacts of audiences: https://mailchimp.com/developer/marketing/api/list-members/. */
export const node = vendorNode(mailchimp, {
  noun: 'member',
  title: 'Mailchimp contact',
  description: 'Creates, finds, changes or deletes contacts of an audience in Mailchimp.',
  first: 'upsert',
  operations: {
    upsert,
    create,
    update,
    get,
    list: listMembers,
    search,
    archive,
    delete: remove,
    add_note: addNote,
    add_event: addEvent,
    start_journey: triggerJourney,
  },
});
