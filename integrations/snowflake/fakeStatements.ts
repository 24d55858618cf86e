import { Refused } from './fakeErrors.ts';

interface Column {
  readonly name: string;
  readonly type: string;
  readonly scale: number | null;
  readonly nullable: boolean;
}

/** A result in partitions. Every cell is a text or null. */
export interface FakeResult {
  readonly rowType: readonly Column[];
  readonly partitions: readonly (readonly (readonly (string | null)[])[])[];
  readonly stats?: object;
}

const column = (name: string, type: string, scale: number | null = null): Column => ({
  name,
  type,
  scale,
  nullable: true,
});

const orders: FakeResult = {
  rowType: [column('ID', 'fixed', 0), column('CUSTOMER', 'text'), column('TOTAL', 'fixed', 2)],
  partitions: [[['7', 'Ada', '12.50']], [['9007199254740993', 'Bob', '3.00']], [['8', 'Ada', null]]],
};

/** A value of each type: https://docs.snowflake.com/en/developer-guide/sql-api/handling-responses#getting-the-data-from-the-results */
const kinds: FakeResult = {
  rowType: [
    column('R', 'real'),
    column('B', 'boolean'),
    column('D', 'date'),
    column('T', 'time', 9),
    column('N', 'timestamp_ntz', 9),
    column('L', 'timestamp_ltz', 9),
    column('Z', 'timestamp_tz', 9),
    column('X', 'binary'),
    column('V', 'variant'),
    column('O', 'object'),
    column('E', 'text'),
  ],
  partitions: [
    [
      [
        '1.5',
        'true',
        '20484',
        '11045.500000000',
        '1769860800.123456789',
        '1769860800.000000000',
        '1769860800.000000000 1500',
        '00FF',
        '9007199254740993',
        '{"a":[1]}',
        null,
      ],
    ],
  ],
};

const catalog: Readonly<Record<string, FakeResult>> = {
  tables: {
    rowType: [
      column('TABLE_NAME', 'text'),
      column('TABLE_TYPE', 'text'),
      column('ROW_COUNT', 'fixed', 0),
      column('COMMENT', 'text'),
    ],
    partitions: [[['ORDERS', 'BASE TABLE', '3', 'All orders']]],
  },
  columns: {
    rowType: [
      column('COLUMN_NAME', 'text'),
      column('DATA_TYPE', 'text'),
      column('IS_NULLABLE', 'text'),
      column('COLUMN_DEFAULT', 'text'),
      column('COMMENT', 'text'),
    ],
    partitions: [
      [
        ['ID', 'NUMBER', 'NO', null, null],
        ['CUSTOMER', 'TEXT', 'YES', null, null],
      ],
    ],
  },
};

/** Statements in the forms that the tests need. Errors: 422 for others. */
export function resultOf(statement: string, values: readonly (string | null)[]): FakeResult {
  const words = statement.trim().replaceAll(/\s+/g, ' ');
  if (/^select current_version\(\)/i.test(words))
    return { rowType: [column('CURRENT_VERSION()', 'text')], partitions: [[['9.35.0']]] };
  if (/from kinds$/i.test(words)) return kinds;
  const [, view] = /^select .+ from information_schema\.(\w+) where /i.exec(words) ?? [];
  if (view !== undefined && catalog[view.toLowerCase()]) {
    const found = catalog[view.toLowerCase()]!;
    return values.includes('NOTHING') ? { ...found, partitions: [[]] } : found;
  }
  if (/^select .+ from (slow_)?orders where customer = \?$/i.test(words))
    return { ...orders, partitions: orders.partitions.map((rows) => rows.filter((row) => row[1] === values[0])) };
  if (/^select \* from orders$/i.test(words)) return orders;
  const [, kind, table] = /^(insert into|update|delete from|merge into) "([^"]+)"/i.exec(words) ?? [];
  if (table !== undefined && table !== 'ORDERS')
    throw new Refused(422, '002003', `SQL compilation error:\nObject '${table}' does not exist or not authorized.`);
  if (kind !== undefined && values.includes('many'))
    throw new Refused(422, '100038', `Numeric value 'many' is not recognized`);
  if (/^insert/i.test(kind ?? '')) return changed('inserted', (words.match(/\((\?(, )?)+\)/g) ?? []).length);
  if (/^update/i.test(kind ?? '')) return changed('updated', 1);
  if (/^(create|drop|truncate|alter|call) /i.test(words))
    return { rowType: [column('status', 'text')], partitions: [[['Statement executed successfully.']]] };
  throw new Refused(
    422,
    '001003',
    `SQL compilation error:\nsyntax error line 1 at position 0 unexpected '${words.split(' ')[0]}'.`,
  );
}

function changed(what: 'inserted' | 'updated', rows: number): FakeResult {
  return {
    rowType: [column(`number of rows ${what}`, 'fixed', 0)],
    partitions: [[[String(rows)]]],
    stats: { numRowsInserted: what === 'inserted' ? rows : 0, numRowsUpdated: what === 'updated' ? rows : 0 },
  };
}
