import { choice, text } from '../../../platform/schema/schema.ts';
import { itemsOf } from '../../../activities/items/itemsOf.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { changes } from '../../engine/changes.ts';
import { thing } from '../fields.ts';
import { byCursor, byNumber } from '../paging.ts';
import { comment, statuses, ticketOf, written } from '../tickets.ts';
import { zendesk } from '../vendor.ts';

const output = { id: 35, subject: 'Printer', status: 'new' };
const ticket = thing('Ticket');
/** https://developer.zendesk.com/api-reference/ticketing/introduction/#idempotency: keys are kept for two hours. */
const keyLastsMs = 2 * 3_600_000;

const create = defineOperation({
  title: 'Create',
  description: 'Creates a ticket.',
  effects: ['sends_out'],
  repeat: 'key',
  parameters: { comment: text({ ...comment, required: true }), ...written },
  example: { comment: 'It smokes', subject: 'Printer', requester_email: 'ada@example.com', priority: 'high' },
  output: { id: 35, subject: 'Printer', priority: 'high' },
  run: async (given, call) => {
    const json = { ticket: await ticketOf(given, call) };
    const request = { method: 'POST', path: '/api/v2/tickets', json } as const;
    const { body } = await call.client.send(request, { repeat: 'key', key: call.key, keyLastsMs });
    return itemsOf((body as { ticket: unknown }).ticket);
  },
});

const update = defineOperation({
  title: 'Update',
  description: 'Changes the given fields of a ticket, or replies to it.',
  effects: ['sends_out', 'changes'],
  repeat: 'unsafe',
  parameters: { ticket, comment: text(comment), ...written },
  example: { ticket: '35', comment: 'We are on our way.', status: 'open' },
  output: { id: 35, status: 'open' },
  run: async ({ ticket: id, ...given }, call) => {
    const json = { ticket: changes(await ticketOf(given, call)) };
    const request = { method: 'PUT', path: path`/api/v2/tickets/${id}`, json } as const;
    const { body } = await call.client.send(request, { repeat: 'unsafe', key: call.key });
    return itemsOf((body as { ticket: unknown }).ticket);
  },
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a ticket.',
  effects: reads,
  repeat: 'safe',
  parameters: { ticket },
  example: { ticket: '35' },
  output,
  request: ({ ticket: id }) => ({ path: path`/api/v2/tickets/${id}` }),
  result: (body) => body['ticket'],
});

const listTickets = defineOperation({
  title: 'List',
  description: 'Lists all tickets.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    list_order: choice(['id', 'newest', 'changed'], {
      id: 'Oldest first',
      newest: 'Newest first',
      changed: 'Last changed first',
    })({
      title: 'Order',
      rare: true,
      default: 'id',
    }),
  },
  example: {},
  output,
  request: ({ list_order: order }) => ({
    path: '/api/v2/tickets',
    query: { sort: order === 'id' ? undefined : order === 'newest' ? '-id' : '-updated_at' },
  }),
  result: (body) => body['tickets'],
  list: byCursor,
});

const search = defineOperation({
  title: 'Search',
  description: 'Searches tickets. Zendesk returns up to 1,000, and finds new ones after a minute.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    query: text({
      title: 'Query',
      description: 'Words, and conditions such as priority:high or created>2026-11-01.',
      placeholder: 'printer priority:high',
      maxLength: 2_000,
    }),
    only_status: choice(['any', 'new', 'open', 'pending', 'hold', 'solved', 'closed'], { any: 'Any', ...statuses })({
      title: 'Status',
      default: 'any',
    }),
    only_group: text({ title: 'Group', description: 'Name or ID.', rare: true, maxLength: 255 }),
    sort_by: choice(['relevance', 'created_at', 'updated_at', 'priority', 'status', 'ticket_type'], {
      relevance: 'Relevance',
      created_at: 'Creation',
      updated_at: 'Change',
      priority: 'Priority',
      status: 'Status',
      ticket_type: 'Type',
    })({ title: 'Sort by', rare: true, default: 'relevance' }),
    sort_order: choice(['desc', 'asc'], { desc: 'Descending', asc: 'Ascending' })({
      title: 'Direction',
      rare: true,
      default: 'desc',
    }),
  },
  example: { query: 'printer', only_status: 'new' },
  output,
  request: ({ query = '', only_status: status, only_group: group = '', sort_by: by, sort_order: order }) => {
    const conditions = [
      'type:ticket',
      ...(status === 'any' ? [] : [`status:${status}`]),
      ...(group.trim() === '' ? [] : [`group:${quoted(group.trim())}`]),
      query.trim(),
    ];
    return {
      path: '/api/v2/search',
      query: {
        query: conditions.join(' ').trim(),
        ...(by === 'relevance' ? {} : { sort_by: by, sort_order: order }),
      },
    };
  },
  result: (body) => body['results'],
  list: byNumber,
});

