import { boolean, choice, list, record, text, type ObjectOf } from '../../platform/schema/schema.ts';
import { binaryOf, contentOf } from '../../activities/http/httpBody.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { OperationCall } from '../engine/defineOperation.ts';
import { givenFields } from '../engine/changes.ts';
import { idOf, related, tags } from './fields.ts';

const priorities = { low: 'Low', normal: 'Normal', high: 'High', urgent: 'Urgent' };
const types = { problem: 'Problem', incident: 'Incident', question: 'Question', task: 'Task' };
export const statuses = {
  new: 'New',
  open: 'Open',
  pending: 'Pending',
  hold: 'On hold',
  solved: 'Solved',
  closed: 'Closed',
};

/** Fields of new and of changed tickets. */
export const written = {
  subject: text({ title: 'Subject', maxLength: 500 }),
  is_public: boolean({
    title: 'Visible to the requester',
    description: 'Otherwise, the text is a note for agents.',
    default: true,
  }),
  is_html: boolean({ title: 'Text in HTML', rare: true, default: false }),
  files: list(
    text({ title: 'File field', description: 'Name of a file in the item.', required: true, maxLength: 200 }),
  )({ title: 'Files', description: 'Only with a text.', entry: 'file', rare: true, maxItems: 20, default: [] }),
  status: choice(['unchanged', 'new', 'open', 'pending', 'hold', 'solved', 'closed'], {
    unchanged: 'Unchanged',
    ...statuses,
  })({ title: 'Status', default: 'unchanged' }),
  priority: choice(['unchanged', 'low', 'normal', 'high', 'urgent'], { unchanged: 'Unchanged', ...priorities })({
    title: 'Priority',
    default: 'unchanged',
  }),
  type: choice(['unchanged', 'problem', 'incident', 'question', 'task'], { unchanged: 'Unchanged', ...types })({
    title: 'Type',
    rare: true,
    default: 'unchanged',
  }),
  requester_email: text({
    title: 'Requester',
    description: 'Email address.',
    placeholder: 'ada@example.com',
    maxLength: 320,
  }),
  requester_name: text({
    title: 'Name of the requester',
    description: 'Zendesk needs it for a new person. Default: the email address.',
    rare: true,
    maxLength: 500,
  }),
  assignee_email: text({ title: 'Assignee', description: 'Email address of an agent.', rare: true, maxLength: 320 }),
  group: related('Group', 'groups', true),
  organization: related('Organization', 'organizations', true),
  tags,
  external_id: text({ title: 'External ID', rare: true, maxLength: 255 }),
  custom_fields: record({
    title: 'Custom fields',
    description: 'ID of the field, and its value. Of a list: the tag of the option.',
    entry: 'custom field',
    control: 'key_values',
    rare: true,
    maxEntries: 200,
    default: {},
  }),
  recipient: text({
    title: 'Support address',
    description: 'Email address that the ticket was sent to.',
    rare: true,
    maxLength: 320,
  }),
};

export const comment = {
  title: 'Text',
  description: 'The first text of a ticket, or a reply.',
  control: 'textarea' as const,
  maxLength: 65_000,
};

type Written = ObjectOf<typeof written> & { comment?: string };

const changed = (word: string): string | undefined => (word === 'unchanged' ? undefined : word);

/** Returns the ticket with its comment; its files are uploaded first. Errors: those of the client; `parameter_invalid`. */
export async function ticketOf(ticket: Written, call: OperationCall): Promise<JsonObject> {
  const fields = fieldsOf(ticket);
  const { comment: body = '' } = ticket;
  if (body.trim() === '' && ticket.files.length > 0)
    throw new AppError('parameter_invalid', 'Files need a text.', { param: '/comment' });
  const uploads: string[] = [];
  for (const name of ticket.files) uploads.push(await upload(name, call));
  if (body.trim() === '') return fields;
  return {
    ...fields,
    comment: { [ticket.is_html ? 'html_body' : 'body']: body, public: ticket.is_public, ...givenFields({ uploads }) },
  };
}

function fieldsOf(ticket: Written): JsonObject {
  const { requester_email: email, requester_name: name, custom_fields: custom } = ticket;
  return givenFields({
    subject: ticket.subject,
    status: changed(ticket.status),
    priority: changed(ticket.priority),
    type: changed(ticket.type),
    requester: email ? { email, name: name || email } : undefined,
    assignee_email: ticket.assignee_email,
    group_id: idOf(ticket.group, 'group'),
    organization_id: idOf(ticket.organization, 'organization'),
    tags: ticket.tags,
    external_id: ticket.external_id,
    recipient: ticket.recipient,
    custom_fields: Object.entries(custom).map(([id, value]) => ({ id: fieldId(id), value })),
  });
}

function fieldId(written: string): number {
  const id = idOf(written, 'custom_fields');
  if (id !== undefined) return id;
  throw new AppError('parameter_invalid', 'A custom field has no ID.', { param: '/custom_fields' });
}

/** https://developer.zendesk.com/api-reference/ticketing/tickets/ticket-attachments/#upload-files: a file that no ticket has ends by itself. */
async function upload(name: string, { client, item, files, key }: OperationCall): Promise<string> {
  const file = binaryOf(item, name, '/files');
  const content = {
    mediaType: file.media_type,
    body: { sizeBytes: file.size_bytes, open: () => contentOf(files, file) },
  };
  const request = { method: 'POST', path: '/api/v2/uploads', query: { filename: file.file_name }, content } as const;
  const { body } = await client.send(request, { repeat: 'safe', key });
  const { upload: made } = body as { upload?: { token?: string } };
  if (made?.token !== undefined) return made.token;
  throw new AppError('target_error', 'Zendesk: The response has no token of the file.');
}
