import type { JsonObject } from '../../domains/executions/item.ts';
import type { BatchCall } from '../engine/defineOperation.ts';
import { path } from '../engine/vendorRequest.ts';
import { documentPath } from './documents.ts';

/** A cell as the API reads and writes it. Null leaves a cell as it is, an empty text empties it. */
export type Cell = string | number | boolean | null;

/** Cells of a range, by rows. */
export interface ValueRange {
  readonly range: string;
  readonly values: readonly (readonly Cell[])[];
}

/** How values are returned: https://developers.google.com/workspace/sheets/api/reference/rest/v4/ValueRenderOption */
export interface Rendering {
  readonly value: 'FORMATTED_VALUE' | 'UNFORMATTED_VALUE' | 'FORMULA';
  readonly date: 'FORMATTED_STRING' | 'SERIAL_NUMBER';
}

export const asStored: Rendering = { value: 'UNFORMATTED_VALUE', date: 'FORMATTED_STRING' };
export const asShown: Rendering = { value: 'FORMATTED_VALUE', date: 'FORMATTED_STRING' };

type Client = Pick<BatchCall, 'client'>;

/** Reads a range. Empty cells at the end of rows, and empty rows at the end, are missing. */
export async function readRange(
  document: string,
  { range, rendering }: { range: string; rendering: Rendering },
  { client }: Client,
): Promise<ValueRange> {
  const { body } = await client.send(
    {
      path: documentPath(document) + path`/values/${range}`,
      query: {
        majorDimension: 'ROWS',
        valueRenderOption: rendering.value,
        dateTimeRenderOption: rendering.date,
      },
    },
    { repeat: 'safe', key: '' },
  );
  return { range, values: [], ...(body as object) };
}

/** Reads several columns of a sheet in one request. Each is a list of its cells. */
export async function readColumns(
  document: string,
  ranges: readonly string[],
  { client }: Client,
): Promise<readonly (readonly Cell[])[]> {
  const { body } = await client.send(
    {
      path: `${documentPath(document)}/values:batchGet`,
      query: {
        ranges: [...ranges],
        majorDimension: 'COLUMNS',
        valueRenderOption: asStored.value,
        dateTimeRenderOption: asStored.date,
      },
    },
    { repeat: 'safe', key: '' },
  );
  const { valueRanges = [] } = body as { valueRanges?: { values?: Cell[][] }[] };
  return ranges.map((_, place) => valueRanges[place]?.values?.[0] ?? []);
}

/** Writes ranges in one request. A second identical one changes nothing. */
export async function writeRanges(
  document: string,
  { data, input }: { data: readonly ValueRange[]; input: 'RAW' | 'USER_ENTERED' },
  { client, key }: Pick<BatchCall, 'client' | 'key'>,
): Promise<void> {
  await client.send(
    {
      method: 'POST',
      path: `${documentPath(document)}/values:batchUpdate`,
      json: {
        valueInputOption: input,
        data: data.map(({ range, values }) => ({ range, majorDimension: 'ROWS', values })),
      },
    },
    { repeat: 'safe', key },
  );
}

/**
 * Writes rows below the table that the range is a part of. Returns the written range. The range has to be the header row:
 * Google begins in the first column of the table that it finds, so a range with several tables can begin in another column.
 */
export async function appendRows(
  document: string,
  { range, values, input }: ValueRange & { input: 'RAW' | 'USER_ENTERED' },
  { client, key }: Pick<BatchCall, 'client' | 'key'>,
): Promise<string> {
  const { body } = await client.send(
    {
      method: 'POST',
      path: `${documentPath(document)}${path`/values/${range}`}:append`,
      query: { valueInputOption: input, insertDataOption: 'INSERT_ROWS' },
      json: { majorDimension: 'ROWS', values },
    },
    { repeat: 'unsafe', key },
  );
  const { updates } = body as { updates?: { updatedRange?: string } };
  return updates?.updatedRange ?? '';
}

/** Changes the structure of a spreadsheet: all requests, or none. Returns their replies. */
export async function changeDocument(
  document: string,
  requests: readonly JsonObject[],
  { client, key }: Pick<BatchCall, 'client' | 'key'>,
): Promise<readonly JsonObject[]> {
  const { body } = await client.send(
    { method: 'POST', path: `${documentPath(document)}:batchUpdate`, json: { requests } },
    { repeat: 'unsafe', key },
  );
  return ((body as JsonObject)['replies'] ?? []) as JsonObject[];
}
