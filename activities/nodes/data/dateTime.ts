import type { DateTime } from 'luxon';

import { AppError } from '../../../openapi/AppError.ts';
import {
  betweenDates,
  dateFormats,
  dateParts,
  dateUnits,
  formatDate,
  partOf,
  readDate,
  roundDate,
  roundUnits,
  shiftDate,
} from '../../dates.ts';
import { defineNode, mainPort, type Item, type NodeContext } from '../../define.ts';
import { eachItem } from '../../eachItem.ts';
import { withField } from '../../fields.ts';
import { boolean, choice, list, number, object, text, type ValueOf } from '../../schema.ts';

const operations = ['current', 'add', 'subtract', 'extract', 'format', 'round', 'between'] as const;
const withDate = operations.filter((operation) => operation !== 'current');
const shifts = ['add', 'subtract'];

const parameters = object({
  operation: choice(operations)({ title: 'Operation', default: 'current' }),
  date: text({
    title: 'Date',
    description: 'ISO 8601, 2027-01-31 09:30, RFC 2822, or Unix time as digits; anything else by its format below.',
    placeholder: '{{ $json.created_at }}',
    maxLength: 200,
    default: '',
    showWhen: { operation: withDate },
  }),
  end_date: text({
    title: 'Until',
    maxLength: 200,
    default: '',
    placeholder: '{{ $now }}',
    showWhen: { operation: ['between'] },
  }),
  input_format: text({
    title: 'Format of the date',
    description: 'Tokens of Luxon, such as dd.MM.yyyy HH:mm; X or x for Unix time. Empty: recognized.',
    maxLength: 200,
    default: '',
    showWhen: { operation: withDate },
  }),
  include_time: boolean({
    title: 'With the time of day',
    description: 'Off: midnight.',
    default: true,
    showWhen: { operation: ['current'] },
  }),
  amount: number({
    title: 'Amount',
    minimum: -1_000_000_000_000,
    maximum: 1_000_000_000_000,
    default: 1,
    showWhen: { operation: shifts },
  }),
  unit: choice(dateUnits)({
    title: 'Unit',
    description: 'Days and longer keep the time of day where clocks change; hours and shorter are exact.',
    default: 'days',
    showWhen: { operation: shifts },
  }),
  part: choice(dateParts)({ title: 'Part', default: 'month', showWhen: { operation: ['extract'] } }),
  format: choice([...dateFormats, 'custom'])({ title: 'Format', default: 'iso', showWhen: { operation: ['format'] } }),
  custom_format: text({
    title: 'Own format',
    description: 'Tokens of Luxon: cccc, d LLLL yyyy HH:mm',
    maxLength: 200,
    default: '',
    showWhen: { operation: ['format'], format: ['custom'] },
  }),
  locale: text({
    title: 'Language',
    description: 'Of names of days and months: en, de, fr-CA.',
    maxLength: 35,
    default: 'en',
    showWhen: { operation: ['format'] },
  }),
  direction: choice(['down', 'up'])({
    title: 'Direction',
    description: 'Up: to the next start of the unit; a date that is one stays.',
    default: 'down',
    showWhen: { operation: ['round'] },
  }),
  to: choice(roundUnits)({
    title: 'To the',
    description: 'Weeks begin on Mondays.',
    default: 'day',
    showWhen: { operation: ['round'] },
  }),
  units: list(choice(dateUnits)({ title: 'Unit' }))({
    title: 'Units',
    description: 'Long units are filled first; the shortest one may have a fraction.',
    default: ['days'],
    minItems: 1,
    maxItems: 9,
    showWhen: { operation: ['between'] },
  }),
  as_iso: boolean({
    title: 'As ISO 8601 duration',
    description: 'P3DT4H instead of an object by units.',
    default: false,
    showWhen: { operation: ['between'] },
  }),
  time_zone: text({
    title: 'Time zone',
    description: 'Of the result, and of dates that say none: Europe/Berlin. Empty: that of the digital organization.',
    maxLength: 100,
    default: '',
  }),
  output: text({
    title: 'Put the result into',
    description: 'Empty: current_date, new_date, date_part, formatted_date, rounded_date or time_difference.',
    maxLength: 500,
    default: '',
  }),
  include_input: boolean({ title: 'Keep the fields of the input', default: false }),
});
type Parameters = ValueOf<typeof parameters>;

