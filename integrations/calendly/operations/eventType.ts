import { boolean, text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { eventType, owner, time } from '../fields.ts';
import { collectionOf, idOf, instant, pages, resourceOf, uriOf, whoAmI } from '../uris.ts';
import { calendly } from '../vendor.ts';

const list = defineOperation({
  title: 'List',
  description: 'Returns the event types of a user.',
  effects: reads,
  repeat: 'safe',
  parameters: { user: owner, only_active: boolean({ title: 'Only active ones', default: true }) },
  example: { user: 'AAAA' },
  output: { active: true },
  list: pages,
  prepare: async (parameters, call) =>
    (parameters.user ?? '').trim() === '' ? { ...parameters, user: (await whoAmI(call)).uri } : parameters,
  request: ({ user = '', only_active: isActive }) => ({
    path: '/event_types',
    query: { user: uriOf(user, 'users', 'user'), active: isActive ? true : undefined },
  }),
  result: collectionOf,
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns an event type.',
  effects: reads,
  repeat: 'safe',
  parameters: { event_type: eventType },
  example: { event_type: 'TTT1' },
  output: { active: true },
  request: ({ event_type: id }) => ({ path: path`/event_types/${idOf(id)}` }),
  result: resourceOf,
});

const availableTimes = defineOperation({
  title: 'List available times',
  description: 'Returns the times of an event type that can be booked, of seven days at most.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    event_type: eventType,
    from: text({ title: 'From', description: 'In the future. Without a zone: UTC.', required: true, ...time }),
    until: text({ title: 'Until', description: 'Without a zone: UTC.', required: true, ...time }),
  },
  example: { event_type: 'TTT1', from: '2026-12-01T00:00:00Z', until: '2026-12-05T00:00:00Z' },
  output: { status: 'available' },
  request: ({ event_type: id, from, until }) => ({
    path: '/event_type_available_times',
    query: {
      event_type: uriOf(id, 'event_types', 'event_type'),
      start_time: instant(from, 'from'),
      end_time: instant(until, 'until'),
    },
  }),
  result: collectionOf,
});

const createLink = defineOperation({
  title: 'Create single-use link',
  description: 'Creates a link that can be booked once.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: { event_type: eventType },
  example: { event_type: 'TTT1' },
  output: { owner_type: 'EventType' },
  request: ({ event_type: id }) => ({
    method: 'POST',
    path: '/scheduling_links',
    json: { max_event_count: 1, owner: uriOf(id, 'event_types', 'event_type'), owner_type: 'EventType' },
  }),
  result: resourceOf,
});

/** Event types: https://developer.calendly.com/api-docs/event-types/list-user-s-event-types. */
export const node = vendorNode(calendly, {
  noun: 'event_type',
  title: 'Calendly event type',
  description: 'Lists event types of Calendly and their available times, or creates links that can be booked once.',
  first: 'list',
  operations: { list, get, list_available_times: availableTimes, create_link: createLink },
});
