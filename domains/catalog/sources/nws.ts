import { column } from '../define/column.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { nearInputs, placeInputs } from '../define/place.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { refusal } from '../read/refusal.ts';
import { geoJsonRows } from '../read/tables.ts';
import { neededList, textAt } from '../read/valueAt.ts';
import { path } from '../write/path.ts';

/** More decimals are answered with a redirect. */
const point = (latitude: number, longitude: number): string =>
  [latitude, longitude].map((degrees) => String(Number(degrees.toFixed(4)))).join(',');

/** A problem document (RFC 9457). */
const problem = refusal('The National Weather Service', 'detail');

export const source = defineSource({
  id: 'nws',
  title: 'US National Weather Service',
  description: 'Forecasts and warnings for the United States and its territories.',
  homepage: 'https://www.weather.gov',
  docs: 'https://www.weather.gov/documentation/services-web-api',
  bases: { main: { url: 'https://api.weather.gov' } },
  licence: {
    name: 'US public domain',
    url: 'https://www.weather.gov/disclaimer',
    attribution: 'National Weather Service, NOAA',
    commercial: 'free',
  },
  limits: [{ requests: 2, seconds: 1 }],
  cacheSeconds: 120,
  needsContact: true,
  headers: { accept: 'application/geo+json' },
  searches: [
    defineSearch({
      id: 'nws.forecast',
      kind: 'weather',
      title: 'US weather forecast',
      description: 'The official forecast of seven days for a place in the United States, by half days or by hour.',
      inputs: {
        ...placeInputs,
        by_hour: input.flag({ description: 'Hours instead of days and nights.', default: false }),
        units: input.choice(['si', 'us'], { description: '°C and km/h, or °F and mph.', default: 'si' }),
      },
      examples: [{ latitude: 38.89, longitude: -77.03 }],
      paging: paging.local({ default: 100, max: 200 }),
      request: ({ inputs }) => ({
        path: path`/points/${point(inputs.latitude, inputs.longitude)}`,
        cacheSeconds: 86_400, // which office and square a point belongs to
      }),
      second: ({ body }, { inputs }) => {
        const [office, x, y] = ['gridId', 'gridX', 'gridY'].map((name) => textAt(body, `properties.${name}`));
        if (office === undefined || x === undefined || y === undefined) throw new TypeError('the point has no grid');
        const square = `${path`/gridpoints/${office}/${x},${y}`}/forecast`;
        return { path: inputs.by_hour ? `${square}/hourly` : square, query: { units: inputs.units } };
      },
      about: {
        thing: 'place',
        change:
          'It forecasts for land in the United States and its territories. Use open-meteo.forecast for other places.',
      },
      // Points outside of the United States, or at sea.
      nothing: ({ status, body }) =>
        status === 404 && /InvalidPoint|MarineForecastNotSupported/.test(textAt(body, 'type') ?? ''),
      problem,
      decode: ({ body }) => ({ rows: neededList(body, 'properties.periods') }),
      columns: {
        start: column.datetime('startTime', { required: true }),
        end: column.datetime('endTime'),
        name: column.text('name'),
        is_day: column.boolean('isDaytime'),
        temperature: column.number('temperature'),
        temperature_unit: column.text('temperatureUnit'),
        precipitation_probability: column.number('probabilityOfPrecipitation.value', { unit: '%' }),
        wind_speed: column.text('windSpeed'),
        wind_direction: column.text('windDirection'),
        forecast: column.text('shortForecast'),
        details: column.text('detailedForecast'),
      },
      record: (_, { inputs }) =>
        `https://forecast.weather.gov/MapClick.php?lat=${inputs.latitude}&lon=${inputs.longitude}`,
    }),
    defineSearch({
      id: 'nws.alerts',
      kind: 'weather',
      title: 'US weather warnings in force',
      description: 'Warnings, watches and advisories that are in force now, in a state, at a point, or all of them.',
      inputs: {
        state: input.text({
          description: 'Two letters of a state or area; instead of a point.',
          pattern: '^[A-Z]{2}$',
          examples: ['WA'],
        }),
        ...nearInputs,
        event: input.text({
          description: 'As the service calls it.',
          maxLength: 100,
          examples: ['Flood Warning', 'Tornado Warning'],
        }),
        severity: input.choice(['Extreme', 'Severe', 'Moderate', 'Minor', 'Unknown'], { description: 'How severe.' }),
        urgency: input.choice(['Immediate', 'Expected', 'Future', 'Past', 'Unknown'], { description: 'How urgent.' }),
      },
      examples: [{}, { state: 'WA' }],
      together: [['latitude', 'longitude']],
      paging: paging.local({ default: 100, max: 500 }),
      request: ({ inputs }) => ({
        path: '/alerts/active',
        query: {
          status: 'actual',
          area: inputs.state,
          point:
            inputs.state === undefined && inputs.latitude !== undefined && inputs.longitude !== undefined
              ? point(inputs.latitude, inputs.longitude)
              : undefined,
          event: inputs.event,
          severity: inputs.severity,
          urgency: inputs.urgency,
        },
      }),
      problem,
      decode: ({ body }) => ({ rows: geoJsonRows(body) }),
      columns: {
        id: column.text('id', { required: true }),
        event: column.text('event', { required: true }),
        headline: column.text('headline'),
        severity: column.text('severity'),
        urgency: column.text('urgency'),
        certainty: column.text('certainty'),
        areas: column.text('areaDesc'),
        onset: column.datetime('onset'),
        ends: column.datetime('ends', { description: 'Empty where the end is open.' }),
        expires: column.datetime('expires'),
        description: column.text('description'),
        instruction: column.text('instruction'),
        sender: column.text('senderName'),
      },
      record: (row) => `https://api.weather.gov/alerts/${encodeURIComponent(textAt(row, 'id') ?? '')}`,
      notes: ['May come late or not at all: do not rely on it to protect life or property.'],
    }),
  ],
});