const outputNames: Record<(typeof operations)[number], string> = {
  current: 'current_date',
  add: 'new_date',
  subtract: 'new_date',
  extract: 'date_part',
  format: 'formatted_date',
  round: 'rounded_date',
  between: 'time_difference',
};

/** Reckons with dates, in a time zone and right where clocks change. Dates come out in ISO 8601 with their offset. */
export const node = defineNode({
  type: 'data.date_time',
  version: 1,
  title: 'Date and time',
  description: 'Gets, shifts, formats, rounds and compares dates.',
  icon: 'CalendarTime',
  group: 'data',
  pure: true,
  inputs: mainPort,
  outputs: mainPort,
  parameters,
  check: ({ operation = 'current', date, end_date: end }) => {
    const missing = (parameter: string) => ({ parameter, code: 'parameter_missing' as const, message: 'is required.' });
    return [
      ...(operation !== 'current' && !date ? [missing('/date')] : []),
      ...(operation === 'between' && !end ? [missing('/end_date')] : []),
    ];
  },
  examples: [
    { title: 'In two weeks', parameters: { operation: 'add', date: '{{ $now }}', amount: 2, unit: 'weeks' } },
    {
      title: 'As people in Germany write it',
      parameters: {
        operation: 'format',
        date: '{{ $json.created_at }}',
        format: 'custom',
        custom_format: 'd. LLLL yyyy',
        locale: 'de',
        include_input: true,
      },
    },
    {
      title: 'Days and hours between two dates',
      parameters: {
        operation: 'between',
        date: '{{ $json.from }}',
        end_date: '{{ $json.to }}',
        units: ['days', 'hours'],
      },
    },
  ],
  run: (context) => eachItem({ context, port: 'main', work: (item, wanted) => dated(item, wanted, context) }),
});

type Clock = Pick<NodeContext<Parameters>, 'now' | 'timeZone'>;

function dated(item: Item, wanted: Parameters, clock: Clock): Item {
  const { include_input: keepsInput, operation, output } = wanted;
  const value = resultOf(wanted, clock);
  const name = output || outputNames[operation];
  const json = withField(keepsInput ? item.json : {}, { name, value, param: '/output' });
  return keepsInput ? { ...item, json } : { json };
}

function resultOf(wanted: Parameters, { now, timeZone }: Clock): unknown {
  const zone = wanted.time_zone || timeZone;
  if (wanted.operation === 'current') {
    const current = readDate(now.toISOString(), { zone, param: '/time_zone' });
    return isoOf(wanted.include_time ? current : current.startOf('day'), '/time_zone');
  }
  const date = readDate(wanted.date, { zone, format: wanted.input_format, param: '/date' });
  switch (wanted.operation) {
    case 'add':
    case 'subtract': {
      const amount = wanted.operation === 'add' ? wanted.amount : -wanted.amount;
      return isoOf(shiftDate(date, amount, wanted.unit), '/amount');
    }
    case 'extract':
      return partOf(date, wanted.part);
    case 'format': {
      const { format, custom_format: custom, locale } = wanted;
      return formatDate(date, { format: format === 'custom' ? { custom } : format, locale });
    }
    case 'round':
      return isoOf(roundDate(date, wanted.to, wanted.direction), '/date');
    case 'between': {
      const end = readDate(wanted.end_date, { zone, format: wanted.input_format, param: '/end_date' });
      const difference = betweenDates(date, end, wanted.units);
      return wanted.as_iso ? difference.toISO() : difference.toObject();
    }
  }
}

function isoOf(date: DateTime, param: string): string {
  const iso = date.isValid ? date.toISO() : null;
  if (iso === null) throw new AppError('parameter_invalid', 'The result is no date that a calendar has.', { param });
  return iso;
}
