import { column } from '../define/column.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { listOf, neededList, numberAt, textAt, valueAt } from '../read/valueAt.ts';

const categories = [
  'drought',
  'dustHaze',
  'earthquakes',
  'floods',
  'landslides',
  'manmade',
  'seaLakeIce',
  'severeStorms',
  'snow',
  'tempExtremes',
  'volcanoes',
  'waterColor',
  'wildfires',
] as const;

const newest = (row: unknown): unknown => listOf(valueAt(row, 'geometry')).at(-1);
/** Of a point itself; of a polygon its first corner. */
const corner = (row: unknown): unknown => {
  const coordinates = valueAt(newest(row), 'coordinates');
  return valueAt(newest(row), 'type') === 'Point' ? coordinates : valueAt(coordinates, '$[0][0]');
};

export const source = defineSource({
  id: 'eonet',
  title: 'NASA EONET',
  description: 'Natural events that satellites watch: wildfires, storms, volcanoes, floods, sea ice, dust.',
  homepage: 'https://eonet.gsfc.nasa.gov',
  docs: 'https://eonet.gsfc.nasa.gov/docs/v3',
  bases: { main: { url: 'https://eonet.gsfc.nasa.gov' } },
  licence: {
    name: 'NASA open data',
    url: 'https://www.earthdata.nasa.gov/engage/open-data-services-software-policies/data-use-guidance',
    attribution: 'NASA Earth Observatory Natural Event Tracker (EONET)',
    commercial: 'free',
  },
  limits: [{ requests: 1, seconds: 1 }],
  cacheSeconds: 900,
  searches: [
    defineSearch({
      id: 'eonet.events',
      kind: 'natural_events',
      title: 'Natural events on Earth',
      description:
        'Wildfires, storms, volcanoes, floods, sea ice and more, with their last known place and strength, newest first. Events stay open until their source says they are over.',
      inputs: {
        categories: input.choices(categories, { description: 'Only these kinds.', examples: [['wildfires']] }),
        status: input.choice(['open', 'closed', 'all'], {
          description: 'In progress, ended, or both.',
          default: 'open',
        }),
        days: input.integer({
          description: 'Only of so many last days; instead of from and to.',
          minimum: 1,
          maximum: 3_650,
          examples: [30],
        }),
        from_date: input.date({ description: 'On this day or later.', examples: ['2026-01-01'] }),
        to_date: input.date({ description: 'On this day or earlier.' }),
        bounds: input.text({
          description: 'Only in a box: west,south,east,north in degrees.',
          pattern: '^-?[0-9]{1,3}(\\.[0-9]+)?(,-?[0-9]{1,3}(\\.[0-9]+)?){3}$',
          maxLength: 80,
          examples: ['-125,32,-114,42'],
        }),
      },
      examples: [
        { status: 'open', days: 30 },
        { categories: ['volcanoes'], status: 'all' },
      ],
      // It takes a number of events only, and has no pages.
      paging: paging.local({ default: 50, max: 500, ceiling: 1_000 }),
      request: ({ inputs }) => {
        const [west, south, east, north] = inputs.bounds?.split(',') ?? [];
        const hasDays = inputs.from_date === undefined && inputs.to_date === undefined;
        return {
          path: '/api/v3/events',
          query: {
            category: inputs.categories?.join(','),
            status: inputs.status,
            days: hasDays ? inputs.days : undefined, // both together mean something else
            start: inputs.from_date,
            end: inputs.to_date,
            bbox: inputs.bounds && `${west},${north},${east},${south}`, // its corners: upper left, lower right
            limit: 1_000,
          },
        };
      },
      decode: ({ body }) => ({ rows: neededList(body, 'events') }),
      columns: {
        id: column.text('id', { required: true }),
        title: column.text('title'),
        description: column.text('description'),
        categories: column.texts('categories[].title'),
        latest: column.datetime((row) => textAt(newest(row), 'date')),
        latitude: column.number((row) => numberAt(corner(row), '$[1]'), { unit: '°' }),
        longitude: column.number((row) => numberAt(corner(row), '$[0]'), { unit: '°' }),
        magnitude: column.number((row) => valueAt(newest(row), 'magnitudeValue')),
        magnitude_unit: column.text((row) => textAt(newest(row), 'magnitudeUnit')),
        first_seen: column.datetime('geometry[0].date'),
        closed: column.datetime('closed'),
        sources: column.texts('sources[].id'),
        source_urls: column.texts('sources[].url'),
      },
      record: (row) => textAt(row, 'link') ?? 'https://eonet.gsfc.nasa.gov',
    }),
  ],
});
