import type { Resolved, SearchDefinition, SourceDefinition } from '../define/source.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Row } from './cells.ts';
import { failed } from './failed.ts';

/** The search that finds the coordinates of places for all other searches. */
export const geocodingSearchId = 'open-meteo.geocoding';

/** A source with the search of its that finds places. */
export interface Geocoder {
  readonly source: SourceDefinition;
  readonly search: SearchDefinition;
}

type Given = Readonly<Record<string, unknown>>;

/** Finds the search for places among sources; undefined if it is not there. */
export function geocoderOf(sources: readonly SourceDefinition[]): Geocoder | undefined {
  for (const source of sources) {
    const search = source.searches.find(({ id }) => id === geocodingSearchId);
    if (search) return { source, search };
  }
  return undefined;
}

/** Checks that a point is given where a search needs one: a place, or both coordinates, and not both ways. Errors: `invalid_request`. */
export function checkPlace({ inputs }: Pick<SearchDefinition, 'inputs'>, given: Given): void {
  const need = inputs['place']?.schema['x-place'];
  if (need === undefined) return;
  const hasPlace = given['place'] !== undefined;
  const missing = (['latitude', 'longitude'] as const).filter((name) => given[name] === undefined);
  if (hasPlace && missing.length < 2) throw refusal('Give either a place or coordinates, not both.', 'place');
  if (hasPlace || missing.length === 0) return;
  // Of optional coordinates the search says itself that they belong together.
  if (need !== 'required') return;
  if (missing.length === 2) throw refusal('Give a place, such as Berlin, or latitude and longitude.', 'place');
  throw refusal('Give latitude and longitude together.', missing[0]!);
}

/** Reads coordinates that are written as a place: `52.52, 13.41`, `52.52 13.41`. Null for everything else. Errors: `invalid_request` beyond the globe. */
export function coordinatesIn(place: string): { latitude: number; longitude: number } | null {
  const read = /^\s*(-?\d{1,3}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(place);
  if (!read) return null;
  const [latitude, longitude] = [Number(read[1]), Number(read[2])];
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180)
    throw refusal('Latitudes go from -90 to 90 and longitudes from -180 to 180, in this order.', 'place');
  return { latitude, longitude };
}

/** The geocoder's query: `Paris, Texas` by its first part. */
export function geocodingInputs(place: string): Record<string, unknown> {
  return { name: partsOf(place)[0] ?? place };
}

/**
 * Chooses the best match among the rows of the geocoder: the first one whose region or country has the other parts of the name; else the first. Errors: `not_found`.
 */
export function bestPlace(place: string, rows: readonly Row[]): Resolved {
  const wanted = partsOf(place)
    .slice(1)
    .map((part) => part.toLowerCase());
  const found = rows.find((row) => {
    const around = ['region', 'country', 'country_code'].map((name) => textOf(row[name]).toLowerCase());
    return wanted.every((part) => around.some((one) => one === part || (part.length > 2 && one.includes(part))));
  });
  // If the other parts match nothing, the first result is reported as the interpretation.
  const best = found ?? rows[0];
  const { latitude, longitude } = best ?? {};
  if (typeof latitude !== 'number' || typeof longitude !== 'number')
    throw failed({
      kind: 'not_found',
      message: `No place called “${place}” was found. Check the spelling, or give coordinates.`,
      input: 'place',
    });
  const name = ['name', 'region', 'country'].map((part) => textOf(best![part])).filter((part) => part !== '');
  return { input: 'place', given: place, name: [...new Set(name)].join(', '), values: { latitude, longitude } };
}

function partsOf(place: string): string[] {
  return place
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function textOf(cell: unknown): string {
  return typeof cell === 'string' ? cell : '';
}

function refusal(message: string, name: string): AppError {
  return new AppError('invalid_request', message, { param: `/inputs/${name}` });
}
