import { column, type Columns } from '../define/column.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { placeInputs } from '../define/place.ts';
import { type Answer, defineSearch, defineSource, type Decoded } from '../define/source.ts';
import { refusal } from '../read/refusal.ts';
import { pivotedRows } from '../read/tables.ts';
import { entriesOf, textAt, valueAt } from '../read/valueAt.ts';

const community = input.choice(['AG', 'RE', 'SB'], {
  description: 'Whose units: AG agriculture (MJ/m²), RE renewable energy (kWh/m²), SB buildings.',
  default: 'AG',
  labels: { AG: 'Agriculture', RE: 'Renewable energy', SB: 'Buildings' },
});
const parameters = {
  description: 'Codes of what to give, at most 20.',
  pattern: '^[A-Z0-9_]{1,40}$',
  maxItems: 20,
};

const problem = refusal('NASA POWER', 'messages[0]', 'message', 'detail[0].msg');

/** `{ T2M: { '20240101': 24.1 } }`, with -999 for unknown values; units are listed separately. */
function decode({ body }: Answer, key: string): Decoded {
  const rows = pivotedRows(valueAt(body, 'properties.parameter'), key);
  const isKnown = (row: Record<string, unknown>): boolean =>
    Object.entries(row).some(([name, value]) => name !== key && value !== -999 && value !== null);
  const units = entriesOf(valueAt(body, 'parameters') ?? {}).flatMap(([name, about]): [string, string][] => {
    const unit = textAt(about, 'units');
    return unit === undefined ? [] : [[name, unit]];
  });
  return { rows: rows.filter(isKnown), units: Object.fromEntries(units) };
}

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC', 'ANN'];

const days: Columns = { day: column.date('day', { required: true, description: 'UTC.' }) };
const ofYear: Columns = {
  month: column.text('month', { required: true, description: 'ANN is the year.' }),
  number: column.integer((row) => {
    const index = months.indexOf(textAt(row, 'month') ?? '');
    return index >= 0 && index < 12 ? index + 1 : undefined;
  }),
};

export const source = defineSource({
  id: 'nasa-power',
  title: 'NASA POWER',
  description:
    'Sunshine and weather for energy, buildings and agriculture at any place, from satellites and models since 1981.',
  homepage: 'https://power.larc.nasa.gov',
  docs: 'https://power.larc.nasa.gov/docs/services/api/',
  bases: { main: { url: 'https://power.larc.nasa.gov' } },
  licence: {
    name: 'NASA open data',
    url: 'https://power.larc.nasa.gov/docs/referencing/',
    attribution: 'NASA Langley Research Center (LaRC) POWER Project',
    commercial: 'attribution',
  },
  limits: [{ requests: 1, seconds: 1 }],
  cacheSeconds: 21_600,
  searches: [
    defineSearch({
      id: 'nasa-power.daily',
      kind: 'climate',
      title: 'Sunshine and weather by day since 1981',
      description:
        'Temperature, rain, wind, humidity and solar radiation of each day at a place. The last 2 to 3 days are not there yet, of radiation the last 5 to 7.',
      inputs: {
        ...placeInputs,
        from_date: input.date({
          description: 'First day.',
          minimum: '1981-01-01',
          required: true,
          examples: ['2025-06-01'],
        }),
        to_date: input.date({
          description: 'Last day.',
          minimum: '1981-01-01',
          required: true,
          examples: ['2025-06-30'],
        }),
        parameters: input.texts({
          ...parameters,
          default: ['T2M', 'T2M_MAX', 'T2M_MIN', 'PRECTOTCORR', 'ALLSKY_SFC_SW_DWN'],
          examples: [['T2M', 'WS10M', 'RH2M']],
        }),
        community,
      },
      examples: [{ latitude: 48.2, longitude: 16.37, from_date: '2025-06-01', to_date: '2025-06-30' }],
      paging: paging.local({ default: 1_000, max: 10_000 }),
      request: ({ inputs }) => ({
        path: '/api/temporal/daily/point',
        query: {
          latitude: inputs.latitude,
          longitude: inputs.longitude,
          start: inputs.from_date.replaceAll('-', ''),
          end: inputs.to_date.replaceAll('-', ''),
          parameters: inputs.parameters.join(','),
          community: inputs.community,
          format: 'JSON',
          'time-standard': 'UTC',
        },
      }),
      problem,
      decode: (answer) => decode(answer, 'day'),
      nulls: [-999],
      columns: days,
      openColumns: true,
    }),
    defineSearch({
      id: 'nasa-power.climatology',
      kind: 'climate',
      title: 'Usual sunshine and weather by month',
      description: 'What is usual in each month and in the year at a place, as the mean of twenty years.',
      inputs: {
        ...placeInputs,
        parameters: input.texts({
          ...parameters,
          default: ['T2M', 'PRECTOTCORR_SUM', 'ALLSKY_SFC_SW_DWN'],
          examples: [['T2M', 'WS10M']],
        }),
        community,
      },
      examples: [{ latitude: 48.2, longitude: 16.37 }],
      paging: paging.none({ max: 13 }),
      request: ({ inputs }) => ({
        path: '/api/temporal/climatology/point',
        query: {
          latitude: inputs.latitude,
          longitude: inputs.longitude,
          parameters: inputs.parameters.join(','),
          community: inputs.community,
          format: 'JSON',
        },
      }),
      problem,
      decode: (answer) => decode(answer, 'month'),
      nulls: [-999],
      columns: ofYear,
      openColumns: true,
    }),
  ],
});
