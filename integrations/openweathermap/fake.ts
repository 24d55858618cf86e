import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeDefinition, FakeRequest } from '../engine/fake/startFake.ts';

const key = '0123456789abcdef0123456789abcdef';

const failed = (status: number, message: string, cod: number | string = status): FakeResponse => ({
  status,
  json: { cod, message },
});

const weather = [{ id: 803, main: 'Clouds', description: 'broken clouds', icon: '04d' }];
const main = { temp: 7.1, feels_like: 4.9, temp_min: 6.2, temp_max: 8, pressure: 1_016, humidity: 81 };
const coord = { lon: 13.41, lat: 52.52 };
const current = {
  coord,
  weather,
  base: 'stations',
  main,
  visibility: 10_000,
  wind: { speed: 3.6, deg: 250 },
  clouds: { all: 75 },
  dt: 1_794_000_000,
  sys: { country: 'DE', sunrise: 1_793_980_000, sunset: 1_794_015_000 },
  timezone: 3_600,
  id: 2_950_159,
  name: 'Berlin',
  cod: 200,
};
const city = { id: 2_950_159, name: 'Berlin', coord, country: 'DE', timezone: 3_600 };
const step = (index: number) => ({
  dt: 1_794_000_000 + index * 10_800,
  main,
  weather,
  pop: 0.2,
  dt_txt: '2026-11-06 21:20:00',
});
const berlin = {
  name: 'Berlin',
  local_names: { de: 'Berlin' },
  lat: 52.52,
  lon: 13.41,
  country: 'DE',
  state: 'Berlin',
};
const air = {
  coord,
  list: [{ main: { aqi: 2 }, components: { co: 201.9, no2: 0.8, o3: 68.7, pm2_5: 0.5, pm10: 0.6 }, dt: 1_794_000_000 }],
};

const languages =
  /^(af|al|ar|az|bg|ca|cz|da|de|el|en|eu|fa|fi|fr|gl|he|hi|hr|hu|id|it|ja|kr|la|lt|mk|no|nl|pl|pt|pt_br|ro|ru|se|sv|sk|sl|sp|es|sr|th|tr|ua|uk|vi|zh_cn|zh_tw|zu)$/;

/** The form of the values of each parameter. */
const shapes: Readonly<Record<string, RegExp>> = {
  lat: /^-?\d{1,2}(\.\d+)?$/,
  lon: /^-?\d{1,3}(\.\d+)?$/,
  q: /^.{1,200}$/,
  id: /^\d+$/,
  zip: /^[\w -]+(,[A-Za-z]{2})?$/,
  units: /^(standard|metric|imperial)$/,
  lang: languages,
  cnt: /^([1-9]|[1-3]\d|40)$/,
  exclude: /^(current|minutely|hourly|daily|alerts)(,(current|minutely|hourly|daily|alerts))*$/,
  limit: /^[1-5]$/,
  start: /^\d+$/,
  end: /^\d+$/,
  date: /^\d{4}-\d\d-\d\d$/,
};

const place = 'lat lon q id zip units lang';

/** The parameters of each path; `!` marks required ones. */
const routes: Readonly<Record<string, { takes: string; gives: (query: URLSearchParams) => unknown }>> = {
  '/data/2.5/weather': { takes: place, gives: () => current },
  '/data/2.5/forecast': {
    takes: `${place} cnt`,
    gives: (query) => {
      const list = Array.from({ length: Number(query.get('cnt') ?? 40) }, (_one, index) => step(index));
      return { cod: '200', message: 0, cnt: list.length, list, city };
    },
  },
  '/data/3.0/onecall': {
    takes: 'lat! lon! exclude units lang',
    gives: (query) => {
      const all = {
        current: { dt: current.dt, temp: 7.1, weather },
        hourly: [{ dt: current.dt, temp: 7.1 }],
        daily: [{ dt: current.dt }],
      };
      const excluded = new Set((query.get('exclude') ?? '').split(','));
      const parts = Object.entries(all).filter(([name]) => !excluded.has(name));
      return { ...coord, timezone: 'Europe/Berlin', timezone_offset: 3_600, ...Object.fromEntries(parts) };
    },
  },
  '/data/3.0/onecall/day_summary': {
    takes: 'lat! lon! date! units lang',
    gives: (query) => ({ ...coord, date: query.get('date'), temperature: { min: 6.2, max: 8 } }),
  },
  '/geo/1.0/direct': {
    takes: 'q! limit',
    gives: (query) => (query.get('q') === 'Nowhere' ? [] : [berlin]),
  },
  '/geo/1.0/zip': {
    takes: 'zip!',
    gives: (query) => ({ zip: query.get('zip'), name: 'Berlin', lat: 52.52, lon: 13.41, country: 'DE' }),
  },
  '/geo/1.0/reverse': { takes: 'lat! lon! limit', gives: () => [berlin] },
  '/data/2.5/air_pollution': { takes: 'lat! lon!', gives: () => air },
  '/data/2.5/air_pollution/forecast': { takes: 'lat! lon!', gives: () => air },
  '/data/2.5/air_pollution/history': { takes: 'lat! lon! start! end!', gives: () => air },
};

/** The wire format of OpenWeatherMap. Unlike it, unknown parameters are errors, so that the tests find them. */
export const fake: FakeDefinition = {
  source:
    'https://openweathermap.org/current, https://openweathermap.org/forecast5, https://openweathermap.org/api/one-call-3, https://openweathermap.org/api/geocoding-api, https://openweathermap.org/api/air-pollution, https://openweathermap.org/faq',
  secret: key,
  credential: (url) => ({ type: 'openweathermap_key', values: { key, api_url: url } }),
  isAuthorized: ({ query }) => query.get('appid') === key,
  unauthorized: failed(401, 'Invalid API key. Please see https://openweathermap.org/faq#error401 for more info.'),
  // The documentation names no header with a time.
  limited: () =>
    failed(429, 'Your account is temporary blocked due to exceeding of requests limitation of your subscription type.'),
  broken: failed(500, 'Internal error'),
  respond,
};

function respond({ method, path, query }: FakeRequest): FakeResponse {
  const route = routes[path];
  if (!route || method !== 'GET') return failed(404, 'Internal error', '404');
  const known = new Map(route.takes.split(' ').map((name) => [name.replace('!', ''), name.endsWith('!')]));
  const given = [...query].filter(([name]) => name !== 'appid');
  for (const [name, isRequired] of known)
    if (isRequired && !query.get(name)) return failed(400, `wrong ${name}`, '400');
  for (const [name, value] of given) {
    if (!known.has(name)) return failed(400, `unknown parameter ${name}`, '400');
    if (!shapes[name]!.test(value)) return failed(400, `wrong ${name}`, '400');
  }
  if (route.takes.startsWith(place)) {
    const ways = ['q', 'id', 'zip'].filter((name) => query.has(name)).length;
    const hasPoint = query.has('lat') && query.has('lon');
    if (ways + (hasPoint ? 1 : 0) !== 1 || query.has('lat') !== query.has('lon'))
      return failed(400, 'Nothing to geocode', '400');
    if (query.get('q') === 'Nowhere') return failed(404, 'city not found', '404');
  }
  return { json: route.gives(query) };
}
