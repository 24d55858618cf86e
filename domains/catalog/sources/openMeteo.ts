import { column, type Columns } from '../define/column.ts';
import { failure } from '../define/failure.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { placeInputs } from '../define/place.ts';
import { type Answer, defineSearch, defineSource, type Decoded } from '../define/source.ts';
import { zipColumns } from '../read/tables.ts';
import { entriesOf, listAt, neededList, textAt, valueAt } from '../read/valueAt.ts';

const timezone = input.text({
  title: 'Time zone',
  description: 'IANA name, or auto for the one of the place. Times are local to it.',
  pattern: '^[A-Za-z_+-]+(/[A-Za-z0-9_+-]+){0,2}$',
  default: 'auto',
  examples: ['UTC'],
});
const units = {
  temperature_unit: input.choice(['celsius', 'fahrenheit'], {
    description: 'Unit of temperatures.',
    default: 'celsius',
    labels: { celsius: '°C', fahrenheit: '°F' },
  }),
  wind_speed_unit: input.choice(['kmh', 'ms', 'mph', 'kn'], {
    description: 'Unit of wind speeds.',
    default: 'kmh',
    labels: { kmh: 'km/h', ms: 'm/s', mph: 'mph', kn: 'kn' },
  }),
  precipitation_unit: input.choice(['mm', 'inch'], {
    description: 'Unit of precipitation.',
    default: 'mm',
    labels: { mm: 'mm', inch: 'in' },
  }),
};
const variable = '^[a-z0-9_]{1,60}$';

/** Days or hours with a column for every variable that was asked for. */
const columns: Columns = {
  time: column.datetime('time', { required: true, description: 'Local to the time zone asked for.' }),
};

/** `{ hourly: { time: [], … }, hourly_units: { … } }`; where hours and days are asked for, the hours count. */
function decode({ body }: Answer): Decoded {
  const block = valueAt(body, 'hourly') === undefined ? 'daily' : 'hourly';
  const rows = zipColumns(valueAt(body, block), 'time');
  const given = entriesOf(valueAt(body, `${block}_units`) ?? {}).flatMap(([name, unit]): [string, string][] =>
    typeof unit === 'string' && unit !== '' && name !== 'time' ? [[name, unit]] : [],
  );
  return { rows: withoutEmptyEnd(rows), units: Object.fromEntries(given) };
}

/** Models end earlier than the requested days; later values are null in every column. */
function withoutEmptyEnd(rows: Record<string, unknown>[]): Record<string, unknown>[] {
  const last = rows.findLastIndex((row) =>
    Object.entries(row).some(([name, value]) => name !== 'time' && value !== null && value !== undefined),
  );
  return last === -1 ? [] : rows.slice(0, last + 1);
}

function problem({ body, status }: Answer) {
  const said = textAt(body, 'reason');
  if (status === 400 && said !== undefined)
    return failure('bad_request', `Open-Meteo does not accept the search: ${said}`);
  const unknown = ['hourly', 'daily'].flatMap((block) =>
    entriesOf(valueAt(body, `${block}_units`) ?? {}).filter(([, unit]) => unit === 'undefined'),
  );
  const [first] = unknown;
  return first && failure('bad_request', `Open-Meteo has no variable ${first[0]} for these hours or days.`);
}

const nothing = ({ status, body }: Answer) =>
  status === 400 && /No data is available/i.test(textAt(body, 'reason') ?? '');

const all = paging.none({ max: 10_000 });
const longSeries = paging.local({ default: 1_000, max: 10_000 });

/** Days or hours at a place: all these searches are read alike. */
const series = { nothing, problem, decode, columns, openColumns: true } as const;

/** Variables that a caller may choose; without a choice and a default none is sent. */
const byDay = (example: string[]) =>
  input.texts({
    title: 'Variables by day',
    description: 'Daily values. If you choose none, you get the common ones.',
    pattern: variable,
    examples: [example],
  });
const byHour = (example: string[]) =>
  input.texts({
    title: 'Variables by hour',
    description: 'Variables of hours; instead of those by day.',
    pattern: variable,
    examples: [example],
  });
