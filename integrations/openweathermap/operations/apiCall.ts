import { apiCallNode } from '../../engine/apiCallNode.ts';
import { openweathermap } from '../vendor.ts';

/** Every other request: https://openweathermap.org/api */
export const node = apiCallNode(openweathermap, {
  title: 'Weather of a city',
  path: '/data/2.5/weather',
  query: { q: 'Berlin,DE', units: 'metric' },
});
