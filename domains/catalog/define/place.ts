import { input, type Input } from './input.ts';

const degreesNorth = { description: 'Degrees north.', minimum: -90, maximum: 90 } as const;
const degreesEast = { description: 'Degrees east.', minimum: -180, maximum: 180 } as const;

const place = (need: 'required' | 'optional') => {
  const made = input.text({
    title: 'City or coordinates',
    description:
      'A city or another place, such as Berlin or Paris, Texas; or latitude and longitude, such as 52.52, 13.41.',
    minLength: 2,
    maxLength: 100,
    examples: ['Berlin', '52.52, 13.41'],
  });
  return { ...made, schema: { ...made.schema, 'x-place': need } };
};

/** An input that a caller may leave out and the engine always gives. */
function found({ schema, required }: Input<number>): Input<number, true> {
  return { schema, required };
}

/**
 * Where a search is about: a point, which a caller gives as `place` or as coordinates. The engine finds the coordinates of a place before
 * `request` is called, so a source reads `latitude` and `longitude` only; `place` is never there.
 */
export const placeInputs = {
  place: place('required'),
  latitude: found(input.number({ ...degreesNorth, examples: [52.52] })),
  longitude: found(input.number({ ...degreesEast, examples: [13.41] })),
};

/** A point that only coordinates name. */
export const pointInputs = {
  latitude: input.number({ ...degreesNorth, required: true, examples: [52.52] }),
  longitude: input.number({ ...degreesEast, required: true, examples: [13.41] }),
};

/** A point that a search may be narrowed to. Say `together: [['latitude', 'longitude']]`. */
export const nearInputs = {
  place: place('optional'),
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
