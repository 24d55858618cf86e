import { choice, text } from '../../platform/schema/schema.ts';
import { givenFields } from '../engine/changes.ts';
import { defineOperation, reads } from '../engine/defineOperation.ts';
import { meeting, occurrence, user } from './meetingFields.ts';
import { meetingPath, paged } from './requests.ts';

const id = '85000000001';

export const addRegistrant = defineOperation({
  title: 'Add registrant',
  description: 'Registers a person for a meeting with registration.',
  effects: ['sends_out', 'changes'],
  repeat: 'unsafe',
  parameters: {
    user,
    meeting,
    email: text({ title: 'Email address', placeholder: 'ada@example.com', required: true, maxLength: 320 }),
    first_name: text({ title: 'First name', required: true, maxLength: 64 }),
    last_name: text({ title: 'Last name', maxLength: 64 }),
    occurrence,
  },
  example: { meeting: id, email: 'grace@example.com', first_name: 'Grace' },
  output: { registrant_id: '9tboDiHUQAeOnbmudzWa5g' },
  request: ({ meeting: of, email, first_name: first, last_name: last, occurrence: one }) => ({
    method: 'POST',
    path: `${meetingPath('meetings', of)}/registrants`,
    query: { occurrence_ids: one?.trim() },
    json: { email, first_name: first, ...givenFields({ last_name: last }) },
  }),
});

export const listRegistrants = defineOperation({
  title: 'List registrants',
  description: 'Lists the people who are registered for a meeting.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    user,
    meeting,
    status: choice(['approved', 'pending', 'denied'], { approved: 'Approved', pending: 'Pending', denied: 'Denied' })({
      title: 'Status',
      default: 'approved',
    }),
    occurrence,
  },
  example: { meeting: id },
  output: { email: 'grace@example.com', first_name: 'Grace' },
  request: ({ meeting: of, status, occurrence: one }) => ({
    path: `${meetingPath('meetings', of)}/registrants`,
    query: { status, occurrence_id: one?.trim() },
  }),
  result: (body) => body['registrants'],
  list: paged,
});

export const participants = defineOperation({
  title: 'List participants',
  description: 'Lists the participants of a past meeting. Needs a paid plan of Zoom.',
  effects: reads,
  repeat: 'safe',
  parameters: { user, meeting },
  example: { meeting: id },
  output: { name: 'Grace Example' },
  request: ({ meeting: of }) => ({ path: `${meetingPath('past_meetings', of)}/participants` }),
  result: (body) => body['participants'],
  list: paged,
});
