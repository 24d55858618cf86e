import { text } from '../../platform/schema/schema.ts';

const calendarTexts = { choices: { list: 'calendars' }, maxLength: 1_000 };

/** The calendar of an event. */
export const calendar = text({
  title: 'Calendar',
  description: 'ID of a calendar. Default: the main one of the mailbox.',
  ...calendarTexts,
});

export const requiredCalendar = text({
  title: 'Calendar',
  description: 'ID of a calendar.',
  ...calendarTexts,
  required: true,
});

export const eventId = text({
  title: 'Event',
  description: 'ID of an event, such as the field id of the output of "List".',
  required: true,
  maxLength: 1_000,
});
