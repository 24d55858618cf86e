import { boolean, choice, integer, list, object, text } from '../../platform/schema/schema.ts';

export const calendar = text({
  title: 'Calendar',
  description: 'ID of a calendar, such as an email address. "primary" is that of the account.',
  placeholder: 'primary',
  choices: { list: 'calendars' },
  minLength: 1,
  maxLength: 500,
  default: 'primary',
});

export const eventId = text({
  title: 'Event',
  description: 'ID of an event. One time of a series has its own ID.',
  placeholder: '0a1b2c3d4e',
  required: true,
  maxLength: 1_100,
});

export const timeZone = text({
  title: 'Time zone',
  description: 'Of times that name none, such as Europe/Berlin. Default: the time zone of the calendar.',
  placeholder: 'Europe/Berlin',
  rare: true,
  maxLength: 100,
});

export const sendUpdates = choice(['none', 'all', 'external'], {
  none: 'Nobody',
  all: 'All guests',
  external: 'Guests with other calendars',
})({ title: 'Notify', description: 'Who gets an email about the change.', default: 'none' });

export const maxAttendees = integer({
  title: 'Max guests',
  description: 'Returns at most so many guests of each event.',
  rare: true,
  minimum: 1,
  maximum: 10_000,
});

const yesNo = choice(['default', 'yes', 'no'], { default: 'As before', yes: 'Yes', no: 'No' });

/** Fields of an event that can be set when it is created, and changed later. */
export const eventFields = {
  summary: text({ title: 'Title', maxLength: 1_000 }),
  all_day: boolean({ title: 'All day', description: 'Takes the dates only, without the times.', default: false }),
  time_zone: timeZone,
  description: text({ title: 'Description', description: 'Text or HTML.', control: 'textarea', maxLength: 8_000 }),
  location: text({ title: 'Location', maxLength: 1_000 }),
  attendees: text({
    title: 'Guests',
    description: 'Email addresses with commas.',
    placeholder: 'Ada <ada@example.com>, bob@example.com',
    maxLength: 20_000,
  }),
  optional_attendees: text({
    title: 'Optional guests',
    description: 'Email addresses with commas.',
    rare: true,
    maxLength: 20_000,
  }),
  send_updates: sendUpdates,
  meet: boolean({ title: 'Add Google Meet', default: false }),
  repeats: choice(['keep', 'daily', 'weekly', 'monthly', 'yearly', 'rules'], {
    keep: 'No, or as before',
    daily: 'Daily',
    weekly: 'Weekly',
    monthly: 'Monthly',
    yearly: 'Yearly',
    rules: 'By rules',
  })({ title: 'Repeats', rare: true, default: 'keep' }),
  repeat_count: integer({
    title: 'Number of times',
    rare: true,
    minimum: 1,
    maximum: 10_000,
    showWhen: { repeats: ['daily', 'weekly', 'monthly', 'yearly'] },
  }),
  repeat_until: text({
    title: 'Repeat until',
    description: 'The last day. Without a number of times only.',
    placeholder: '2026-12-31',
    rare: true,
    maxLength: 100,
    showWhen: { repeats: ['daily', 'weekly', 'monthly', 'yearly'] },
  }),
  rules: list(text({ title: 'Rule', required: true, maxLength: 2_000 }))({
    title: 'Rules',
    description: 'Lines of RFC 5545: RRULE:FREQ=WEEKLY;BYDAY=MO,WE',
    entry: 'rule',
    rare: true,
    maxItems: 100,
    default: [],
    showWhen: { repeats: ['rules'] },
  }),
  reminders: choice(['keep', 'default', 'own'], {
    keep: 'As before',
    default: 'Those of the calendar',
    own: 'Own',
  })({ title: 'Reminders', rare: true, default: 'keep' }),
  own_reminders: list(
    object({
      method: choice(['popup', 'email'], { popup: 'Notification', email: 'Email' })({
        title: 'Kind',
        default: 'popup',
      }),
      minutes: integer({ title: 'Minutes before', minimum: 0, maximum: 40_320, default: 10 }),
    }),
  )({
    title: 'Own reminders',
    entry: 'reminder',
    rare: true,
    maxItems: 5,
    default: [],
    showWhen: { reminders: ['own'] },
  }),
  color: text({
    title: 'Color',
    description: 'A number from 1 to 11.',
    choices: { list: 'colors' },
    rare: true,
    maxLength: 20,
  }),
  show_as: choice(['keep', 'busy', 'free'], { keep: 'As before', busy: 'Busy', free: 'Free' })({
    title: 'Show as',
    rare: true,
    default: 'keep',
  }),
  visibility: choice(['keep', 'default', 'public', 'private', 'confidential'], {
    keep: 'As before',
    default: 'That of the calendar',
    public: 'Public',
    private: 'Private',
    confidential: 'Confidential',
  })({ title: 'Visibility', rare: true, default: 'keep' }),
  guests_can_invite: yesNo({ title: 'Guests can invite others', rare: true, default: 'default' }),
  guests_can_modify: yesNo({ title: 'Guests can change the event', rare: true, default: 'default' }),
  guests_can_see_others: yesNo({ title: 'Guests can see each other', rare: true, default: 'default' }),
};
