import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { NoCounterpart, type NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';

/** Version 1: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.openweathermap/ */
const openWeatherMap: NodeMapping = (source) => {
  const { parameters } = source;
  const operation = parameters.choice('operation', 'currentWeather');
  if (operation !== 'currentWeather' && operation !== '5DayForecast')
    throw new NoCounterpart(`OpenWeatherMap: "${operation}" is not supported. Use "OpenWeatherMap API call".`);
  const units = parameters.word('format', { metric: 'metric', imperial: 'imperial', standard: 'standard' }, 'metric');
  const language = parameters.text('language');
  return {
    type: 'openweathermap.weather',
    parameters: {
      operation: operation === 'currentWeather' ? 'current' : 'forecast',
      ...placeIn(parameters),
      units,
      ...(language === '' ? {} : { language }),
    },
    ...readCredential(source, 'auth', { openWeatherMapApi: 'openweathermap_key' }),
  };
};

function placeIn(parameters: Parameters): JsonObject {
  switch (parameters.choice('locationSelection', 'cityName')) {
    case 'cityId':
      return { place_by: 'id', city_id: parameters.text('cityId', '160001123') };
    case 'coordinates':
      return {
        place_by: 'coordinates',
        lat: parameters.number('latitude', 0),
        lon: parameters.number('longitude', 0),
      };
    case 'zipCode':
      return { place_by: 'zip', zip: parameters.text('zipCode') };
    default:
      return { place_by: 'city', city: parameters.text('cityName') };
  }
}

/** Mappings of n8n's nodes for OpenWeatherMap, by type. */
export const n8n: VendorMappings = { openWeatherMap };
