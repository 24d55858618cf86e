import type { JsonObject } from '../../domains/executions/item.ts';
import { path } from '../engine/vendorRequest.ts';
import { airtableId } from './airtableId.ts';

/** A record as Airtable returns it. Empty cells are missing. */
export interface AirtableRecord {
  id: string;
  createdTime: string;
  fields: JsonObject;
}

/** Returns the path of a table. */
export function tablePath(base: string, table: string): string {
  return path`/${airtableId(base, 'app')}/${airtableId(table, 'tbl')}`;
}

/** Returns the path of a record. */
export function recordPath(base: string, table: string, record: string): string {
  return tablePath(base, table) + path`/${airtableId(record, 'rec')}`;
}

/** Five requests a second for each base (https://airtable.com/developers/web/api/rate-limits). */
export function perBase({ base }: { base: string }) {
  return { of: airtableId(base, 'app'), limits: [{ requests: 5, seconds: 1 }] };
}

/** Returns the values beside the ID, or the record as it is. A field with the name "id" replaces the ID. */
export function shaped(record: unknown, output: 'flat' | 'full'): JsonObject {
  const { id, createdTime, fields } = record as AirtableRecord;
  return output === 'full' ? (record as unknown as JsonObject) : { id, createdTime, ...fields };
}
