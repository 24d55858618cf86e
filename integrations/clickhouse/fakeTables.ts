import { Refused } from './fakeErrors.ts';
import type { FakeTable } from './fakeFormats.ts';

/** https://clickhouse.com/docs/operations/system-tables */
export const tables: Readonly<Record<string, FakeTable>> = {
  'shop.orders': {
    names: ['id', 'customer', 'total'],
    types: ['UInt64', 'String', 'Decimal(12, 2)'],
    rows: [
      ['7', 'Ada', '12.5'],
      ['8', 'Bob', '3'],
      ['9007199254740993', 'Ada', '1'],
    ],
  },
  'system.databases': {
    names: ['name', 'engine'],
    types: ['String', 'String'],
    rows: [
      ['shop', 'Atomic'],
      ['system', 'Atomic'],
    ],
  },
  'system.tables': {
    names: ['database', 'name', 'engine', 'is_temporary', 'total_rows', 'comment'],
    types: ['String', 'String', 'String', 'UInt8', 'Nullable(UInt64)', 'String'],
    rows: [
      ['shop', 'orders', 'MergeTree', 0, '3', 'All orders'],
      ['system', 'one', 'SystemOne', 0, '1', ''],
    ],
  },
  'system.columns': {
    names: [
      'database',
      'table',
      'name',
      'type',
      'position',
      'default_kind',
      'default_expression',
      'comment',
      'is_in_primary_key',
      'is_in_sorting_key',
    ],
    types: ['String', 'String', 'String', 'String', 'UInt64', 'String', 'String', 'String', 'UInt8', 'UInt8'],
    rows: [
      ['shop', 'orders', 'id', 'UInt64', '1', '', '', '', 1, 1],
      ['shop', 'orders', 'customer', 'String', '2', '', '', '', 0, 0],
      ['shop', 'orders', 'total', 'Decimal(12, 2)', '3', 'DEFAULT', '0', '', 0, 0],
    ],
  },
};

/** Returns some columns of a table. Errors: 47 for a missing one. */
export function columnsOf({ names, types, rows }: FakeTable, wanted: readonly string[]): FakeTable {
  const places = wanted.map((name) => {
    const place = names.indexOf(name);
    if (place < 0) throw unknownColumn(name);
    return place;
  });
  return {
    names: wanted,
    types: places.map((place) => types[place]!),
    rows: rows.map((row) => places.map((place) => row[place])),
  };
}

export function unknownColumn(name: string): Refused {
  return new Refused([404, 47, 'UNKNOWN_IDENTIFIER'], `Unknown expression identifier '${name}' in scope`);
}
