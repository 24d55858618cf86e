import { boolean, choice, text } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { changes } from '../../engine/changes.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import { kind, kindNumbers, meeting, meetingOf, occurrence, user, values } from '../meetingFields.ts';
import { addRegistrant, listRegistrants, participants } from '../registrants.ts';
import { dayOf, meetingPath, paged } from '../requests.ts';
import { zoom } from '../vendor.ts';

const id = '85000000001';
const sync = { id: 85_000_000_001, topic: 'Sync' };
const withStart = boolean({
  title: 'With host address',
  description: 'Also returns the address that starts the meeting. It gives the rights of the host.',
  rare: true,
  default: false,
});

/** The address of the host is a secret. */
function shown(found: JsonObject, isWithStart: boolean): JsonObject {
  const { start_url: start, ...rest } = found;
  return isWithStart ? { ...rest, start_url: start } : rest;
}

const create = defineOperation({
  title: 'Create',
  description: 'Creates a meeting.',
  effects: ['sends_out', 'changes'],
  repeat: 'unsafe',
  parameters: {
    user,
    new_topic: text({ title: 'Topic', required: true, maxLength: 200 }),
    kind,
    ...values,
    with_start: withStart,
  },
  example: { new_topic: 'Order {{ $json.id }}', start: '2026-12-01T10:00:00+01:00', duration_minutes: 30 },
  output: { topic: 'Order 7', type: 2, start_time: '2026-12-01T09:00:00Z', duration: 30 },
  request: ({ user: of, new_topic: topic, kind: word, with_start: _start, ...given }) => ({
    method: 'POST',
    path: path`/users/${of}/meetings`,
    json: { type: kindNumbers[word], ...meetingOf({ ...given, topic }) },
  }),
  result: (body, { with_start: isWithStart }) => shown(body, isWithStart),
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a meeting.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    user,
    meeting,
    occurrence,
    previous: boolean({ title: 'With past occurrences', rare: true, default: false }),
    with_start: withStart,
  },
  example: { user: 'me', meeting: id },
  output: sync,
  request: ({ meeting: of, occurrence: one, previous }) => ({
    path: meetingPath('meetings', of),
    query: { occurrence_id: one?.trim(), ...(previous ? { show_previous_occurrences: true } : {}) },
  }),
  result: (body, { with_start: isWithStart }) => shown(body, isWithStart),
});

const list = defineOperation({
  title: 'List',
  description: 'Lists the meetings of a user.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    user,
    state: choice(['scheduled', 'upcoming', 'live', 'upcoming_meetings', 'previous_meetings'], {
      scheduled: 'Scheduled',
      upcoming: 'Upcoming',
      live: 'Running',
      upcoming_meetings: 'Upcoming, with running ones',
      previous_meetings: 'Past',
    })({ title: 'Meetings', default: 'scheduled' }),
    from: text({ title: 'From', description: 'A day.', placeholder: '2026-12-01', rare: true, maxLength: 40 }),
    until: text({ title: 'Until', description: 'A day.', placeholder: '2026-12-31', rare: true, maxLength: 40 }),
  },
  example: {},
  output: sync,
  request: ({ user: of, state, from, until }) => ({
    path: path`/users/${of}/meetings`,
    query: { type: state, from: dayOf(from, 'from'), to: dayOf(until, 'until') },
  }),
  result: (body) => ((body['meetings'] ?? []) as JsonObject[]).map((found) => shown(found, false)),
  list: paged,
});

const update = defineOperation({
  title: 'Update',
  description: 'Changes a meeting. Empty values stay as they are.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  parameters: { user, meeting, occurrence, topic: text({ title: 'New topic', maxLength: 200 }), ...values },
  example: { meeting: id, topic: 'Order {{ $json.id }}', waiting_room: true },
  output: { id },
  request: ({ user: _user, meeting: of, occurrence: one, ...given }) => ({
    method: 'PATCH',
    path: meetingPath('meetings', of),
    query: { occurrence_id: one?.trim() },
    json: changes(meetingOf(given)),
  }),
  result: (_body, { meeting: of }) => ({ id: of }),
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a meeting, or one time of a recurring meeting.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  acceptRepeated: ['3001'],
  parameters: {
    user,
    meeting,
    occurrence,
    notify_host: boolean({ title: 'Notify the host', rare: true, default: false }),
    notify_registrants: boolean({ title: 'Notify registrants', rare: true, default: false }),
  },
  example: { meeting: id },
  output: { id, deleted: true },
  request: ({ meeting: of, occurrence: one, notify_host: host, notify_registrants: registrants }) => ({
    method: 'DELETE',
    path: meetingPath('meetings', of),
    query: {
      occurrence_id: one?.trim(),
      ...(host ? { schedule_for_reminder: true } : {}),
      ...(registrants ? { cancel_meeting_reminder: true } : {}),
    },
  }),
  result: (_body, { meeting: of }) => ({ id: of, deleted: true }),
});

const end = defineOperation({
  title: 'End',
  description: 'Ends a running meeting for all participants.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  parameters: { user, meeting },
  example: { meeting: id },
  output: { id },
  request: ({ meeting: of }) => ({
    method: 'PUT',
    path: `${meetingPath('meetings', of)}/status`,
    json: { action: 'end' },
  }),
  result: (_body, { meeting: of }) => ({ id: of }),
});

const invitation = defineOperation({
  title: 'Get invitation',
  description: 'Returns the text of the invitation to a meeting.',
  effects: reads,
  repeat: 'safe',
  parameters: { user, meeting },
  example: { meeting: id },
  output: { invitation: 'Ada Example is inviting you.' },
  request: ({ meeting: of }) => ({ path: `${meetingPath('meetings', of)}/invitation` }),
});

/** Meetings: https://developers.zoom.us/docs/api/meetings/ */
export const node = vendorNode(zoom, {
  noun: 'meeting',
  title: 'Zoom meeting',
  description: 'Creates, reads, changes, ends or deletes meetings in Zoom, with their registrants and participants.',
  first: 'create',
  operations: {
    create,
    get,
    list,
    update,
    delete: remove,
    end,
    invitation,
    add_registrant: addRegistrant,
    list_registrants: listRegistrants,
    participants,
  },
});