function quoted(name: string): string {
  return /^\w+$/.test(name) ? name : `"${name.replaceAll('"', '')}"`;
}

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a ticket. It can be restored for 30 days.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['status 404'],
  parameters: { ticket },
  example: { ticket: '35' },
  output: { id: 35 },
  request: ({ ticket: id }) => ({ method: 'DELETE', path: path`/api/v2/tickets/${id}` }),
  result: (_body, { ticket: id }) => ({ id: Number(id) }),
});

const listComments = defineOperation({
  title: 'List comments',
  description: 'Lists the replies and notes of a ticket, oldest first.',
  effects: reads,
  repeat: 'safe',
  parameters: { ticket },
  example: { ticket: '35' },
  output: { id: 100, body: 'It smokes', public: true },
  request: ({ ticket: id }) => ({ path: path`/api/v2/tickets/${id}/comments` }),
  result: (body) => body['comments'],
  list: byCursor,
});

interface TagChange {
  readonly title: string;
  readonly description: string;
  readonly method: 'PUT' | 'DELETE';
}

/** https://developer.zendesk.com/api-reference/ticketing/ticket-management/tags/ */
function changeTags({ title, description, method }: TagChange) {
  return defineOperation({
    title,
    description,
    effects: ['changes'],
    repeat: 'safe',
    parameters: {
      ticket,
      tag_names: text({
        title: 'Tags',
        description: 'With commas.',
        placeholder: 'printer, urgent',
        required: true,
        maxLength: 5_000,
      }),
    },
    example: { ticket: '35', tag_names: 'printer' },
    output: { id: 35, tags: ['printer'] },
    request: ({ ticket: id, tag_names: names }) => ({
      method,
      path: path`/api/v2/tickets/${id}/tags`,
      json: { tags: tagsOf(names) },
    }),
    result: (body, { ticket: id }) => ({ id: Number(id), tags: body['tags'] }),
  });
}

function tagsOf(names: string): string[] {
  const tags = names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (tags.length > 0) return tags;
  throw new AppError('parameter_invalid', 'Enter the tags.', { param: '/tag_names' });
}

const suspended = thing('Suspended ticket');
const suspendedOutput = { id: 435, subject: 'Offer' };

const listSuspended = defineOperation({
  title: 'List suspended',
  description: 'Lists tickets that Zendesk holds back, such as spam.',
  effects: reads,
  repeat: 'safe',
  parameters: {},
  example: {},
  output: suspendedOutput,
  request: () => ({ path: '/api/v2/suspended_tickets' }),
  result: (body) => body['suspended_tickets'],
  list: byCursor,
});

const getSuspended = defineOperation({
  title: 'Get suspended',
  description: 'Returns a suspended ticket.',
  effects: reads,
  repeat: 'safe',
  parameters: { suspended },
  example: { suspended: '435' },
  output: suspendedOutput,
  request: ({ suspended: id }) => ({ path: path`/api/v2/suspended_tickets/${id}` }),
  result: (body) => body['suspended_ticket'],
});

const recoverSuspended = defineOperation({
  title: 'Recover suspended',
  description: 'Makes a ticket of a suspended one.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: { suspended },
  example: { suspended: '435' },
  output: { subject: 'Printer' },
  request: ({ suspended: id }) => ({ method: 'PUT', path: path`/api/v2/suspended_tickets/${id}/recover` }),
  result: (body) => body['ticket'],
});

const deleteSuspended = defineOperation({
  title: 'Delete suspended',
  description: 'Deletes a suspended ticket.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['status 404'],
  parameters: { suspended },
  example: { suspended: '435' },
  output: { id: 435 },
  request: ({ suspended: id }) => ({ method: 'DELETE', path: path`/api/v2/suspended_tickets/${id}` }),
  result: (_body, { suspended: id }) => ({ id: Number(id) }),
});

/** Tickets of Zendesk: https://developer.zendesk.com/api-reference/ticketing/tickets/tickets/. */
export const node = vendorNode(zendesk, {
  noun: 'ticket',
  title: 'Zendesk ticket',
  description: 'Creates, searches, changes, answers or deletes tickets in Zendesk.',
  first: 'create',
  operations: {
    create,
    update,
    get,
    list: listTickets,
    search,
    delete: remove,
    list_comments: listComments,
    add_tags: changeTags({ title: 'Add tags', description: 'Adds tags to a ticket.', method: 'PUT' }),
    remove_tags: changeTags({ title: 'Remove tags', description: 'Removes tags from a ticket.', method: 'DELETE' }),
    list_suspended: listSuspended,
    get_suspended: getSuspended,
    recover_suspended: recoverSuspended,
    delete_suspended: deleteSuspended,
  },
});
