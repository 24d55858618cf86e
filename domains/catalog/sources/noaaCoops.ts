import { column, type Columns } from '../define/column.ts';
import { failure } from '../define/failure.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { kilometresBetween, nearInputs } from '../define/place.ts';
import { type Answer, defineSearch, defineSource } from '../define/source.ts';
import { neededList, numberAt, textAt, valueAt } from '../read/valueAt.ts';

const station = input.text({
  title: 'Station',
  description: 'Number of a station, seven digits.',
  pattern: '^[0-9A-Za-z]{7}$',
  required: true,
  examples: ['9447130'],
});
const from = input.date({ description: 'First day.', required: true, examples: ['2026-07-01'] });
const to = input.date({
  description: 'Last day: at most 31 days for values of 6 minutes, a year otherwise.',
  required: true,
  examples: ['2026-07-02'],
});
const datum = input.choice(['MLLW', 'MSL', 'NAVD', 'MHHW', 'MHW', 'MLW', 'MTL', 'STND'], {
  description: 'What heights are measured from: mean lower low water, mean sea level, …',
  default: 'MLLW',
});
const units = input.choice(['metric', 'english'], {
  description: 'Metres, or feet.',
  default: 'metric',
  labels: { metric: 'Metres', english: 'Feet' },
});
const day = (date: string): string => date.replaceAll('-', '');

/** `{ error: { message } }`, with 200 or 400. */
const said = ({ body }: Answer): string | undefined => textAt(body, 'error.message');
const nothing = (answer: Answer): boolean => /no (predictions )?data was found/i.test(said(answer) ?? '');
const problem = (answer: Answer) => {
  const message = said(answer);
  return message === undefined
    ? undefined
    : failure('bad_request', `NOAA Tides & Currents does not accept the search: ${message}`);
};

const heightUnits = (isMetric: boolean): Record<string, string> => ({ height: isMetric ? 'm' : 'ft' });
const record = (_: unknown, { inputs }: { inputs: { station_id: string } }): string =>
  `https://tidesandcurrents.noaa.gov/stationhome.html?id=${inputs.station_id}`;

const series: Columns = {
  time: column.datetime('t', { required: true, description: 'In the time zone asked for.' }),
};

const isWind = (row: unknown): boolean => valueAt(row, 'd') !== undefined;

/** Units of measured values. */
const products: Readonly<Record<string, readonly [metric: string, english: string]>> = {
  water_level: ['m', 'ft'],
  hourly_height: ['m', 'ft'],
  high_low: ['m', 'ft'],
  air_temperature: ['°C', '°F'],
  water_temperature: ['°C', '°F'],
  air_pressure: ['hPa', 'hPa'],
  wind: ['m/s', 'kn'],
};

