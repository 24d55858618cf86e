import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import { Refused } from './fakeErrors.ts';

export interface FakeTable {
  readonly names: readonly string[];
  readonly types: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

/** https://clickhouse.com/docs/interfaces/formats */
export function formatted({ names, types, rows }: FakeTable, format: string): FakeResponse {
  const header = { 'x-clickhouse-format': format, 'x-clickhouse-query-id': 'q' };
  const response = (text: string, mediaType: string): FakeResponse => ({
    headers: header,
    content: { bytes: Buffer.from(text), mediaType },
  });
  if (format === 'JSONCompact') {
    const meta = names.map((name, place) => ({ name, type: types[place] }));
    return response(JSON.stringify({ meta, data: rows, rows: rows.length }), 'application/json; charset=UTF-8');
  }
  if (format === 'JSONCompactEachRowWithNamesAndTypes') {
    const lines = [names, types, ...rows].map((line) => `${JSON.stringify(line)}\n`);
    return response(lines.join(''), 'application/x-ndjson; charset=UTF-8');
  }
  throw new Refused([404, 73, 'UNKNOWN_FORMAT'], `Unknown format ${format}`);
}
