import { Resolver } from 'node:dns/promises';

import { assertNoTransaction } from '../../../../db/transactions.ts';

/** The TXT records of a name; none if there is no such name. */
export type LookUpTxt = (name: string) => Promise<string[]>;

const timeoutMs = 4_000;
const nothing = new Set(['ENOTFOUND', 'ENODATA', 'ESERVFAIL', 'EREFUSED', 'ETIMEOUT', 'ECONNREFUSED', 'EBADRESP']);

/** Asks the name servers of this machine; a server that does not answer proves nothing. */
export const lookUpTxt: LookUpTxt = async (name) => {
  assertNoTransaction(name);
  try {
    const records = await new Resolver({ timeout: timeoutMs, tries: 2 }).resolveTxt(name);
    return records.map((parts) => parts.join(''));
  } catch (error) {
    if (error instanceof Error && 'code' in error && nothing.has(String(error.code))) return [];
    throw error;
  }
};
