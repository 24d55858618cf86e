import { choice, text } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { cursorInQuery } from '../../engine/paging.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { associationsOf } from '../associationTypes.ts';
import { associations, output, owner, properties, withAssociations } from '../fields.ts';
import { objectsPath, propertyTexts, shaped } from '../records.ts';
import { hubspot } from '../vendor.ts';

const kinds = ['notes', 'tasks', 'calls', 'meetings', 'emails'] as const;
type EngagementKind = (typeof kinds)[number];

const kind = choice(kinds, { notes: 'Note', tasks: 'Task', calls: 'Call', meetings: 'Meeting', emails: 'Email' })({
  title: 'Type',
  default: 'notes',
});
const record = text({ title: 'Record', description: 'ID of the activity.', required: true, maxLength: 50 });
const writing = {
  kind,
  subject: text({
    title: 'Subject',
    maxLength: 1_000,
    showWhen: { kind: kinds.filter((each) => each !== 'notes') },
  }),
  content: text({
    title: 'Content',
    description: 'Text or HTML.',
    control: 'textarea',
    maxLength: 65_000,
  }),
  time: text({
    title: 'Time',
    description: 'ISO date and time, or milliseconds since 1970: the due date of a task. Empty in a new activity: now.',
    placeholder: '2026-12-31T09:00:00Z',
    maxLength: 50,
  }),
  hubspot_owner_id: owner,
  properties,
  output,
};

/** Properties of the subject and the content: https://developers.hubspot.com/docs/api-reference/crm-tasks-v3/guide and its neighbours. */
const names: Readonly<Record<EngagementKind, { subject?: string; content: string; all: readonly string[] }>> = {
  notes: { content: 'hs_note_body', all: [] },
  tasks: {
    subject: 'hs_task_subject',
    content: 'hs_task_body',
    all: ['hs_task_status', 'hs_task_priority', 'hs_task_type'],
  },
  calls: {
    subject: 'hs_call_title',
    content: 'hs_call_body',
    all: ['hs_call_direction', 'hs_call_duration', 'hs_call_status'],
  },
  meetings: {
    subject: 'hs_meeting_title',
    content: 'hs_meeting_body',
    all: ['hs_meeting_start_time', 'hs_meeting_end_time', 'hs_meeting_location'],
  },
  emails: {
    subject: 'hs_email_subject',
    content: 'hs_email_text',
    all: ['hs_email_html', 'hs_email_direction', 'hs_email_status'],
  },
};

interface Writing {
  kind: EngagementKind;
  subject?: string;
  content?: string;
  time?: string;
  hubspot_owner_id?: string;
  properties: JsonObject;
}

function writtenOf(parameters: Writing): Record<string, string> {
  const { subject, content } = names[parameters.kind];
  return propertyTexts({
    ...(parameters.time ? { hs_timestamp: parameters.time } : {}),
    ...(subject && parameters.subject ? { [subject]: parameters.subject } : {}),
    ...(parameters.content ? { [content]: parameters.content } : {}),
    ...(parameters.hubspot_owner_id ? { hubspot_owner_id: parameters.hubspot_owner_id } : {}),
    ...parameters.properties,
  });
}

/** The properties that are returned. */
function propertiesOf(of: EngagementKind): string {
  const { subject, content, all } = names[of];
  return [subject, content, 'hs_timestamp', 'hubspot_owner_id', ...all].filter(Boolean).join(',');
}

const create = defineOperation({
  title: 'Create',
  description: 'Adds a note, a task, a call, a meeting or an email to records.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: { ...writing, associations },
  example: {
    kind: 'notes',
    content: 'Order {{ $json.id }} was paid.',
    time: '2026-11-01T10:00:00.000Z',
    associations: [{ kind: 'contacts', id: '101' }],
  },
  output: { hs_note_body: 'Order 7 was paid.', hs_timestamp: '2026-11-01T10:00:00.000Z' },
  request: ({ associations: to, ...parameters }) => ({
    method: 'POST',
    path: objectsPath(parameters.kind),
    json: {
      properties: { hs_timestamp: new Date().toISOString(), ...writtenOf(parameters) },
      associations: associationsOf(parameters.kind, to),
    },
  }),
  result: (body, { output: shape }) => shaped(body, shape),
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns an activity.',
  effects: reads,
  repeat: 'safe',
  parameters: { kind, record, with_associations: withAssociations, output },
  example: { kind: 'notes', record: '101' },
  output: { id: '101', hs_note_body: 'Called.' },
  request: ({ kind: of, record: id, with_associations: types }) => ({
    path: objectsPath(of) + path`/${id}`,
    query: { properties: propertiesOf(of), associations: types.join(',') },
  }),
  result: (body, { output: shape }) => shaped(body, shape),
});

const update = defineOperation({
  title: 'Update',
  description: 'Changes an activity.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { ...writing, record },
  example: { kind: 'tasks', record: '101', properties: { hs_task_status: 'COMPLETED' } },
  output: { id: '101', hs_task_status: 'COMPLETED' },
  request: ({ record: id, ...parameters }) => {
    const changes = writtenOf(parameters);
    if (Object.keys(changes).length === 0)
      throw new AppError('parameter_invalid', 'Enter at least one property.', { param: '/properties' });
    return {
      method: 'PATCH',
      path: objectsPath(parameters.kind) + path`/${id}`,
      json: { properties: changes },
    };
  },
  result: (body, { output: shape }) => shaped(body, shape),
});

const listAll = defineOperation({
  title: 'List',
  description: 'Lists the activities of a type.',
  effects: reads,
  repeat: 'safe',
  parameters: { kind, with_associations: withAssociations, output },
  example: { kind: 'tasks' },
  output: { id: '101', hs_task_subject: 'Call', hs_task_status: 'NOT_STARTED' },
  request: ({ kind: of, with_associations: types }) => ({
    path: objectsPath(of),
    query: { properties: propertiesOf(of), associations: types.join(',') },
  }),
  result: (body, { output: shape }) => (body['results'] as JsonObject[]).map((found) => shaped(found, shape)),
  list: {
    next: cursorInQuery('after', (body) => (body['paging'] as { next?: { after?: string } } | undefined)?.next?.after),
    pageSize: { parameter: 'limit', max: 100 },
  },
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes an activity.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['OBJECT_NOT_FOUND'],
  parameters: { kind, record },
  example: { kind: 'notes', record: '101' },
  output: { id: '101', deleted: true },
  request: ({ kind: of, record: id }) => ({ method: 'DELETE', path: objectsPath(of) + path`/${id}` }),
  result: (_body, { record: id }) => ({ id, deleted: true }),
});

/** Activities of HubSpot: https://developers.hubspot.com/docs/api-reference/crm-notes-v3/guide and its neighbours. */
export const node = vendorNode(hubspot, {
  noun: 'engagement',
  title: 'HubSpot activity',
  description: 'Adds, changes, reads or deletes notes, tasks, calls, meetings and emails of records in HubSpot.',
  first: 'create',
  operations: { create, get, update, list: listAll, delete: remove },
});
