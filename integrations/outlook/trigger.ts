import type { JsonObject } from '../../domains/executions/item.ts';
import { text } from '../../platform/schema/schema.ts';
import { pollTrigger } from '../engine/defineTrigger.ts';
import type { OperationCall } from '../engine/defineOperation.ts';
import { pollByTime, type TimedEntry } from '../engine/pollByTime.ts';
import { readPages } from '../engine/readPages.ts';
import { path } from '../engine/vendorRequest.ts';
import { cursorOf, cursorQuery } from '../microsoft/odata.ts';
import { mailbox } from './fields.ts';
import { filterFields, filterQuery, type Filters } from './filters.ts';
import { bodyPreference, outputFields, selection, shown, withAllAttachments, type Output } from './readMessages.ts';
import { mailboxPath, read } from './requests.ts';
import { outlook } from './vendor.ts';

const { read_status, from, has_attachments, filter } = filterFields;

type Watched = Pick<Filters, 'read_status' | 'from' | 'has_attachments' | 'filter'> &
  Output & { readonly in_folder: string; readonly mailbox?: string };

/** The times of mails are in whole seconds. */
const settleMs = 1_000;

/** New mails, by the time at which they were received: https://learn.microsoft.com/graph/api/user-list-messages. Drafts are left out. */
export const node = pollTrigger(outlook, {
  title: 'Outlook trigger',
  description: 'Starts for each new mail in a mailbox.',
  parameters: {
    in_folder: text({
      title: 'In folder',
      description: 'ID of a folder, or a name such as inbox. Empty: all folders, with the sent items.',
      choices: { list: 'folders', needs: ['mailbox'] },
      maxLength: 1_000,
      default: 'inbox',
    }),
    read_status,
    from,
    has_attachments,
    filter,
    ...outputFields,
    mailbox,
  },
  place: ({
    in_folder: folder,
    read_status: status,
    from: sender = '',
    has_attachments: isWith,
    filter: of = '',
    mailbox: owner = '',
  }) => [owner, folder, status, sender, isWith, of],
  poll: async ({ cursor, parameters, wantsSample, writeFile }, client) => {
    const call = {
      client,
      files: { write: writeFile },
      key: '',
      signal: AbortSignal.timeout(600_000),
    } as unknown as OperationCall;
    return pollByTime({
      cursor,
      settleMs,
      entries: (since) => listNew(parameters, since, call),
      sample: wantsSample ? async () => (await listNew(parameters, null, call)).at(0) ?? null : null,
    });
  },
  examples: [
    { title: 'New mails in the inbox', parameters: { in_folder: 'inbox' } },
    {
      title: 'Mails of a customer with their attachments',
      parameters: { from: 'ann@example.com', has_attachments: true, output: 'full', attachments: true },
    },
  ],
});

/** Reads mails since a time, or the newest one. */
async function listNew(watched: Watched, since: Date | null, call: OperationCall): Promise<TimedEntry[]> {
  const { in_folder: folder, mailbox: owner, filter: own = '' } = watched;
  const filters = {
    ...watched,
    filter: [own.trim(), 'isDraft eq false'].filter((part) => part !== '').join(') and ('),
    ...(since ? { received_after: since.toISOString() } : {}),
  };
  const { $select: selected } = selection(watched);
  const query = {
    ...filterQuery(filters),
    ...(selected === undefined
      ? {}
      : { $select: [...new Set([...selected.split(','), 'id', 'receivedDateTime'])].join(',') }),
    $top: since ? 100 : 1,
  };
  const address = `${mailboxPath(owner)}${folder.trim() === '' ? '' : path`/mailFolders/${folder.trim()}`}/messages`;
  const mails = await readPages<JsonObject>(call.client, {
    request: (cursor) => read(address, { ...query, ...cursorQuery(cursor) }, ...bodyPreference(watched)),
    entries: (body) => body['value'],
    next: cursorOf,
    isFirstOnly: since === null,
  });
  // Outlook limits concurrent requests to a mailbox, so attachments are read one after the other.
  let queue: Promise<unknown> = Promise.resolve();
  return mails.map((mail) => ({
    id: String(mail['id']),
    time: String(mail['receivedDateTime']),
    item: () => {
      const item = { json: shown(mail, watched) };
      if (!watched.attachments) return item;
      const loaded = queue.then(
        async () => (await withAllAttachments([item], { mailbox: owner, output: watched }, call))[0]!,
      );
      queue = loaded.catch(() => undefined);
      return loaded;
    },
  }));
}
