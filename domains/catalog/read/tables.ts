import { entriesOf, neededList, valueAt } from './valueAt.ts';

/** Rows out of columns: `{ time: [a, b], temperature: [1, 2] }` → `[{ time: a, temperature: 1 }, …]`. Lists that are too short leave cells out. */
export function zipColumns(block: unknown, key?: string): Record<string, unknown>[] {
  const lists = entriesOf(block).flatMap(([name, list]) =>
    Array.isArray(list) ? [[name, list as unknown[]] as const] : [],
  );
  const lead = key === undefined ? undefined : lists.find(([name]) => name === key);
  if (key !== undefined && !lead) throw new TypeError(`${key} is no list`);
  const length = lead ? lead[1].length : Math.max(0, ...lists.map(([, list]) => list.length));
  return Array.from({ length }, (_, index) => Object.fromEntries(lists.map(([name, list]) => [name, list[index]])));
}

/** Rows out of a list of lists; the header is the first of them, or given. */
export function headedRows(table: unknown, header?: readonly string[]): Record<string, unknown>[] {
  if (!Array.isArray(table)) throw new TypeError('a list of lists was expected');
  const names = header ?? (table[0] as unknown[] | undefined);
  if (!Array.isArray(names)) throw new TypeError('a header was expected');
  return table.slice(header ? 0 : 1).map((cells: unknown) => {
    if (!Array.isArray(cells)) throw new TypeError('a list of cells was expected');
    return Object.fromEntries(names.map((name, index) => [String(name), cells[index] as unknown]));
  });
}

/** Rows out of an object: `{ USD: 1.1, CHF: 0.9 }` with `['currency', 'rate']` → `[{ currency: 'USD', rate: 1.1 }, …]`. An object as a value is spread. */
export function keyedRows(
  map: unknown,
  [key, value]: readonly [key: string, value: string],
): Record<string, unknown>[] {
  return entriesOf(map).map(([name, entry]) =>
    entry !== null && typeof entry === 'object' && !Array.isArray(entry)
      ? { ...entry, [key]: name }
      : { [key]: name, [value]: entry },
  );
}

/** Rows by the inner key: `{ T2M: { 20260101: 3 }, PRECTOTCORR: { 20260101: 0 } }` with `date` → `[{ date: '20260101', T2M: 3, PRECTOTCORR: 0 }]`. */
export function pivotedRows(map: unknown, key: string): Record<string, unknown>[] {
  const rows = new Map<string, Record<string, unknown>>();
  for (const [name, series] of entriesOf(map)) {
    for (const [at, value] of entriesOf(series)) {
      const row = rows.get(at) ?? { [key]: at };
      row[name] = value;
      rows.set(at, row);
    }
  }
  return [...rows.values()];
}

/** Rows of a GeoJSON FeatureCollection: the properties, with `id`, and of points `longitude`, `latitude` and `depth_or_height`. */
export function geoJsonRows(collection: unknown): Record<string, unknown>[] {
  const features = (collection as { features?: unknown } | null)?.features;
  if (!Array.isArray(features)) throw new TypeError('features is no list');
  return features.map((feature: unknown) => {
    const { id, properties, geometry } = feature as {
      id?: unknown;
      properties?: Record<string, unknown> | null;
      geometry?: { type?: unknown; coordinates?: unknown } | null;
    };
    const point =
      geometry?.type === 'Point' && Array.isArray(geometry.coordinates) ? (geometry.coordinates as unknown[]) : [];
    return { id, ...properties, longitude: point[0], latitude: point[1], depth_or_height: point[2] };
  });
}

/** Rows of SPARQL results in JSON: `{ item: { type, value } }` → `{ item: value }`. */
export function sparqlRows(body: unknown): Record<string, unknown>[] {
  return neededList(body, 'results.bindings').map((binding) =>
    Object.fromEntries(entriesOf(binding).map(([name, bound]) => [name, valueAt(bound, 'value')])),
  );
}
