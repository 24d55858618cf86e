import type { JsonObject } from '../../domains/executions/item.ts';
import type { OperationCall } from '../engine/defineOperation.ts';
import { oncePerRun } from '../engine/oncePerRun.ts';
import { path } from '../engine/vendorRequest.ts';
import type { Place } from './rows.ts';

/** Fields of these types are compared with dates, all others with text, even if it looks like a date. */
const dateTypes = new Set(['Date', 'DateTime', 'CreatedTime', 'LastModifiedTime']);

/** Returns true if a field of a table, by its name or ID, has dates. Errors: those of the client. */
export async function isDateField(
  name: string,
  { base, table }: Place,
  { client, key }: Pick<OperationCall, 'client' | 'key'>,
): Promise<boolean> {
  const address = path`/api/v3/meta/bases/${base}/tables/${table}`;
  const fields = await oncePerRun(client, `fields ${address}`, async () => {
    const { body } = await client.send({ path: address }, { repeat: 'safe', key });
    return ((body as JsonObject)['fields'] ?? []) as { id?: unknown; title?: unknown; type?: unknown }[];
  });
  const field = fields.find(({ id, title }) => title === name || id === name);
  return dateTypes.has(String(field?.type));
}
