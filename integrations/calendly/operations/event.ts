import { choice, text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { event, owner, time } from '../fields.ts';
import { collectionOf, idOf, instant, pages, resourceOf, uriOf, whoAmI } from '../uris.ts';
import { calendly } from '../vendor.ts';

const list = defineOperation({
  title: 'List',
  description: 'Returns scheduled events of a user, or of the whole organization.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    of: choice(['user', 'organization'], { user: 'A user', organization: 'The organization (admins only)' })({
      title: 'Of',
      default: 'user',
    }),
    user: owner,
    with_status: choice(['all', 'active', 'canceled'], { active: 'Active', canceled: 'Canceled' })({
      title: 'With status',
      default: 'active',
    }),
    from: text({ title: 'From', description: 'Without a zone: UTC.', ...time }),
    until: text({ title: 'Until', description: 'Without a zone: UTC.', ...time }),
    invitee_email: text({ title: 'E-mail of an invitee', rare: true, maxLength: 320 }),
    order: choice(['asc', 'desc'])({ title: 'Order', rare: true, default: 'asc' }),
  },
  example: { user: 'AAAA' },
  output: { name: '30 min', status: 'active' },
  list: pages,
  prepare: async (parameters, call) => {
    const { of, user = '' } = parameters;
    if (of === 'user' && user.trim() !== '') return parameters;
    const me = await whoAmI(call);
    return { ...parameters, user: of === 'user' ? me.uri : me.current_organization };
  },
  request: ({ of, user = '', with_status: status, from, until, invitee_email: email, order }) => ({
    path: '/scheduled_events',
    query: {
      [of]: uriOf(user, of === 'user' ? 'users' : 'organizations', 'user'),
      status: status === 'all' ? undefined : status,
      min_start_time: instant(from, 'from'),
      max_start_time: instant(until, 'until'),
      invitee_email: email,
      sort: `start_time:${order}`,
    },
  }),
  result: collectionOf,
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a scheduled event.',
  effects: reads,
  repeat: 'safe',
  parameters: { event },
  example: { event: 'EEE1' },
  output: { name: '30 min' },
  request: ({ event: id }) => ({ path: path`/scheduled_events/${idOf(id)}` }),
  result: resourceOf,
});

const cancel = defineOperation({
  title: 'Cancel',
  description: 'Cancels a scheduled event. Calendly tells the invitees.',
  effects: ['changes', 'sends_out'],
  repeat: 'unsafe',
  parameters: { event, reason: text({ title: 'Reason', control: 'textarea', maxLength: 10_000 }) },
  example: { event: 'EEE1', reason: 'I am ill.' },
  output: { reason: 'I am ill.' },
  request: ({ event: id, reason = '' }) => ({
    method: 'POST',
    path: path`/scheduled_events/${idOf(id)}/cancellation`,
    json: reason === '' ? {} : { reason },
  }),
  result: resourceOf,
});

/** Scheduled events: https://developer.calendly.com/api-docs/scheduled_events/list-events. */
export const node = vendorNode(calendly, {
  noun: 'event',
  title: 'Calendly event',
  description: 'Lists, returns or cancels scheduled events of Calendly.',
  first: 'list',
  operations: { list, get, cancel },
});
