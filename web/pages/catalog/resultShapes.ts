import type { Schema } from '../../api/client.ts';

type Result = Pick<Schema<'CatalogResult'>, 'columns' | 'rows'>;
type Column = Schema<'CatalogColumn'>;

/** A row that is somewhere on the earth. */
export interface PlacedRow {
  readonly latitude: number;
  readonly longitude: number;
  readonly label: string;
}

const names = { latitude: /^(latitude|lat)$/, longitude: /^(longitude|lon|lng)$/ };
const mostPoints = 2_000;

/** The rows with coordinates; none if the columns hold none. */
export function placedRows({ columns, rows }: Result): PlacedRow[] {
  const [latitude, longitude] = [names.latitude, names.longitude].map((name) =>
    columns.find((column) => name.test(column.name)),
  );
  if (!latitude || !longitude) return [];
  const label = columns.find(({ type, name }) => type === 'text' && /name|title|place/.test(name));
  return rows.slice(0, mostPoints).flatMap((row) => {
    const [lat, lon] = [row[latitude.name], row[longitude.name]];
    if (typeof lat !== 'number' || typeof lon !== 'number' || Math.abs(lat) > 90 || Math.abs(lon) > 180) return [];
    const text = label && row[label.name];
    return [{ latitude: lat, longitude: lon, label: typeof text === 'string' ? text : `${lat}, ${lon}` }];
  });
}

/** Numbers over time. */
export interface Series {
  readonly time: string;
  /** Columns of one unit each: other units have axes of their own. */
  readonly measures: readonly { readonly unit: string | undefined; readonly values: readonly Column[] }[];
  readonly points: Record<string, string | number>[];
}

const mostSeries = 6;
const noMeasure = /(^|_)(id|year|code|rank|number|total|taxon)(_|$)/;

/**
 * Columns of numbers over a column of days or times, oldest first; null if there are none, or where a time comes twice (several things side
 * by side).
 */
export function seriesOf({ columns, rows: all }: Result): Series | null {
  const rows = framedRows(all);
  const time = columns.find(
    ({ type, name }) => type === 'date' || type === 'datetime' || /^(period|year|time)$/.test(name),
  );
  if (!time || rows.length < 3) return null;
  const values = columns.filter(
    ({ name, type }) =>
      type === 'number' &&
      name !== time.name &&
      !names.latitude.test(name) &&
      !names.longitude.test(name) &&
      !noMeasure.test(name) &&
      rows.some((row) => typeof row[name] === 'number'),
  );
  const times = rows.map((row) => row[time.name]);
  if (values.length === 0 || new Set(times).size < times.length) return null;
  const shown = values.slice(0, mostSeries);
  const points = rows
    .slice(0, mostPoints)
    .flatMap((row) => {
      const at = row[time.name];
      if (typeof at !== 'string' && typeof at !== 'number') return [];
      const cells = shown.flatMap(({ name }) => (typeof row[name] === 'number' ? [[name, row[name]] as const] : []));
      return [{ [time.name]: String(at), ...Object.fromEntries(cells) }];
    })
    .toSorted((a, b) => (String(a[time.name]) < String(b[time.name]) ? -1 : 1));
  const measures = [...Map.groupBy(shown, ({ unit }) => unit)].map(([unit, values]) => ({ unit, values }));
  return { time: time.name, measures, points };
}

/**
 * Returns the rows that count each period once: a company states a figure in several filings, and SEC marks one of them by its frame (`CY2025`, `CY2025Q3`,
 * `CY2025Q3I`). Years where there are three, else quarters; all rows where there are no frames.
 */
function framedRows(rows: Result['rows']): Result['rows'] {
  const frameOf = (row: Result['rows'][number]) => (typeof row['frame'] === 'string' ? row['frame'] : '');
  for (const pattern of [/^CY\d{4}$/, /^CY\d{4}Q4I$/, /^CY\d{4}Q\dI?$/]) {
    const framed = rows.filter((row) => pattern.test(frameOf(row)));
    if (framed.length >= 3) return framed;
  }
  return rows;
}
