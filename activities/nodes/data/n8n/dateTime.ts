import {
  NoCounterpart,
  type MappedNode,
  type NodeMapping,
  type NodeMappings,
} from '../../../../domains/exchange/n8n/nodeMapping.ts';
import type { Parameters } from '../../../../domains/exchange/n8n/Parameters.ts';

/** v1 writes formats as Moment does, v2 as Luxon does: https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.datetime/. */
const dateTime: NodeMapping = ({ version, parameters }) => ({
  type: 'data.date_time',
  parameters: version < 2 ? ofVersion1(parameters) : ofVersion2(parameters),
});

type Mapped = MappedNode['parameters'];

function ofVersion2(parameters: Parameters): Mapped {
  const operation = parameters.choice('operation', 'getCurrentDate');
  const zone = parameters.text('options.timezone');
  const format = parameters.text('options.fromFormat');
  const shared = (output: string): Mapped => ({
    output: parameters.text('outputFieldName', output) || output,
    ...(parameters.flag('options.includeInputFields') ? { include_input: true } : {}),
    ...(zone === '' ? {} : { time_zone: zone }),
    ...(format === '' ? {} : { input_format: format }),
  });
  switch (operation) {
    case 'getCurrentDate':
      return {
        operation: 'current',
        include_time: parameters.value('includeTime') !== false,
        ...shared('currentDate'),
      };
    case 'addToDate':
    case 'subtractFromDate':
      return {
        operation: operation === 'addToDate' ? 'add' : 'subtract',
        date: parameters.text('magnitude'),
        amount: parameters.number('duration', 0),
        unit: parameters.text('timeUnit', 'days'),
        ...shared('newDate'),
      };
    case 'extractDate':
      return {
        operation: 'extract',
        date: parameters.text('date'),
        part: parameters.text('part', 'month'),
        ...shared('datePart'),
      };
    case 'formatDate':
      return {
        operation: 'format',
        date: parameters.text('date'),
        without_date: 'null',
        ...formatOf(parameters),
        ...shared('formattedDate'),
      };
    case 'roundDate':
      return roundOf(parameters, shared('roundedDate'));
    case 'getTimeBetweenDates':
      return {
        operation: 'between',
        date: parameters.text('startDate'),
        end_date: parameters.text('endDate'),
        units: parameters.value('units') === undefined ? ['days'] : parameters.names('units').map(plural),
        ...(parameters.flag('options.isoString') ? { as_iso: true } : {}),
        ...shared('timeDifference'),
      };
    default:
      throw new NoCounterpart(`The operation "${operation}" is not supported.`);
  }
}

const plural = (unit: string): string => (unit.endsWith('s') ? unit : `${unit}s`);

function formatOf(parameters: Parameters): Mapped {
  const format = parameters.text('format', 'MM/dd/yyyy');
  return { format: 'custom', custom_format: format === 'custom' ? parameters.text('customFormat') : format };
}

function roundOf(parameters: Parameters, shared: Mapped): Mapped {
  const isUp = parameters.choice('mode', 'roundDown') === 'roundUp';
  return {
    operation: 'round',
    date: parameters.text('date'),
    direction: isUp ? 'up' : 'down',
    to: parameters.text(isUp ? 'to' : 'toNearest', 'month'),
    ...shared,
  };
}

function ofVersion1(parameters: Parameters): Mapped {
  const shared = { output: parameters.text('dataPropertyName', 'data') || 'data', include_input: true };
  const from = momentFormat(parameters.text('options.fromFormat'));
  const zone = parameters.text('options.toTimezone');
  const read = {
    date: parameters.text('value'),
    ...(from === '' ? {} : { input_format: from }),
    ...(zone === '' ? {} : { time_zone: zone }),
  };
  if (parameters.choice('action', 'format') === 'format') {
    const format = parameters.flag('custom') ? parameters.text('toFormat') : parameters.text('toFormat', 'MM/DD/YYYY');
    return {
      operation: 'format',
      ...read,
      without_date: 'null',
      format: 'custom',
      custom_format: momentFormat(format),
      ...shared,
    };
  }
  return {
    operation: parameters.word('operation', { add: 'add', subtract: 'subtract' }, 'add'),
    ...read,
    amount: parameters.number('duration', 0),
    unit: parameters.text('timeUnit', 'days'),
    ...shared,
  };
}

/** Tokens of Moment that Luxon calls otherwise. */
const tokens: Readonly<Record<string, string>> = {
  YYYY: 'yyyy',
  YY: 'yy',
  DDDD: 'ooo',
  DDD: 'o',
  DD: 'dd',
  D: 'd',
  dddd: 'cccc',
  ddd: 'ccc',
  A: 'a',
  ZZ: 'ZZZ',
  Z: 'ZZ',
};

function momentFormat(format: string): string {
  return format.replaceAll(
    /\[([^\]]*)\]|YYYY|YY|DDDD|DDD|DD|D|dddd|ddd|A|ZZ|Z/g,
    (token, literal: string | undefined) => (literal === undefined ? (tokens[token] ?? token) : `'${literal}'`),
  );
}

/** Mappings by n8n's type. */
export const n8n: NodeMappings = { dateTime };
