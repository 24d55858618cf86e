import { readCells, type CellChange, type Values } from '../../domains/dataTables/cells.ts';
import { ownFields } from '../../domains/dataTables/columns.ts';
import { keyColumnsOf } from '../../domains/dataTables/keyColumns.ts';
import { AppError } from '../../openapi/AppError.ts';
import { asItemError } from '../kit/asItemError.ts';
import type { NodeContext } from '../kit/NodeContext.ts';
import type { Item, JsonObject } from '../../domains/executions/item.ts';
import { errorItem } from '../kit/eachItem.ts';
import type { OpenDataTable } from './nodeDataTables.ts';

/** How the values of a row come about: from the fields of the item by the names of columns, or one by one. */
export interface Mapping {
  mapping: 'auto' | 'assignments';
  assignments: { column: string; value?: unknown }[];
}

export interface WriteParameters extends Mapping {
  operation: string;
  key_columns: string[];
}

/** The values of an item as cells. Errors: those of `readCells`; `invalid_request` if no field of the item is a column. */
export function cellsOf(table: OpenDataTable, item: Item, { mapping, assignments }: Mapping): CellChange {
  if (mapping === 'assignments') {
    const values = Object.fromEntries(assignments.map(({ column, value }) => [column, value]));
    return readCells(table.columns, values, { place: '/assignments', convert: true });
  }
  const names = new Set(table.columns.map((column) => column.name));
  const values: Values = Object.fromEntries(Object.entries(item.json).filter(([name]) => names.has(name)));
  const hasOthers = Object.keys(item.json).some((name) => !(ownFields as readonly string[]).includes(name));
  if (Object.keys(values).length === 0 && hasOthers) {
    const message = `The item has no field with a column name. The columns are ${[...names].slice(0, 20).join(', ')}.`;
    throw new AppError('invalid_request', message);
  }
  return readCells(table.columns, values, { place: '/item', convert: true });
}

/** Rows written in one transaction. */
const portionRows = 500;

interface Entry {
  index: number;
  table: OpenDataTable;
  keyColumns: string[] | null;
  change: CellChange;
}

/**
 * Inserts or upserts a row for every item. All items are checked before the first is written; they are written in portions of
 * 500. If the node continues on errors, the items that fail become items with `error`.
 */
export async function writeItems<P extends WriteParameters>(
  context: NodeContext<P>,
  open: (parameters: P) => Promise<OpenDataTable>,
): Promise<{ outputs: Record<string, Item[]> }> {
  const written = new Map<number, JsonObject[]>();
  const failed = new Map<number, AppError>();
  const guarded = async (indexes: readonly number[], work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      const failure = asItemError(context, error);
      for (const index of indexes) failed.set(index, failure);
    }
  };
  const entries: Entry[] = [];
  for (const [index, item] of context.items.entries()) {
    await guarded([index], async () => {
      const parameters = context.parametersFor(index);
      const table = await open(parameters);
      const keyColumns = parameters.operation === 'upsert' ? keysOf(table, parameters) : null;
      entries.push({ index, table, keyColumns, change: cellsOf(table, item, parameters) });
    });
  }
  for (const portion of portionsOf(entries)) {
    context.signal.throwIfAborted();
    await guarded(
      portion.map(({ index }) => index),
      async () => {
        const rows = await writePortion(portion, context.idempotencyKey);
        for (const [place, { index }] of portion.entries()) written.set(index, rows[place] ?? []);
      },
    );
  }
  return outputsOf(context, written, failed);
}

function keysOf(table: OpenDataTable, { key_columns: names }: WriteParameters): string[] {
  if (names.length > 0) return keyColumnsOf(table.columns, names, '/key_columns');
  throw new AppError('parameter_invalid', 'Select at least one key column for upsert.', { param: '/key_columns' });
}

async function writePortion(portion: readonly Entry[], idempotencyKey: string): Promise<JsonObject[][]> {
  const { table, keyColumns } = portion[0]!;
  if (keyColumns) {
    return table.upsert(
      keyColumns,
      portion.map(({ change }) => change),
    );
  }
  const rows = await table.insert(
    portion.map(({ index, change }) => ({ cells: change.set, insertKey: `${idempotencyKey}/${index}` })),
  );
  return rows.map((row) => [row]);
}

/** Entries that follow each other and go into one table in one way. */
function* portionsOf(entries: readonly Entry[]): Generator<Entry[]> {
  let portion: Entry[] = [];
  for (const entry of entries) {
    const first = portion[0];
    const isLike = first?.table.id === entry.table.id && first.keyColumns?.join() === entry.keyColumns?.join();
    if (first && (!isLike || portion.length === portionRows)) {
      yield portion;
      portion = [];
    }
    portion.push(entry);
  }
  if (portion.length > 0) yield portion;
}

function outputsOf(
  context: Pick<NodeContext<unknown>, 'items' | 'itemErrors'>,
  written: ReadonlyMap<number, JsonObject[]>,
  failed: ReadonlyMap<number, AppError>,
): { outputs: Record<string, Item[]> } {
  const outputs: Record<string, Item[]> = { main: [] };
  for (const [index, item] of context.items.entries()) {
    const error = failed.get(index);
    if (error) {
      const port = context.itemErrors === 'error_output' ? 'error' : 'main';
      (outputs[port] ??= []).push({ ...errorItem(item, error), pairedItem: index });
    }
    for (const json of written.get(index) ?? []) outputs['main']!.push({ json, pairedItem: index });
  }
  return { outputs };
}
