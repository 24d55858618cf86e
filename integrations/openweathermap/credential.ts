import { AppError } from '../../openapi/AppError.ts';
import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import { object, text } from '../../platform/schema/schema.ts';
import { apiUrlField, apiUrlHosts } from '../engine/apiUrlField.ts';
import { testCall } from '../engine/testCall.ts';
import { openweathermap } from './vendor.ts';

/** https://openweathermap.org/appid */
export const credential = defineCredential({
  type: 'openweathermap_key',
  title: 'OpenWeatherMap key',
  description: 'API key of an account (home.openweathermap.org/api_keys). A new key works after up to two hours.',
  icon: 'CloudRain',
  parameters: object({
    key: text({ title: 'API key', required: true, maxLength: 200, pattern: '^[\\x21-\\x7e]+$', secret: true }),
    api_url: apiUrlField(openweathermap, 'For a paid plan: https://pro.openweathermap.org.'),
  }),
  hosts: apiUrlHosts(openweathermap),
  authorize: ({ key }) => ({ query: { appid: key } }),
  test: async (values, tools) => {
    const query = { lat: 52.52, lon: 13.41, appid: values.key };
    const { body } = await testCall(
      openweathermap,
      { path: '/data/2.5/weather', query },
      { values, tools, headers: {} },
    );
    if (!Array.isArray((body as { weather?: unknown }).weather))
      throw new AppError('target_error', 'OpenWeatherMap did not accept the key.');
  },
});
