import { exportedLists, type ExportedRow } from '../../../db/repositories/identity/accountExports.ts';
import type { Database } from '../../../db/database.ts';

const pageRows = 50;
const mostRows = 10_000;

interface Exporting {
  readonly database: Database;
  /** Decrypts the content of a conversation. Errors: `secret_unreadable`. */
  readonly openConversation: (place: { id: string; organizationId: string }, sealed: string) => object;
}

/**
 * Writes one JSON document with an account's data, list by list and page by page, so that neither their size nor a slow reader matters. A
 * list that is longer than 10,000 entries ends there and is named in `truncated`.
 */
export async function* exportAccount(
  { database, openConversation }: Exporting,
  accountId: string,
): AsyncGenerator<Uint8Array> {
  const account = await database.asSystem(({ accountExports }) => accountExports.account(accountId));
  yield Buffer.from(`{"exported_at":${JSON.stringify(new Date().toISOString())},"account":${JSON.stringify(account)}`);
  const truncated: string[] = [];
  for (const list of exportedLists) {
    yield Buffer.from(`,${JSON.stringify(list)}:[`);
    let written = 0;
    for (let after = ''; ;) {
      const behind = after;
      const rows = await database.asSystem(({ accountExports }) =>
        accountExports.page(list, { accountId, after: behind, limit: pageRows }),
      );
      const texts = rows.map(({ row }) =>
        JSON.stringify(list === 'conversations' ? opened(openConversation, row) : row),
      );
      if (texts.length > 0) yield Buffer.from(`${written > 0 ? ',' : ''}${texts.join(',')}`);
      written += rows.length;
      if (rows.length < pageRows) break;
      if (written >= mostRows) {
        truncated.push(list);
        break;
      }
      after = rows.at(-1)!.key;
    }
    yield Buffer.from(']');
  }
  yield Buffer.from(`,"truncated":${JSON.stringify(truncated)}}\n`);
}

/** A conversation as it was written, without its envelope; one whose key was lost without what was said. */
function opened(
  openConversation: Exporting['openConversation'],
  { content_encrypted: sealed, ...row }: ExportedRow,
): object {
  try {
    const place = { id: String(row['id']), organizationId: String(row['organization_id']) };
    return { ...row, content: openConversation(place, String(sealed)) };
  } catch {
    return { ...row, content: null };
  }
}
