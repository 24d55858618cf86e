import { defineList, type VendorList } from '../engine/defineList.ts';
import { rowsOf, statement } from './sql.ts';

/** https://clickhouse.com/docs/operations/system-tables/databases */
const databases = defineList({
  request: () => statement('select name, engine from system.databases order by name'),
  entries: rowsOf,
  choice: ({ name, engine }) =>
    ['system', 'INFORMATION_SCHEMA', 'information_schema'].includes(String(name))
      ? null
      : { value: String(name), label: String(name), hint: String(engine) },
});

/** https://clickhouse.com/docs/operations/system-tables/tables: of the database of the node, which can be empty. */
const tables = defineList({
  request: () =>
    statement(
      'select name, engine, comment from system.tables where database = currentDatabase() and not is_temporary order by name',
    ),
  entries: rowsOf,
  choice: ({ name, engine, comment }) => ({
    value: String(name),
    label: String(name),
    hint: [engine, comment].filter((part) => part !== '').join(' · '),
  }),
});

/** Lists of ClickHouse, by the name in `choices` of a field. */
export const lists: Readonly<Record<string, VendorList>> = { databases, tables };
