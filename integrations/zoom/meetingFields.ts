import { anyJson, boolean, choice, integer, list, text } from '../../platform/schema/schema.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { givenFields } from '../engine/changes.ts';
import { jsonParameter } from '../engine/jsonParameter.ts';
import { timeOf } from './requests.ts';

export const user = text({
  title: 'User',
  description: 'ID or email address of a user, or me.',
  choices: { list: 'users' },
  default: 'me',
  maxLength: 320,
});
export const meeting = text({
  title: 'Meeting',
  description: 'ID of a meeting.',
  placeholder: '85000000001',
  choices: { list: 'meetings', needs: ['user'] },
  required: true,
  maxLength: 200,
});
export const occurrence = text({
  title: 'Occurrence',
  description: 'ID of one time of a recurring meeting.',
  rare: true,
  maxLength: 100,
});
export const kind = choice(['scheduled', 'instant', 'recurring', 'recurring_fixed'], {
  scheduled: 'Scheduled',
  instant: 'Instant',
  recurring: 'Recurring, without a time',
  recurring_fixed: 'Recurring, with times',
})({ title: 'Type', default: 'scheduled' });
export const kindNumbers = { instant: 1, scheduled: 2, recurring: 3, recurring_fixed: 8 } as const;

/** Values of a meeting that new ones and changes have in common. */
export const values = {
  start: text({
    title: 'Start',
    description: 'Without an offset: in the time zone below, or in that of the user.',
    placeholder: '2026-12-01T10:00:00+01:00',
    maxLength: 60,
  }),
  duration_minutes: integer({ title: 'Duration (minutes)', minimum: 1, maximum: 1_440 }),
  time_zone: text({ title: 'Time zone', placeholder: 'Europe/Berlin', rare: true, maxLength: 100 }),
  agenda: text({ title: 'Agenda', control: 'textarea', rare: true, maxLength: 2_000 }),
  passcode: text({ title: 'Passcode', description: 'Up to 10 characters.', rare: true, maxLength: 10 }),
  schedule_for: text({
    title: 'Schedule for',
    description: 'ID or email address of a user.',
    rare: true,
    maxLength: 320,
  }),
  invitees: list(text({ title: 'Email address', required: true, maxLength: 320 }))({
    title: 'Invitees',
    entry: 'email address',
    rare: true,
    maxItems: 100,
  }),
  alternative_hosts: text({
    title: 'Alternative hosts',
    description: 'Email addresses or IDs, with commas.',
    rare: true,
    maxLength: 2_000,
  }),
  host_video: boolean({ title: 'Video of the host', rare: true }),
  participant_video: boolean({ title: 'Video of participants', rare: true }),
  join_before_host: boolean({ title: 'Join before the host', rare: true }),
  mute_upon_entry: boolean({ title: 'Mute participants', rare: true }),
  waiting_room: boolean({ title: 'Waiting room', rare: true }),
  watermark: boolean({ title: 'Watermark', rare: true }),
  audio: choice(['both', 'telephony', 'voip'], {
    both: 'Telephone and computer',
    telephony: 'Telephone',
    voip: 'Computer',
  })({
    title: 'Audio',
    rare: true,
  }),
  auto_recording: choice(['none', 'local', 'cloud'], { none: 'None', local: 'On the computer', cloud: 'In the cloud' })(
    {
      title: 'Recording',
      rare: true,
    },
  ),
  approval: choice(['automatic', 'manual', 'none'], {
    automatic: 'Automatic',
    manual: 'By hand',
    none: 'No registration',
  })({
    title: 'Registration',
    rare: true,
  }),
  registration: choice(['once', 'each', 'some'], {
    once: 'Once for all times',
    each: 'For each time',
    some: 'Once for selected times',
  })({ title: 'Registration of recurring meetings', rare: true }),
  recurrence: anyJson({
    title: 'Recurrence',
    description:
      'JSON: { "type": 2, "repeat_interval": 1, "weekly_days": "2,4", "end_times": 10 }. Types: 1 daily, 2 weekly, 3 monthly.',
    control: 'code',
    rare: true,
  }),
  more_settings: anyJson({
    title: 'More settings',
    description: 'JSON object with further settings of a meeting.',
    control: 'code',
    rare: true,
  }),
};

interface MeetingValues {
  topic?: string;
  start?: string;
  duration_minutes?: number;
  time_zone?: string;
  agenda?: string;
  passcode?: string;
  schedule_for?: string;
  invitees?: string[];
  alternative_hosts?: string;
  host_video?: boolean;
  participant_video?: boolean;
  join_before_host?: boolean;
  mute_upon_entry?: boolean;
  waiting_room?: boolean;
  watermark?: boolean;
  audio?: string;
  auto_recording?: string;
  approval?: 'automatic' | 'manual' | 'none';
  registration?: 'once' | 'each' | 'some';
  recurrence?: unknown;
  more_settings?: unknown;
}

/** Returns the values as Zoom takes them. Empty values are left out. Errors: `parameter_invalid`. */
export function meetingOf(given: MeetingValues): JsonObject {
  const { invitees = [], approval, registration } = given;
  const settings = givenFields({
    ...objectIn(given.more_settings, 'more_settings'),
    host_video: given.host_video,
    participant_video: given.participant_video,
    join_before_host: given.join_before_host,
    mute_upon_entry: given.mute_upon_entry,
    waiting_room: given.waiting_room,
    watermark: given.watermark,
    audio: given.audio,
    auto_recording: given.auto_recording,
    alternative_hosts: given.alternative_hosts?.trim(),
    approval_type: approval && { automatic: 0, manual: 1, none: 2 }[approval],
    registration_type: registration && { once: 1, each: 2, some: 3 }[registration],
    meeting_invitees: invitees.map((email) => ({ email })),
  });
  return givenFields({
    topic: given.topic,
    start_time: timeOf(given.start, 'start'),
    duration: given.duration_minutes,
    timezone: given.time_zone?.trim(),
    agenda: given.agenda,
    password: given.passcode,
    schedule_for: given.schedule_for?.trim(),
    recurrence: objectIn(given.recurrence, 'recurrence'),
    ...(Object.keys(settings).length > 0 ? { settings } : {}),
  });
}

function objectIn(value: unknown, name: string): JsonObject | undefined {
  const read = jsonParameter(value, name);
  if (read === undefined) return undefined;
  if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read as JsonObject;
  throw new AppError('parameter_invalid', 'The value must be a JSON object.', { param: `/${name}` });
}
