import { input } from './input.ts';

const degreesNorth = { description: 'Degrees north.', minimum: -90, maximum: 90, lookup: 'place' } as const;
const degreesEast = { description: 'Degrees east.', minimum: -180, maximum: 180, lookup: 'place' } as const;

/** Where a search is about: a point. */
export const placeInputs = {
  latitude: input.number({ ...degreesNorth, required: true, examples: [52.52] }),
  longitude: input.number({ ...degreesEast, required: true, examples: [13.41] }),
};

/** A point that a search may be narrowed to. Say `together: [['latitude', 'longitude']]`. */
export const nearInputs = {
  latitude: input.number({ ...degreesNorth, examples: [35.7] }),
  longitude: input.number({ ...degreesEast, examples: [139.7] }),
};

/** Kilometres between two points on the sphere of the Earth. */
export function kilometresBetween(
  [latitude, longitude]: readonly [latitude: number, longitude: number],
  [otherLatitude, otherLongitude]: readonly [latitude: number, longitude: number],
): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const [a, b] = [radians(latitude), radians(otherLatitude)];
  const half = (angle: number): number => Math.sin(angle / 2) ** 2;
  const chord = half(b - a) + Math.cos(a) * Math.cos(b) * half(radians(otherLongitude - longitude));
  return 12_742 * Math.asin(Math.min(1, Math.sqrt(chord)));
}
