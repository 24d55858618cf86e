import { column } from '../define/column.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { refusal } from '../read/refusal.ts';
import { neededList, textAt } from '../read/valueAt.ts';

/** Units of the usual values, by system. */
const unitsOf = (isMetric: boolean): Record<string, string> => {
  const [temperature, depth, snow, speed] = isMetric ? ['°C', 'mm', 'mm', 'm/s'] : ['°F', 'in', 'in', 'mph'];
  return {
    TMAX: temperature!,
    TMIN: temperature!,
    TAVG: temperature!,
    TOBS: temperature!,
    PRCP: depth!,
    SNOW: snow!,
    SNWD: snow!,
    AWND: speed!,
  };
};

export const source = defineSource({
  id: 'noaa-ncei',
  title: 'NOAA Climate Archive',
  description: 'What weather stations all over the world measured, day by day, for up to 175 years (GHCN-Daily).',
  homepage: 'https://www.ncei.noaa.gov',
  docs: 'https://www.ncei.noaa.gov/support/access-data-service-api-user-documentation',
  bases: { main: { url: 'https://www.ncei.noaa.gov' } },
  licence: {
    name: 'US public domain',
    url: 'https://www.ncei.noaa.gov/archive',
    attribution: 'NOAA National Centers for Environmental Information',
    commercial: 'free',
  },
  limits: [{ requests: 2, seconds: 1 }],
  cacheSeconds: 21_600,
  searches: [
    defineSearch({
      id: 'noaa-ncei.daily_summaries',
      kind: 'weather',
      title: 'Daily records of weather stations',
      description:
        'Highest and lowest temperature, rain, snow and more at stations, by day. Stations are named by their GHCN id, such as USW00013874 (Atlanta airport).',
      inputs: {
        stations: input.texts({
          description: 'GHCN ids.',
          pattern: '^[A-Z]{2}[A-Z0-9_.-]{9}$',
          maxItems: 50,
          required: true,
          examples: [['USW00013874']],
        }),
        from_date: input.date({ description: 'First day.', required: true, examples: ['2025-01-01'] }),
        to_date: input.date({ description: 'Last day.', required: true, examples: ['2025-01-31'] }),
        data_types: input.texts({
          title: 'Measurements',
          description: 'Codes of GHCN-Daily.',
          pattern: '^[A-Z0-9]{4}$',
          default: ['TMAX', 'TMIN', 'PRCP', 'SNOW'],
          examples: [['TMAX', 'TMIN', 'AWND']],
        }),
        units: input.choice(['metric', 'standard'], { description: '°C and mm, or °F and inches.', default: 'metric' }),
      },
      examples: [{ stations: ['USW00013874'], from_date: '2025-01-01', to_date: '2025-01-31' }],
      paging: paging.local({ default: 1_000, max: 10_000 }),
      request: ({ inputs }) => ({
        path: '/access/services/data/v1',
        query: {
          dataset: 'daily-summaries',
          stations: inputs.stations.join(','),
          startDate: inputs.from_date,
          endDate: inputs.to_date,
          dataTypes: inputs.data_types.join(','),
          units: inputs.units,
          includeStationName: 'true',
          format: 'json',
        },
      }),
      problem: refusal('NOAA', 'errors[0].message', 'errorMessage'),
      // Values are texts, padded with blanks; unmeasured values have no key.
      decode: ({ body }, { inputs }) => ({
        rows: neededList(body, '$').map(withNumbers),
        units: unitsOf(inputs.units === 'metric'),
      }),
      columns: {
        day: column.date('DATE', { required: true }),
        station: column.text('STATION', { required: true }),
        name: column.text('NAME'),
      },
      openColumns: true,
      record: (row) =>
        `https://www.ncei.noaa.gov/cdo-web/datasets/GHCND/stations/GHCND:${encodeURIComponent(textAt(row, 'STATION') ?? '')}/detail`,
    }),
  ],
});

function withNumbers(row: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row as Record<string, unknown>).map(([name, value]) => {
      const text =
        typeof value === 'string' && /^[A-Z0-9]{4}$/.test(name) && name !== 'DATE' && name !== 'NAME'
          ? value.trim()
          : undefined;
      return [name, text === undefined || text === '' || Number.isNaN(Number(text)) ? value : Number(text)];
    }),
  );
}
