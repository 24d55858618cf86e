import { column, type Columns } from '../define/column.ts';
import { failure } from '../define/failure.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { pointInputs } from '../define/place.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { listOf, neededList, textAt, valueAt } from '../read/valueAt.ts';

const language = input.text({
  description: 'Language of names.',
  pattern: '^[a-z]{2,3}(-[A-Za-z]{2,8})?$',
  examples: ['en', 'de'],
});

const columns: Columns = {
  name: column.text('name'),
  address: column.text('display_name', { required: true }),
  latitude: column.number('lat', { unit: '°', required: true }),
  longitude: column.number('lon', { unit: '°', required: true }),
  category: column.text('category'),
  type: column.text('type'),
  road: column.text('address.road'),
  house_number: column.text('address.house_number'),
  postcode: column.text('address.postcode'),
  city: column.text((row) =>
    ['city', 'town', 'village', 'municipality']
      .map((at) => textAt(row, `address.${at}`))
      .find((name) => name !== undefined),
  ),
  state: column.text('address.state'),
  country: column.text('address.country'),
  country_code: column.text((row) => textAt(row, 'address.country_code')?.toUpperCase()),
  importance: column.number('importance'),
  south: column.number('boundingbox[0]', { unit: '°' }),
  north: column.number('boundingbox[1]', { unit: '°' }),
  west: column.number('boundingbox[2]', { unit: '°' }),
  east: column.number('boundingbox[3]', { unit: '°' }),
  osm_type: column.text('osm_type'),
  osm_id: column.text('osm_id'),
};
const record = (row: unknown): string =>
  `https://www.openstreetmap.org/${encodeURIComponent(textAt(row, 'osm_type') ?? '')}/${encodeURIComponent(textAt(row, 'osm_id') ?? '')}`;

export const source = defineSource({
  id: 'nominatim',
  title: 'OpenStreetMap Nominatim',
  description: 'Addresses and places of the whole world to coordinates and back.',
  homepage: 'https://nominatim.openstreetmap.org',
  docs: 'https://nominatim.org/release-docs/latest/api/Overview/',
  bases: { main: { url: 'https://nominatim.openstreetmap.org' } },
  licence: {
    name: 'ODbL 1.0',
    url: 'https://www.openstreetmap.org/copyright',
    attribution: '© OpenStreetMap contributors',
    commercial: 'share_alike',
    note: 'What is derived from the database and given out has to stay under the same licence.',
  },
  limits: [{ requests: 1, seconds: 1 }],
  cacheSeconds: 86_400,
  needsContact: true,
  offByDefault:
    'The public server is run by volunteers for one request a second of a whole application. Set the address of a server of your own or of a provider, then turn it on.',
  searches: [
    defineSearch({
      id: 'nominatim.search',
      kind: 'geocoding',
      title: 'Address or place to coordinates',
      description: 'Addresses, places and things on the map by what people call them, with coordinates and bounds.',
      inputs: {
        query: input.text({
          description: 'Address or name.',
          maxLength: 300,
          required: true,
          examples: ['Space Needle, Seattle', 'Stephansplatz 1, Wien'],
        }),
        countries: input.texts({
          description: 'Only in these countries, two letters.',
          pattern: '^[A-Za-z]{2}$',
          maxItems: 20,
          examples: [['at', 'de']],
        }),
        layers: input.choices(['address', 'poi', 'railway', 'natural', 'manmade'], {
          description: 'Only these sorts of things.',
        }),
        language,
      },
      examples: [{ query: 'Space Needle, Seattle' }],
      paging: paging.none({ max: 40 }),
      request: ({ inputs, page }) => ({
        path: '/search',
        query: {
          format: 'jsonv2',
          addressdetails: 1,
          q: inputs.query,
          countrycodes: inputs.countries?.map((code) => code.toLowerCase()).join(','),
          layer: inputs.layers?.join(','),
          'accept-language': inputs.language,
          limit: page.limit,
        },
      }),
      decode: ({ body }) => ({ rows: neededList(body, '$') }),
      columns,
      record,
    }),
    defineSearch({
      id: 'nominatim.reverse',
      kind: 'geocoding',
      title: 'Coordinates to address',
      description: 'The address, or the place of a coarser sort, that is nearest to a point.',
      inputs: {
        ...pointInputs,
        zoom: input.integer({
          title: 'Detail',
          description: '3 country, 10 city, 16 street, 18 building.',
          minimum: 0,
          maximum: 18,
          default: 18,
        }),
        language,
      },
      examples: [{ latitude: 47.6205, longitude: -122.3493 }],
      paging: paging.none({ max: 1 }),
      request: ({ inputs }) => ({
        path: '/reverse',
        query: {
          format: 'jsonv2',
          addressdetails: 1,
          lat: inputs.latitude,
          lon: inputs.longitude,
          zoom: inputs.zoom,
          'accept-language': inputs.language,
        },
      }),
      nothing: ({ status, body }) => status === 200 && textAt(body, 'error') === 'Unable to geocode',
      problem: ({ body }) => {
        const said = textAt(body, 'error.message') ?? textAt(body, 'error');
        return said === undefined ? undefined : failure('bad_request', `Nominatim does not accept the search: ${said}`);
      },
      decode: ({ body }) => ({ rows: listOf(valueAt(body, '$')) }),
      columns,
      record,
    }),
  ],
});
