import { text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import { meeting, user } from '../meetingFields.ts';
import { meetingPath, monthOf, paged } from '../requests.ts';
import { zoom } from '../vendor.ts';

const sync = { id: 85_000_000_001, topic: 'Sync' };

const list = defineOperation({
  title: 'List',
  description: 'Lists the meetings with recordings of a user, of up to a month. Default: of today.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    user,
    from: text({ title: 'From', description: 'A day.', placeholder: '2026-11-01', maxLength: 40 }),
    until: text({ title: 'Until', description: 'A day.', placeholder: '2026-11-30', maxLength: 40 }),
  },
  example: { from: '2026-11-01', until: '2026-11-30' },
  output: sync,
  request: ({ user: of, from, until }) => ({
    path: path`/users/${of}/recordings`,
    query: monthOf(from, until),
  }),
  result: (body) => body['meetings'],
  list: paged,
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns the recordings of a meeting with the addresses of their files.',
  effects: reads,
  repeat: 'safe',
  parameters: { user, meeting },
  example: { user: 'me', meeting: '85000000001' },
  output: sync,
  request: ({ meeting: of }) => ({ path: `${meetingPath('meetings', of)}/recordings` }),
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Moves the recordings of a meeting to the trash.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['3301', '3001'],
  parameters: { user, meeting },
  example: { meeting: '85000000001' },
  output: { id: '85000000001', deleted: true },
  request: ({ meeting: of }) => ({
    method: 'DELETE',
    path: `${meetingPath('meetings', of)}/recordings`,
    query: { action: 'trash' },
  }),
  result: (_body, { meeting: of }) => ({ id: of, deleted: true }),
});

/** Recordings in the cloud: https://developers.zoom.us/docs/api/meetings/#tag/cloud-recording */
export const node = vendorNode(zoom, {
  noun: 'recording',
  title: 'Zoom recording',
  description: 'Lists, reads or deletes recordings of meetings in the cloud of Zoom.',
  first: 'list',
  operations: { list, get, delete: remove },
});
