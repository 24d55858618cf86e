import { binaryOf } from '../../activities/http/httpBody.ts';
import type { Item, JsonObject } from '../../domains/executions/item.ts';
import type { Binary } from '../../platform/binaries/BinaryStore.ts';
import type { ItemCall } from '../databases/databaseOperation.ts';
import { SqliteFile, type SqliteContext } from './SqliteFile.ts';

/** Successive items with one database. */
interface Group {
  /** Id of the file; null for a new database. */
  readonly id: string | null;
  readonly field: string;
  readonly fileName: string;
  readonly items: Set<Item>;
  /** The changed database, once the group has ended. */
  changed: Binary | null;
}

/**
 * The databases of a run: one is open at a time. An item without a file has that of the item before, so that rows of many items go into
 * one database.
 */
export class SqliteFiles {
  readonly #context: SqliteContext;
  readonly #groups: Group[] = [];
  #open: SqliteFile | null = null;

  constructor(context: SqliteContext) {
    this.#context = context;
  }

  /** Returns the database of an item. Errors: `parameter_invalid` if it has no file; those of `SqliteFile.open`. */
  async databaseOf({ item, parameters }: ItemCall<JsonObject>): Promise<SqliteFile> {
    const field = String(parameters['binary_name']);
    const isNew = parameters['source'] === 'new';
    const group = this.#groups.at(-1);
    const own = isNew ? undefined : item.binary?.[field];
    const isSame = group !== undefined && (isNew ? group.id === null : own === undefined || own.id === group.id);
    if (!isSame || !this.#open) {
      const file = isNew ? null : binaryOf(item, field, '/binary_name');
      await this.finish();
      this.#open = await SqliteFile.open(file, this.#context);
      const fileName = file?.file_name ?? 'database.sqlite';
      this.#groups.push({ id: file?.id ?? null, field, fileName, items: new Set(), changed: null });
    }
    this.#groups.at(-1)!.items.add(item);
    return this.#open;
  }

  /** Stores the changes of the open database, and closes it. Errors: those of the store. */
  async finish(): Promise<void> {
    const open = this.#open;
    const group = this.#groups.at(-1);
    this.#open = null;
    if (!open || !group) return;
    try {
      group.changed = await open.changed({ fileName: group.fileName });
    } finally {
      await open.close();
    }
  }

  /** Closes the open database without its changes. */
  async close(): Promise<void> {
    await this.#open?.close();
    this.#open = null;
  }

  /**
   * Returns the output with the changed databases, in the field of the file, or in `database` where that has another file. An item is added
   * where changes returned none, because it carries the file.
   */
  withFiles(main: readonly Item[], input: readonly Item[]): Item[] {
    const output = [...main];
    for (const { items, changed, ...group } of this.#groups) {
      if (!changed) continue;
      let isCarried = false;
      for (const [place, item] of output.entries()) {
        if (!items.has(input[pairOf(item)]!)) continue;
        const own = item.binary?.[group.field];
        const field = own === undefined || own.id === group.id ? group.field : 'database';
        output[place] = { ...item, binary: { ...item.binary, [field]: changed } };
        isCarried = true;
      }
      if (isCarried) continue;
      const pairedItem = input.findLastIndex((item) => items.has(item));
      output.push({ json: { affected_rows: 0 }, binary: { [group.field]: changed }, pairedItem });
    }
    return output;
  }
}

function pairOf({ pairedItem }: Item): number {
  return typeof pairedItem === 'number' ? pairedItem : 0;
}
