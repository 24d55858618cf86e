import { t } from '../texts/texts.ts';
import { asRecord, entrySchema, fieldsOf, wordLabel, type JsonSchema } from './jsonSchema.ts';

/** A rule of a schedule in words: "Every 2 days at 08:00". Null if an expression decides. */
export function scheduleSummary(rule: JsonSchema, value: unknown): string | null {
  const {
    every,
    amount,
    day_of_month: day,
    weekdays,
    hour,
    minute,
    cron,
  } = { ...defaultsOf(rule), ...asRecord(value) };
  if (every === 'cron') return typeof cron === 'string' && cron.trim() !== '' ? cron.trim() : null;
  const numbers = [amount, day, hour, minute];
  if (!numbers.every((one): one is number => typeof one === 'number')) return null;
  const [count = 1, dayOfMonth = 1, hours = 0, minutes = 0] = numbers;
  const time = `${twoDigits(hours)}:${twoDigits(minutes)}`;
  switch (every) {
    case 'seconds':
      return t('forms.everySeconds', { count });
    case 'minutes':
      return t('forms.everyMinutes', { count });
    case 'hours':
      return t('forms.everyHours', { count, minute: minutes });
    case 'days':
      return t('forms.everyDays', { count, time });
    case 'weeks':
      return t('forms.everyWeeks', { count, days: dayNames(rule, weekdays), time });
    case 'months':
      return t('forms.everyMonths', { count, day: dayOfMonth, time });
    default:
      return null;
  }
}

function defaultsOf(rule: JsonSchema): Record<string, unknown> {
  return Object.fromEntries(fieldsOf(rule).map(({ name, schema }) => [name, schema.default]));
}

function dayNames(rule: JsonSchema, weekdays: unknown): string {
  const days = fieldsOf(rule).find(({ name }) => name === 'weekdays')?.schema ?? {};
  const chosen = Array.isArray(weekdays) ? weekdays.filter((day) => typeof day === 'string') : [];
  return chosen.map((day) => wordLabel(entrySchema(days), day)).join(', ');
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
