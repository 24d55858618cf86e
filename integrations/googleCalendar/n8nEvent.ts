import type { JsonObject } from '../../domains/executions/item.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';

/** The fields of an event that its creation and its change share; `at` is where n8n stores them. */
export function fieldsOf(parameters: Parameters, at: string): JsonObject {
  parameters.ignore(`${at}.maxAttendees`); // of the output only
  const isAllDay = parameters.word(`${at}.allday`, { yes: 'yes', no: 'no' }, 'no') === 'yes';
  return {
    summary: parameters.text(`${at}.summary`),
    description: parameters.text(`${at}.description`),
    location: parameters.text(`${at}.location`),
    color: parameters.text(`${at}.color`) || parameters.text(`${at}.colorId`),
    ...(isAllDay ? { all_day: true } : {}),
    attendees: attendeesOf(parameters, at),
    ...meetOf(parameters, at),
    ...repeatsOf(parameters, at),
    ...remindersOf(parameters, at),
    ...showAs(parameters, at),
    ...visibilityOf(parameters, at),
    ...guestsOf(parameters, at),
  };
}

/** Guests are a list of texts with commas, or an object with such a list. */
function attendeesOf(parameters: Parameters, at: string): string {
  const path = parameters.has(`${at}.attendeesUi.values.attendees`) ? 'attendeesUi.values.attendees' : 'attendees';
  const value = parameters.value(`${at}.${path}`);
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.map(String).join(', ') : '';
}

function meetOf(parameters: Parameters, at: string): JsonObject {
  const path = `${at}.conferenceDataUi.conferenceDataValues.conferenceSolution`;
  const solution = parameters.choice(path);
  if (solution === '') return {};
  if (solution !== 'hangoutsMeet') parameters.remark(path, 'Google Meet is used.');
  return { meet: true };
}

/** A rule of its own wins over the simple fields. */
function repeatsOf(parameters: Parameters, at: string): JsonObject {
  const simple = ['repeatFrecuency', 'repeatHowManyTimes', 'repeatUntil'].map((name) => `${at}.${name}`);
  const rule = parameters.text(`${at}.rrule`);
  if (rule !== '') {
    parameters.ignore(...simple);
    return { repeats: 'rules', rules: [rule] };
  }
  const frequency = parameters.choice(`${at}.repeatFrecuency`).toLowerCase();
  if (!/^(daily|weekly|monthly|yearly)$/.test(frequency)) return {};
  const until = parameters.text(`${at}.repeatUntil`);
  const count = parameters.value(`${at}.repeatHowManyTimes`);
  return { repeats: frequency, ...(until === '' ? { repeat_count: count } : { repeat_until: until }) };
}

/** Reminders are beside the other fields. A new event has those of the calendar anyway. */
function remindersOf(parameters: Parameters, at: string): JsonObject {
  const isCreation = at === 'additionalFields';
  const usesDefault = parameters.flag('useDefaultReminders', true);
  const own = parameters.list('remindersUi.remindersValues').map((one) => ({
    method: one.word('method', { email: 'email', popup: 'popup' }, 'popup'),
    minutes: one.number('minutes', 0),
  }));
  if (!usesDefault) return { reminders: 'own', own_reminders: own };
  parameters.ignore('remindersUi');
  return isCreation ? {} : parameters.has('useDefaultReminders') ? { reminders: 'default' } : {};
}

function showAs(parameters: Parameters, at: string): JsonObject {
  const shown = parameters.choice(`${at}.showMeAs`);
  return shown === '' ? {} : { show_as: shown === 'transparent' ? 'free' : 'busy' };
}

function visibilityOf(parameters: Parameters, at: string): JsonObject {
  const words = { default: 'default', public: 'public', private: 'private', confidential: 'confidential' } as const;
  return parameters.has(`${at}.visibility`)
    ? { visibility: parameters.word(`${at}.visibility`, words, 'default') }
    : {};
}

const guestFields = {
  guestsCanInviteOthers: 'guests_can_invite',
  guestsCanModify: 'guests_can_modify',
  guestsCanSeeOtherGuests: 'guests_can_see_others',
} as const;

function guestsOf(parameters: Parameters, at: string): JsonObject {
  return Object.fromEntries(
    Object.entries(guestFields).flatMap(([theirs, ours]) => {
      const value = parameters.value(`${at}.${theirs}`);
      return typeof value === 'boolean' ? [[ours, value ? 'yes' : 'no']] : [];
    }),
  );
}