const hourlyOf = (usual: string[]) =>
  input.texts({ title: 'Variables', description: 'Variables of hours.', pattern: variable, default: usual });

const daysAhead = (maximum: number, preset: number) =>
  input.integer({ description: 'Days from today.', minimum: 1, maximum, default: preset });
const pastDays = input.integer({ description: 'Days before today.', minimum: 0, maximum: 92, examples: [1] });

const day = (description: string, [minimum, maximum]: readonly [string, string?], example: string) =>
  input.date({ description, minimum, ...(maximum !== undefined && { maximum }), required: true, examples: [example] });
const since1940 = ['1940-01-01'] as const;
const ofProjections = ['1950-01-01', '2050-12-31'] as const;

/** The variables to send: hours where they are asked for, else days, else the usual ones. */
function asked(
  { daily, hourly }: { daily?: readonly string[] | undefined; hourly?: readonly string[] | undefined },
  usual: string[],
) {
  return hourly ? { hourly: hourly.join(',') } : { daily: (daily ?? usual).join(',') };
}

export const source = defineSource({
  id: 'open-meteo',
  title: 'Open-Meteo',
  description: 'Weather forecasts, weather since 1940, air quality, sea, rivers and climate for any place on Earth.',
  homepage: 'https://open-meteo.com',
  docs: 'https://open-meteo.com/en/docs',
  bases: {
    main: { url: 'https://api.open-meteo.com', urlWithKey: 'https://customer-api.open-meteo.com' },
    archive: { url: 'https://archive-api.open-meteo.com', urlWithKey: 'https://customer-archive-api.open-meteo.com' },
    air: {
      url: 'https://air-quality-api.open-meteo.com',
      urlWithKey: 'https://customer-air-quality-api.open-meteo.com',
    },
    marine: { url: 'https://marine-api.open-meteo.com', urlWithKey: 'https://customer-marine-api.open-meteo.com' },
    flood: { url: 'https://flood-api.open-meteo.com', urlWithKey: 'https://customer-flood-api.open-meteo.com' },
    climate: { url: 'https://climate-api.open-meteo.com', urlWithKey: 'https://customer-climate-api.open-meteo.com' },
    geocoding: {
      url: 'https://geocoding-api.open-meteo.com',
      urlWithKey: 'https://customer-geocoding-api.open-meteo.com',
    },
  },
  licence: {
    name: 'CC BY 4.0',
    url: 'https://open-meteo.com/en/license',
    attribution: 'Weather data by Open-Meteo.com',
    commercial: 'own_key',
    note: 'Without a key the hosts are for non-commercial use; a commercial instance sets the key of a plan.',
  },
  limits: [
    { requests: 600, seconds: 60 },
    { requests: 5_000, seconds: 3_600 },
    { requests: 10_000, seconds: 86_400 },
  ],
  limitsWithKey: [{ requests: 600, seconds: 60 }],
  cacheSeconds: 900,
  key: {
    need: 'optional',
    url: 'https://open-meteo.com/en/pricing',
    place: { query: 'apikey' },
    note: 'Commercial use, and hosts of one’s own.',
  },
  searches: [
    defineSearch({
      id: 'open-meteo.forecast',
      kind: 'weather',
      title: 'Weather forecast',
      description: 'Up to 16 days of weather at a place, by day or by hour, with up to 92 past days.',
      inputs: {
        ...placeInputs,
        days: daysAhead(16, 7),
        past_days: pastDays,
        daily: byDay(['temperature_2m_max', 'precipitation_sum']),
        hourly: byHour(['temperature_2m', 'precipitation']),
        timezone,
        ...units,
      },
      examples: [{ place: 'Berlin', days: 3 }],
      paging: all,
      request: ({ inputs: { days, past_days: past, daily, hourly, ...inputs } }) => ({
        path: '/v1/forecast',
        query: {
          ...inputs,
          forecast_days: days,
          past_days: past,
          ...asked({ daily, hourly }, [
            'weather_code',
            'temperature_2m_max',
            'temperature_2m_min',
            'precipitation_sum',
            'precipitation_probability_max',
            'wind_speed_10m_max',
            'sunrise',
            'sunset',
          ]),
        },
      }),
      ...series,
    }),
    defineSearch({
      id: 'open-meteo.historical',
      kind: 'weather',
      title: 'Weather since 1940',
      description:
        'What the weather was at a place, by day or by hour, since 1940. The last two to five days are not there yet: the forecast search has them.',
      inputs: {
        ...placeInputs,
        start_date: day('First day.', since1940, '2024-07-01'),
        end_date: day('Last day.', since1940, '2024-07-31'),
        daily: byDay(['temperature_2m_mean']),
        hourly: byHour(['temperature_2m']),
        timezone,
        ...units,
      },
      examples: [{ place: 'Berlin', start_date: '2024-07-01', end_date: '2024-07-03' }],
      paging: longSeries,
      request: ({ inputs: { daily, hourly, ...inputs } }) => ({
        base: 'archive',
        path: '/v1/archive',
        query: {
          ...inputs,
          ...asked({ daily, hourly }, [
            'temperature_2m_mean',
            'temperature_2m_max',
            'temperature_2m_min',
            'precipitation_sum',
            'wind_speed_10m_max',
          ]),
        },
      }),
      ...series,
    }),
    defineSearch({
      id: 'open-meteo.air_quality',
      kind: 'air_quality',
      title: 'Air quality forecast',
      description:
        'Particles, gases and indices by hour, up to 7 days ahead. Modelled on a grid of 11 to 45 km, not measured.',
      inputs: {
        ...placeInputs,
        days: daysAhead(7, 5),
        past_days: pastDays,
        hourly: hourlyOf(['pm2_5', 'pm10', 'ozone', 'nitrogen_dioxide', 'european_aqi', 'us_aqi']),
        timezone,
      },
      examples: [{ place: 'Berlin', days: 1 }],
      paging: all,
      request: ({ inputs: { days, past_days: past, hourly, ...inputs } }) => ({
        base: 'air',
        path: '/v1/air-quality',
        query: { ...inputs, forecast_days: days, past_days: past, hourly: hourly.join(',') },
      }),
      ...series,
    }),
    defineSearch({
      id: 'open-meteo.marine',
      kind: 'marine',
      title: 'Marine forecast',
      description: 'Waves, swell and sea temperature by hour, up to 8 days ahead. Nothing is found on land.',
      inputs: {
        ...placeInputs,
        days: daysAhead(8, 7),
        past_days: pastDays,
        hourly: hourlyOf([
          'wave_height',
          'wave_direction',
          'wave_period',
          'swell_wave_height',
          'sea_surface_temperature',
        ]),
        length_unit: input.choice(['metric', 'imperial'], { description: 'Unit of heights.', default: 'metric' }),
        timezone,
      },
      examples: [{ latitude: 54.3, longitude: 7.9, days: 1 }],
      paging: all,
      request: ({ inputs: { days, past_days: past, hourly, ...inputs } }) => ({
        base: 'marine',
        path: '/v1/marine',
        query: { ...inputs, forecast_days: days, past_days: past, hourly: hourly.join(',') },
      }),
      ...series,
    }),
    defineSearch({
      id: 'open-meteo.flood',
      kind: 'hydrology',
      title: 'River discharge forecast',
      description:
        'Discharge of the river nearest to a place, by day: about three months ahead. Rivers are cells of 5 km, so a few hundred metres can change which one it is.',
      inputs: {
        ...placeInputs,
        days: daysAhead(92, 92),
        daily: input.choices(
          [
            'river_discharge',
            'river_discharge_mean',
            'river_discharge_median',
            'river_discharge_max',
            'river_discharge_min',
            'river_discharge_p25',
            'river_discharge_p75',
          ],
          {
            title: 'Variables',
            description: 'Of the runs of the model.',
            default: ['river_discharge', 'river_discharge_mean', 'river_discharge_max'],
          },
        ),
        timezone,
      },
      examples: [{ place: 'Cologne', days: 7 }],
      paging: all,
      request: ({ inputs: { days, daily, ...inputs } }) => ({
        base: 'flood',
        path: '/v1/flood',
        query: { ...inputs, forecast_days: days, daily: daily.join(',') },
      }),
      ...series,
    }),
    defineSearch({
      id: 'open-meteo.climate',
      kind: 'climate',
      title: 'Climate projection 1950–2050',
      description: 'Days of climate models (CMIP6) at a place. With several models each has columns of its own.',
      inputs: {
        ...placeInputs,
        start_date: day('First day.', ofProjections, '2049-01-01'),
        end_date: day('Last day.', ofProjections, '2049-12-31'),
        daily: input.texts({
          title: 'Variables',
          description: 'Variables of days.',
          pattern: variable,
          default: ['temperature_2m_max', 'temperature_2m_min', 'precipitation_sum'],
        }),
        models: input.choices(
          [
            'CMCC_CM2_VHR4',
            'FGOALS_f3_H',
            'HiRAM_SIT_HR',
            'MRI_AGCM3_2_S',
            'EC_Earth3P_HR',
            'MPI_ESM1_2_XR',
            'NICAM16_8S',
          ],
          { description: 'The models.', default: ['MRI_AGCM3_2_S'] },
        ),
      },
      examples: [{ place: 'Berlin', start_date: '2049-01-01', end_date: '2049-01-03' }],
      paging: longSeries,
      request: ({ inputs: { daily, models, ...inputs } }) => ({
        base: 'climate',
        path: '/v1/climate',
        query: { ...inputs, daily: daily.join(','), models: models.join(',') },
      }),
      ...series,
    }),
    defineSearch({
      id: 'open-meteo.geocoding',
      kind: 'geocoding',
      title: 'Coordinates of a place',
      description: 'Cities, villages and other places by name, with coordinates, time zone and population.',
      inputs: {
        name: input.text({
          description: 'Name of the place; a beginning of three letters is enough.',
          minLength: 2,
          maxLength: 100,
          required: true,
          examples: ['Berlin'],
        }),
        country: input.text({
          description: 'Only in this country: ISO code of two letters.',
          pattern: '^[A-Z]{2}$',
          lookup: 'country',
          examples: ['DE'],
        }),
        language: input.text({ description: 'Language of the names.', pattern: '^[a-z]{2}$', default: 'en' }),
      },
      examples: [{ name: 'Berlin' }],
      paging: paging.local({ default: 10, max: 100 }),
      request: ({ inputs }) => ({
        base: 'geocoding',
        path: '/v1/search',
        query: {
          name: inputs.name,
          countryCode: inputs.country,
          language: inputs.language,
          count: 100,
          format: 'json',
        },
        cacheSeconds: 86_400,
      }),
      problem,
      decode: ({ body }) => ({ rows: listAt(body, 'results') }), // the key is absent if nothing is found
      columns: {
        id: column.integer('id', { required: true }),
        name: column.text('name', { required: true }),
        latitude: column.number('latitude', { unit: '°' }),
        longitude: column.number('longitude', { unit: '°' }),
        country: column.text('country'),
        country_code: column.text('country_code'),
        region: column.text('admin1'),
        time_zone: column.text('timezone'),
        population: column.integer('population'),
        elevation: column.number('elevation', { unit: 'm' }),
      },
    }),
    defineSearch({
      id: 'open-meteo.elevation',
      kind: 'elevation',
      title: 'Elevation of a place',
      description: 'Height above the sea from the Copernicus model of 90 m; 0 on the sea.',
      inputs: placeInputs,
      examples: [{ place: 'Zugspitze' }],
      paging: paging.none({ max: 100 }),
      request: ({ inputs }) => ({ path: '/v1/elevation', query: inputs, cacheSeconds: 86_400 }),
      problem,
      decode: ({ body }, { inputs }) => ({
        rows: neededList(body, 'elevation').map((elevation) => ({ ...inputs, elevation })),
      }),
      columns: {
        latitude: column.number('latitude', { unit: '°' }),
        longitude: column.number('longitude', { unit: '°' }),
        elevation: column.number('elevation', { unit: 'm', required: true }),
      },
    }),
  ],
});
