import { defineVendor, type Vendor, type VendorFailure } from '../engine/defineVendor.ts';

/** OpenWeatherMap. Its key is in the query of every request. */
export const openweathermap = defineVendor({
  id: 'openweathermap',
  title: 'OpenWeatherMap',
  icon: 'CloudRain',
  group: 'office',
  apiUrl: 'https://api.openweathermap.org',
  credentialTypes: ['openweathermap_key'],
  failureOf,
  // The free plan has 60 requests in a minute, and responses do not say when the next one is possible.
  pauseMs: 2_000,
  source: 'https://openweathermap.org/api',
});

const texts: Readonly<Record<number, string>> = {
  400: 'OpenWeatherMap does not understand the place or a value.',
  401: 'OpenWeatherMap does not accept the key for this. A new key works after up to two hours, and "One call" needs its own subscription.',
  404: 'OpenWeatherMap does not know the place. Add the country, such as London,GB.',
};

/** `cod` is a number or a text, so the status of the response counts. https://openweathermap.org/faq */
function failureOf({ status, body }: Parameters<Vendor['failureOf']>[0]): VendorFailure | null {
  if (status < 400) return null;
  if (status === 429)
    return { kind: 'limited', message: 'OpenWeatherMap accepts no more requests for now. (status 429)' };
  if (status >= 500)
    return { kind: 'temporary', message: `OpenWeatherMap has a temporary problem. (status ${status})` };
  const details = typeof body['message'] === 'string' ? ` ${body['message'].slice(0, 500)}` : '';
  return {
    kind: 'refused',
    code: String(status),
    message: `${texts[status] ?? 'OpenWeatherMap refused the request.'} (status ${status})${details}`,
  };
}