export const source = defineSource({
  id: 'noaa-coops',
  title: 'NOAA Tides & Currents',
  description: 'Tides, water levels and weather at stations on the coasts and Great Lakes of the United States.',
  homepage: 'https://tidesandcurrents.noaa.gov',
  docs: 'https://api.tidesandcurrents.noaa.gov/api/prod/',
  bases: { main: { url: 'https://api.tidesandcurrents.noaa.gov' } },
  licence: {
    name: 'US public domain',
    url: 'https://tidesandcurrents.noaa.gov/disclaimers.html',
    attribution: 'NOAA Center for Operational Oceanographic Products and Services',
    commercial: 'free',
  },
  limits: [{ requests: 2, seconds: 1 }],
  cacheSeconds: 600,
  searches: [
    defineSearch({
      id: 'noaa-coops.tide_predictions',
      kind: 'tides',
      title: 'Tide predictions',
      description:
        'When high and low water will be at a station and how high, for any days, or predicted heights by the hour or every six minutes. Some stations have high and low water only.',
      inputs: {
        station_id: station,
        from_date: from,
        to_date: to,
        interval: input.choice(['hilo', 'h', '6'], {
          description: 'High and low water, every hour, or every six minutes.',
          default: 'hilo',
          labels: { hilo: 'High and low water', h: 'Every hour', '6': 'Every six minutes' },
        }),
        datum,
        units,
        time_zone: input.choice(['gmt', 'lst', 'lst_ldt'], {
          description: 'UTC, standard time of the station, or its time with daylight saving.',
          default: 'gmt',
          labels: { gmt: 'UTC', lst: 'Standard time', lst_ldt: 'Local time' },
        }),
      },
      examples: [{ station_id: '9447130', from_date: '2026-07-01', to_date: '2026-07-02' }],
      paging: paging.local({ default: 1_000, max: 10_000 }),
      request: ({ inputs, application }) => ({
        path: '/api/prod/datagetter',
        query: {
          product: 'predictions',
          station: inputs.station_id,
          begin_date: day(inputs.from_date),
          end_date: day(inputs.to_date),
          interval: inputs.interval,
          datum: inputs.datum,
          units: inputs.units,
          time_zone: inputs.time_zone,
          format: 'json',
          application,
        },
      }),
      nothing,
      problem,
      decode: ({ body }, { inputs }) => ({
        rows: neededList(body, 'predictions'),
        units: heightUnits(inputs.units === 'metric'),
      }),
      columns: {
        ...series,
        height: column.number('v'),
        type: column.text((row) => ({ H: 'high', L: 'low' })[textAt(row, 'type') ?? ''] ?? textAt(row, 'type')),
      },
      record,
      notes: ['Not for navigation.'],
    }),
    defineSearch({
      id: 'noaa-coops.water_level',
      kind: 'tides',
      title: 'Measurements at a tide station',
      description: 'Observed water levels, temperatures of air and water, wind or air pressure at a station, in UTC.',
      inputs: {
        station_id: station,
        from_date: from,
        to_date: to,
        product: input.choice(
          ['water_level', 'hourly_height', 'high_low', 'air_temperature', 'water_temperature', 'wind', 'air_pressure'],
          {
            title: 'Measurement',
            description: 'What was measured; water levels every six minutes or hour.',
            default: 'water_level',
          },
        ),
        datum,
        units,
      },
      examples: [{ station_id: '9447130', from_date: '2026-07-01', to_date: '2026-07-01' }],
      paging: paging.local({ default: 1_000, max: 10_000 }),
      request: ({ inputs, application }) => ({
        path: '/api/prod/datagetter',
        query: {
          product: inputs.product,
          station: inputs.station_id,
          begin_date: day(inputs.from_date),
          end_date: day(inputs.to_date),
          datum: /level|height|high_low/.test(inputs.product) ? inputs.datum : undefined,
          units: inputs.units,
          time_zone: 'gmt',
          format: 'json',
          application,
        },
      }),
      nothing,
      problem,
      decode: ({ body }, { inputs }) => {
        const unit = products[inputs.product]?.[inputs.units === 'metric' ? 0 : 1];
        return { rows: neededList(body, 'data'), ...(unit !== undefined && { units: { value: unit } }) };
      },
      columns: {
        ...series,
        time: column.datetime('t', { required: true, utc: true }),
        // Wind has a speed as `s`, where the others have their deviation.
        value: column.number((row) => valueAt(row, isWind(row) ? 's' : 'v')),
        deviation: column.number((row) => (isWind(row) ? undefined : valueAt(row, 's'))),
        direction: column.number('d', { unit: '°' }),
        gusts: column.number('g'),
        type: column.text('ty', { description: 'H and HH high, L and LL low water.' }),
        quality: column.text(
          (row) => ({ p: 'preliminary', v: 'verified' })[textAt(row, 'q') ?? ''] ?? textAt(row, 'q'),
        ),
        flags: column.text('f'),
      },
      record,
      notes: ['Preliminary values may change. Not for navigation.'],
    }),
    defineSearch({
      id: 'noaa-coops.stations',
      kind: 'tides',
      title: 'Tide stations',
      description:
        'Stations with water levels, tide or current predictions: by name, state, or the nearest to a point.',
      inputs: {
        type: input.choice(['waterlevels', 'tidepredictions', 'currentpredictions'], {
          description: 'What the stations have.',
          default: 'waterlevels',
          labels: {
            waterlevels: 'Water levels',
            tidepredictions: 'Tide predictions',
            currentpredictions: 'Current predictions',
          },
        }),
        query: input.text({ description: 'Part of the name.', maxLength: 100, examples: ['Seattle'] }),
        state: input.text({ description: 'Two letters.', pattern: '^[A-Z]{2}$', examples: ['WA'] }),
        ...nearInputs,
      },
      examples: [{ state: 'WA' }, { latitude: 47.6, longitude: -122.3 }],
      together: [['latitude', 'longitude']],
      paging: paging.local({ default: 50, max: 500 }),
      request: ({ inputs }) => ({
        path: '/mdapi/prod/webapi/stations.json',
        query: { type: inputs.type },
        cacheSeconds: 86_400, // the whole list
      }),
      decode: ({ body }, { inputs }) => {
        const { query, state, latitude, longitude } = inputs;
        const wanted = query?.toLowerCase();
        const found = neededList(body, 'stations').filter(
          (one) =>
            (wanted === undefined || textAt(one, 'name')?.toLowerCase().includes(wanted)) &&
            (state === undefined || textAt(one, 'state') === state),
        );
        if (latitude === undefined || longitude === undefined) return { rows: found };
        const rows = found.flatMap((one) => {
          const [lat, lng] = [numberAt(one, 'lat'), numberAt(one, 'lng')];
          if (lat === undefined || lng === undefined) return [];
          return [{ ...(one as object), distance: kilometresBetween([latitude, longitude], [lat, lng]) }];
        });
        return { rows: rows.toSorted((a, b) => a.distance - b.distance) };
      },
      columns: {
        station_id: column.text('id', { required: true }),
        name: column.text('name'),
        state: column.text('state'),
        latitude: column.number('lat', { unit: '°' }),
        longitude: column.number('lng', { unit: '°' }),
        distance: column.number('distance', { unit: 'km' }),
        time_zone: column.text('timezone'),
        tidal: column.boolean('tidal'),
        great_lakes: column.boolean('greatlakes'),
      },
      record: (row) => `https://tidesandcurrents.noaa.gov/stationhome.html?id=${textAt(row, 'id')}`,
    }),
  ],
});
