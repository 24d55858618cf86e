import { choice, number, text } from '../../platform/schema/schema.ts';
import { AppError } from '../../openapi/AppError.ts';

export const point = {
  latitude: number({ title: 'Latitude', required: true, minimum: -90, maximum: 90 }),
  longitude: number({ title: 'Longitude', required: true, minimum: -180, maximum: 180 }),
};

export const words = {
  units: choice(['metric', 'imperial', 'standard'], { metric: 'Celsius', imperial: 'Fahrenheit', standard: 'Kelvin' })({
    title: 'Units',
    default: 'metric',
  }),
  language: text({ title: 'Language', description: 'Code such as de, pt_br or zh_cn.', rare: true, maxLength: 10 }),
};

/** A place: a name is looked up by OpenWeatherMap. */
export const place = {
  place_by: choice(['city', 'coordinates', 'zip', 'id'], {
    city: 'Name of the city',
    coordinates: 'Coordinates',
    zip: 'Postal code',
    id: 'ID of the city',
  })({ title: 'Place by', default: 'city' }),
  city: text({
    title: 'City',
    description: 'With the country, because many cities share a name.',
    placeholder: 'Berlin,DE',
    showWhen: { place_by: ['city'] },
    maxLength: 200,
  }),
  lat: number({ title: 'Latitude', showWhen: { place_by: ['coordinates'] }, minimum: -90, maximum: 90 }),
  lon: number({ title: 'Longitude', showWhen: { place_by: ['coordinates'] }, minimum: -180, maximum: 180 }),
  zip: text({
    title: 'Postal code',
    description: 'With the country. Default: US.',
    placeholder: '10115,DE',
    showWhen: { place_by: ['zip'] },
    maxLength: 60,
  }),
  city_id: text({ title: 'City ID', placeholder: '2950159', showWhen: { place_by: ['id'] }, maxLength: 20 }),
  ...words,
};

interface Place {
  place_by: 'city' | 'coordinates' | 'zip' | 'id';
  city?: string;
  lat?: number;
  lon?: number;
  zip?: string;
  city_id?: string;
  units: string;
  language?: string;
}

/** Returns the query for a place. Errors: `parameter_invalid` for a missing part. */
export function placeQuery({ place_by: by, city, lat, lon, zip, city_id: id, units, language }: Place) {
  const queries = {
    city: () => ({ q: needed(city, 'city') }),
    coordinates: () => ({ lat: needed(lat, 'lat'), lon: needed(lon, 'lon') }),
    zip: () => ({ zip: needed(zip, 'zip') }),
    id: () => ({ id: needed(id, 'city_id') }),
  };
  return { ...queries[by](), units, lang: language };
}

function needed(value: string | number | undefined, name: string): string | number {
  if (value !== undefined && String(value).trim() !== '') return typeof value === 'string' ? value.trim() : value;
  throw new AppError('parameter_invalid', 'Enter the place.', { param: `/${name}` });
}
