import { type CustomTypesConfig, types } from 'pg';

const int8 = 20;
const date = 1082;

/**
 * How columns arrive in JavaScript: `bigint` as bigint, `date` as its text, `timestamptz` as Date, `jsonb` parsed,
 * `bytea` as Buffer. The same for MikroORM, for statements of the repositories and for the ledger.
 */
export const columnTypes: CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === int8 && format !== 'binary') return (text: string) => BigInt(text);
    if (oid === date && format !== 'binary') return (text: string) => text;
    return format === 'binary' ? types.getTypeParser(oid, 'binary') : types.getTypeParser(oid, 'text');
  },
};
