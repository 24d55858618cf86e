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
} from '../../values/dates.ts';
import { defineNode, mainPort } from '../../kit/define.ts';
import type { NodeContext } from '../../kit/NodeContext.ts';
import type { Item } from '../../../domains/executions/item.ts';
import { eachItem } from '../../kit/eachItem.ts';
import { withField } from '../../kit/fields.ts';
import { boolean, choice, list, number, object, text, type ValueOf } from '../../../platform/schema/schema.ts';

const operations = ['current', 'add', 'subtract', 'extract', 'format', 'round', 'between'] as const;
const withDate = operations.filter((operation) => operation !== 'current');
const shifts = ['add', 'subtract'];

const parameters = object({
  operation: choice(operations)({ title: 'Operation', default: 'current' }),
  date: text({
    title: 'Date',
    description:
      'ISO 8601, such as 2027-01-31 09:30, RFC 2822, 31 Jan 2027, 1/31/2027 (month first), or Unix time. Set the format below for other dates.',
    placeholder: '{{ $json.created_at }}',
    maxLength: 200,
    default: '',
    showWhen: { operation: withDate },
  }),
  end_date: text({
    title: 'End date',
    maxLength: 200,
    default: '',
    placeholder: '{{ $now }}',
    showWhen: { operation: ['between'] },
  }),
  without_date: choice(['error', 'null'], { error: 'Error', null: 'Null' })({
    title: 'Without a date',
    rare: true,
    description: 'Error: the node fails. Null: the result is null.',
    default: 'error',
    showWhen: { operation: ['format'] },
  }),
  input_format: text({
    title: 'Input format',
    description: 'Luxon format, such as dd.MM.yyyy HH:mm. X or x for Unix time. Leave empty to detect.',
    maxLength: 200,
    default: '',
    showWhen: { operation: withDate },
  }),
  include_time: boolean({
    title: 'Include time',
    description: 'If off, the time is midnight.',
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
    description: 'Days and longer keep the time of day across daylight saving changes.',
    default: 'days',
    showWhen: { operation: shifts },
  }),
  part: choice(dateParts)({ title: 'Part', default: 'month', showWhen: { operation: ['extract'] } }),
  format: choice([...dateFormats, 'custom'])({ title: 'Format', default: 'iso', showWhen: { operation: ['format'] } }),
  custom_format: text({
    title: 'Custom format',
    description: 'Luxon format, such as cccc, d LLLL yyyy HH:mm.',
    maxLength: 200,
    default: '',
    showWhen: { operation: ['format'], format: ['custom'] },
  }),
  locale: text({
    title: 'Language',
    description: 'Locale for day and month names, such as en, de or fr-CA.',
    maxLength: 35,
    default: 'en',
    showWhen: { operation: ['format'] },
  }),
  direction: choice(['down', 'up'])({
    title: 'Direction',
    description: 'Up: to the next start of the unit.',
    default: 'down',
    showWhen: { operation: ['round'] },
  }),
  to: choice(roundUnits)({
    title: 'Round to',
    description: 'Weeks start on Monday.',
    default: 'day',
    showWhen: { operation: ['round'] },
  }),
  units: list(choice(dateUnits)({ title: 'Unit' }))({
    title: 'Units',
    description: 'Units of the result. The smallest one may have decimals.',
    default: ['days'],
    minItems: 1,
    maxItems: 9,
    showWhen: { operation: ['between'] },
  }),
  as_iso: boolean({
    title: 'Output as ISO 8601 duration',
    description: 'Such as P3DT4H, instead of an object with units.',
    default: false,
    showWhen: { operation: ['between'] },
  }),
  time_zone: text({
    title: 'Time zone',
    description:
      'Used for the result and for dates without a time zone, such as Europe/Berlin. Defaults to the time zone of the digital organization.',
    maxLength: 100,
    default: '',
  }),
  output: text({
    title: 'Output field',
    description: 'Defaults to current_date, new_date, date_part, formatted_date, rounded_date or time_difference.',
    maxLength: 500,
    default: '',
  }),
  include_input: boolean({ title: 'Include input fields', default: false }),
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
  description: 'Gets, adds to, formats, rounds and compares dates.',
  icon: 'CalendarTime',
  group: 'data',
  pure: true,
  effects: [],
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
      title: 'German date format',
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
  if (wanted.operation === 'format' && wanted.without_date === 'null' && (wanted.date ?? '') === '') return null;
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
  if (iso === null) throw new AppError('parameter_invalid', 'The resulting date does not exist.', { param });
  return iso;
}
