import { createHash } from 'node:crypto';

import type { PolledEvent } from '../../activities/kit/triggerSource.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { AppError } from '../../openapi/AppError.ts';
import { choice, list, text } from '../../platform/schema/schema.ts';
import type { BatchCall } from '../engine/defineOperation.ts';
import { pollTrigger } from '../engine/defineTrigger.ts';
import { firstRow, headerRow, place, placeKey } from './fields.ts';
import { readRows, type ReadRows } from './readRows.ts';
import { rowNumber } from './records.ts';
import { rowChanges } from './rowChanges.ts';
import { googleSheets } from './vendor.ts';

/** Each row is remembered. */
const maxRows = 100_000;
const maxName = 200;

const column = text({
  title: 'Column',
  required: true,
  maxLength: 1_000,
  choices: { list: 'columns', needs: ['document', 'tab'] },
});

const eventTitles = { added: 'Row added', updated: 'Row updated', removed: 'Row removed' } as const;
const eventNames = Object.keys(eventTitles) as (keyof typeof eventTitles)[];

/**
 * Google sends no events for rows, so the sheet is read and compared with the rows that were seen. Rows have no identity but their number,
 * unless a column has one.
 */
export const node = pollTrigger(googleSheets, {
  title: 'Google Sheets trigger',
  description: 'Starts for each row that is added or updated in a sheet.',
  parameters: {
    ...place,
    events: list(choice(eventNames, eventTitles)({ title: 'Event' }))({
      title: 'Events',
      minItems: 1,
      maxItems: eventNames.length,
      default: ['added'],
    }),
    key_column: text({
      title: 'Key column',
      description:
        'Column with a different value in each row. Without it, rows are told apart by their number and content.',
      maxLength: 1_000,
      choices: { list: 'columns', needs: ['document', 'tab'] },
    }),
    watch_columns: list(column)({
      title: 'Watched columns',
      description: 'Only changes in these columns are updates. Leave empty for all.',
      entry: 'column',
      maxItems: 100,
      default: [],
      rare: true,
    }),
    header_row: headerRow,
    first_row: firstRow,
  },
  place: ({ document, tab, key_column: key = '', watch_columns: watched, header_row: header, first_row: first }) => [
    placeKey({ document, tab }),
    key,
    watched,
    header,
    first,
  ],
  poll: async ({ cursor, parameters, seen, wantsSample }, client) => {
    const { key_column: key = '', watch_columns: watched, events: wanted } = parameters;
    const rows = await rowsOf(parameters, { client } as unknown as BatchCall);
    const named = namedRows(rows, key);
    const prints = new Map([...named].map(([name, row]) => [name, printOf(row, watched)]));
    if (!cursor) {
      const last = [...named.values()].at(-1);
      const sample = wantsSample && last ? [{ key: 'sample', item: { json: { event: 'added', ...last } } }] : [];
      // The number of a look is never used again, even after the trigger was unpublished.
      return { events: sample, cursor: { look: Date.now() }, seen: Object.fromEntries(prints) };
    }
    const look = Number(cursor['look']) + 1;
    const events: PolledEvent[] = [];
    const quiet: Record<string, string | null> = {};
    for (const { kind, name } of rowChanges({ now: prints, seen, hasKey: key !== '' })) {
      const print = prints.get(name) ?? null;
      const json = { event: kind, ...(named.get(name) ?? { key: name }) };
      if (kind === 'moved' || !wanted.includes(kind)) quiet[name] = print;
      // A look that broke off is repeated with the same number, and a row may have changed again by then.
      else events.push({ key: `${look}/${name}/${print ?? ''}`, item: { json }, seen: { [name]: print } });
    }
    const isSame = events.length === 0 && Object.keys(quiet).length === 0;
    return {
      events,
      cursor: isSame ? cursor : { look },
      ...(Object.keys(quiet).length > 0 ? { seen: quiet } : {}),
    };
  },
  examples: [
    {
      title: 'New rows',
      parameters: { document: '1AbCdEfGhIjKlMnOpQrStUvWxYz0123456789AbCdEf', tab: 'Orders' },
    },
    {
      title: 'Paid orders',
      parameters: {
        document: '1AbCdEfGhIjKlMnOpQrStUvWxYz0123456789AbCdEf',
        tab: 'Orders',
        events: ['updated'],
        key_column: 'id',
        watch_columns: ['paid'],
      },
    },
  ],
});

async function rowsOf(
  { document, tab, header_row, first_row }: Pick<ReadRows, 'document' | 'tab' | 'header_row' | 'first_row'>,
  call: BatchCall,
): Promise<readonly JsonObject[]> {
  const how = { until_empty: false, render: 'unformatted', dates: 'text', filters: [], match: 'all' } as const;
  const [rows] = await readRows([{ document, tab, header_row, first_row, first_match: false, ...how }], call);
  if (rows instanceof AppError) throw rows;
  const found = rows as readonly JsonObject[];
  if (found.length > maxRows) throw new AppError('target_error', `The sheet has more than ${maxRows} rows.`);
  return found;
}

/** Rows by the value of the key, or by their number. Errors: `parameter_invalid` for a column that does not exist. */
function namedRows(rows: readonly JsonObject[], key: string): Map<string, JsonObject> {
  const named = new Map<string, JsonObject>();
  if (key !== '' && rows.length > 0 && !Object.hasOwn(rows[0]!, key))
    throw new AppError('parameter_invalid', `The sheet has no column "${key.slice(0, 100)}".`, {
      param: '/key_column',
    });
  for (const row of rows) {
    const value = key === '' ? row[rowNumber] : row[key];
    const wanted = shortened(String(value));
    let name = wanted;
    for (let count = 2; named.has(name); count += 1) name = `${wanted} (${count})`;
    named.set(name, row);
  }
  return named;
}

function shortened(name: string): string {
  return name.length <= maxName ? name : `${name.slice(0, 100)}…${hashOf(name)}`;
}

/** Changes with the watched columns; the number of the row is none. */
function printOf(row: JsonObject, watched: readonly string[]): string {
  const { [rowNumber]: _number, ...cells } = row;
  return hashOf(JSON.stringify(watched.length === 0 ? cells : watched.map((name) => cells[name] ?? null)));
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}
