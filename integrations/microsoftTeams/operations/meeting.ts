import { choice, text, type ObjectOf } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { changes, givenFields } from '../../engine/changes.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import { quoted, valueOf } from '../../microsoft/odata.ts';
import { post, publishes } from '../requests.ts';
import { utcTime } from '../times.ts';
import { microsoftTeams } from '../vendor.ts';

const meeting = text({ title: 'Meeting', description: 'ID of a meeting.', required: true, maxLength: 1_000 });
const time = (title: string, placeholder: string) => ({ title, placeholder, maxLength: 60 });
const start = time('Start', '2026-12-01T09:00:00');
const end = time('End', '2026-12-01T10:00:00');
const timeZone = text({
  title: 'Time zone',
  description: 'Of times without an offset. Default: UTC.',
  placeholder: 'Europe/Berlin',
  maxLength: 100,
});
const onOff = (title: string) => choice(['on', 'off'], { on: 'Yes', off: 'No' })({ title, rare: true });
const settings = {
  lobby: choice(['organizer', 'organization', 'organization_and_federated', 'everyone'], {
    organizer: 'Only the organizer',
    organization: 'The organization',
    organization_and_federated: 'The organization and trusted ones',
    everyone: 'Everyone',
  })({ title: 'Enter without waiting', rare: true }),
  presenters: choice(['everyone', 'organization', 'organizer'], {
    everyone: 'Everyone',
    organization: 'The organization',
    organizer: 'Only the organizer',
  })({ title: 'May present', rare: true }),
  meeting_chat: choice(['enabled', 'disabled', 'limited'], {
    enabled: 'On',
    disabled: 'Off',
    limited: 'During the meeting',
  })({ title: 'Chat', rare: true }),
  camera: onOff('Attendees may switch the camera on'),
  microphone: onOff('Attendees may switch the microphone on'),
  reactions: onOff('Reactions'),
  announce: onOff('Announce who enters and leaves'),
  record: onOff('Record automatically'),
};
const passcode = onOff('Passcode');

const lobbyScopes = {
  organizer: 'organizer',
  organization: 'organization',
  organization_and_federated: 'organizationAndFederated',
  everyone: 'everyone',
} as const;

function switchOf(value: 'on' | 'off' | undefined): boolean | undefined {
  return value === undefined ? undefined : value === 'on';
}

/** The settings that are given: https://learn.microsoft.com/graph/api/resources/onlinemeeting. */
function settingsOf(given: Partial<ObjectOf<typeof settings>>): JsonObject {
  return {
    lobbyBypassSettings: given.lobby && { scope: lobbyScopes[given.lobby] },
    allowedPresenters: given.presenters,
    allowMeetingChat: given.meeting_chat,
    allowAttendeeToEnableCamera: switchOf(given.camera),
    allowAttendeeToEnableMic: switchOf(given.microphone),
    allowTeamworkReactions: switchOf(given.reactions),
    isEntryExitAnnounced: switchOf(given.announce),
    recordAutomatically: switchOf(given.record),
  };
}

interface Times {
  start?: string;
  end?: string;
  time_zone?: string;
}

/** The times in UTC. Errors: `parameter_invalid` for an end before the start. */
function timesOf({ start: from, end: to, time_zone: zone }: Times): JsonObject {
  const startDateTime = utcTime(from, '/start', zone);
  const endDateTime = utcTime(to, '/end', zone);
  if (startDateTime && endDateTime && endDateTime <= startDateTime)
    throw new AppError('parameter_invalid', 'The end must be after the start.', { param: '/end' });
  return { startDateTime, endDateTime };
}

const example = { meeting: 'MSpmYWtlTWVldGluZw' };
const found = { id: example.meeting, subject: 'Review' };
const written = { subject: 'Order {{ $json.id }}', start: '2026-12-01T10:00:00', end: '2026-12-01T11:00:00' };

const create = defineOperation({
  title: 'Create',
  description: 'Creates a meeting with a link to join. It is in no calendar.',
  effects: publishes,
  repeat: 'unsafe',
  parameters: {
    subject: text({ title: 'Subject', required: true, maxLength: 255 }),
    start: text({ ...start, required: true }),
    end: text({ ...end, required: true }),
    time_zone: timeZone,
    ...settings,
    passcode,
  },
  example: { ...written, time_zone: 'Europe/Berlin' },
  output: { subject: 'Order 7', startDateTime: '2026-12-01T09:00:00Z', endDateTime: '2026-12-01T10:00:00Z' },
  request: (given) =>
    post('/me/onlineMeetings', {
      subject: given.subject,
      ...timesOf(given),
      ...settingsOf(given),
      ...(given.passcode ? { joinMeetingIdSettings: { isPasscodeRequired: given.passcode === 'on' } } : {}),
    }),
});

const createOrGet = defineOperation({
  title: 'Create or get',
  description: 'Creates a meeting, or returns the one with the same key.',
  effects: publishes,
  repeat: 'safe',
  parameters: {
    external_id: text({
      title: 'Key',
      description: 'A text of your own, such as the ID of an order.',
      required: true,
      maxLength: 250,
    }),
    subject: text({ title: 'Subject', maxLength: 255 }),
    start: text(start),
    end: text(end),
    time_zone: timeZone,
  },
  example: { external_id: 'order-{{ $json.id }}', subject: 'Review' },
  output: found,
  request: (given) =>
    post(
      '/me/onlineMeetings/createOrGet',
      givenFields({ externalId: given.external_id, subject: given.subject, ...timesOf(given) }),
    ),
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a meeting.',
  effects: reads,
  repeat: 'safe',
  parameters: { meeting },
  example,
  output: found,
  request: (given) => ({ path: path`/me/onlineMeetings/${given.meeting}` }),
});

const find = defineOperation({
  title: 'Find by link',
  description: 'Finds the meeting with a link to join: one item, or none.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    join_url: text({
      title: 'Link',
      placeholder: 'https://teams.microsoft.com/l/meetup-join/…',
      required: true,
      maxLength: 4_000,
    }),
  },
  example: { join_url: 'https://teams.microsoft.com/l/meetup-join/19%3ameeting_fake%40thread.v2/0' },
  output: found,
  request: (given) => ({
    path: '/me/onlineMeetings',
    query: { $filter: `JoinWebUrl eq ${quoted(given.join_url.trim())}` },
  }),
  result: valueOf,
});

const update = defineOperation({
  title: 'Update',
  description: 'Changes a meeting. Start and end are changed together.',
  effects: publishes,
  repeat: 'safe',
  parameters: {
    meeting,
    subject: text({ title: 'Subject', maxLength: 255 }),
    start: text(start),
    end: text(end),
    time_zone: timeZone,
    ...settings,
  },
  example: { ...example, subject: 'Order {{ $json.id }}' },
  output: { id: example.meeting, subject: 'Order 7' },
  request: (given) => ({
    method: 'PATCH',
    path: path`/me/onlineMeetings/${given.meeting}`,
    json: changes({
      subject: given.subject,
      ...timesOf(given),
      ...settingsOf(given),
    }),
  }),
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a meeting.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['NotFound', 'status 404'],
  parameters: { meeting },
  example,
  output: { id: example.meeting },
  request: (given) => ({ method: 'DELETE', path: path`/me/onlineMeetings/${given.meeting}` }),
  result: (_body, { meeting: id }) => ({ id }),
});

/** Meetings of Teams: https://learn.microsoft.com/graph/api/resources/onlinemeeting. */
export const node = vendorNode(microsoftTeams, {
  noun: 'meeting',
  title: 'Microsoft Teams meeting',
  description: 'Creates, finds, changes or deletes online meetings of Microsoft Teams.',
  first: 'create',
  operations: { create, create_or_get: createOrGet, get, find, update, delete: remove },
});
