import type { JsonObject } from '../../domains/executions/item.ts';
import { AppError } from '../../openapi/AppError.ts';
import { boolean } from '../../platform/schema/schema.ts';
import type { PolledEvent } from '../../activities/kit/triggerSource.ts';
import { pollTrigger } from '../engine/defineTrigger.ts';
import type { OperationCall } from '../engine/defineOperation.ts';
import type { VendorClient } from '../engine/VendorClient.ts';
import { filters, output } from './fields.ts';
import { filterQuery, type Filters } from './filters.ts';
import type { GmailMessage } from './gmailMessage.ts';
import { cursorOf, mailbox, pathOf, read } from './methods.ts';
import { formatOf, messageItem, type Output } from './readMessage.ts';
import { gmail } from './vendor.ts';

/** How far the trigger came: the time of the newest mail, and the mails around that time. */
interface MailCursor {
  readonly afterMs: number;
  readonly ids: readonly string[];
}

/** Mails can be listed some time after Gmail received them. */
const overlapMs = 300_000;
const maxIds = 2_000;
const maxPages = 20;
const pageSize = 500;
/** Mails of one look; more are there at once. */
const maxMails = 50;

const { search, with_labels, from, read_status, include_spam_trash } = filters;

/**
 * New mails, by the time at which Gmail received them: https://developers.google.com/workspace/gmail/api/reference/rest/v1/users.messages/list.
 * The time of a search is exact to the second, so mails around the last one are known by their IDs.
 */
export const node = pollTrigger(gmail, {
  title: 'Gmail trigger',
  description: 'Starts for each new mail in a mailbox.',
  parameters: {
    search,
    with_labels,
    from,
    read_status,
    include_spam_trash,
    include_sent: boolean({
      title: 'With sent mails and drafts',
      description: 'Mails that the account itself writes.',
      default: false,
      rare: true,
    }),
    ...output,
  },
  place: ({ search: text, with_labels: labels, from: sender, read_status: status, include_spam_trash: spam }) => [
    text ?? '',
    labels,
    sender ?? '',
    status,
    spam,
  ],
  poll: async ({ cursor, parameters, wantsSample, writeFile }, client) => {
    const before = cursor as unknown as MailCursor | null;
    const call = { client, files: { write: writeFile }, key: '' } as unknown as OperationCall;
    const ids = await listNew(client, parameters, before);
    if (!before) {
      const events = wantsSample ? await eventsOf(ids.slice(0, 1), parameters, call) : [];
      return { events: events.map(({ event }) => event), cursor: { afterMs: Date.now(), ids: ids.slice(0, maxIds) } };
    }
    const oldest = ids.filter((id) => !before.ids.includes(id)).toReversed();
    const taken = oldest.slice(0, maxMails);
    const found = await eventsOf(taken, parameters, call);
    // An imported mail may have a time in the future. Earlier mails would no longer be listed.
    const afterMs = Math.max(before.afterMs, ...found.map(({ receivedMs }) => Math.min(receivedMs, Date.now())));
    return {
      events: found.filter(({ isWanted }) => isWanted).map(({ event }) => event),
      cursor: { afterMs, ids: [...taken, ...before.ids].slice(0, maxIds) },
      isMore: oldest.length > taken.length,
    };
  },
  examples: [
    { title: 'New mails in the inbox', parameters: { with_labels: ['INBOX'] } },
    {
      title: 'Invoices with their attachments',
      parameters: { search: 'subject:invoice has:attachment', output: 'full', attachments: true },
    },
  ],
});

/**
 * Returns the IDs of mails since shortly before the last one, newest first. At the beginning, of the newest page. Errors: `target_error`
 * for too many.
 */
async function listNew(
  client: VendorClient,
  parameters: Omit<Filters, 'received_after' | 'received_before'>,
  before: MailCursor | null,
): Promise<string[]> {
  const since = before ? { received_after: new Date(before.afterMs - overlapMs).toISOString() } : {};
  const query = { ...filterQuery({ ...parameters, ...since }), maxResults: pageSize };
  const ids: string[] = [];
  let pageToken: unknown;
  for (let pages = 1; ; pages += 1) {
    const request = read(`${mailbox}/messages`, { ...query, ...(pageToken ? { pageToken } : {}) });
    const { body } = await client.send(request, { repeat: 'safe', key: '' });
    const { messages = [] } = body as { messages?: { id: string }[] };
    ids.push(...messages.map(({ id }) => id));
    pageToken = cursorOf({ body });
    if (!pageToken || !before) return ids;
    // The oldest mails are on the last page, so they would be lost.
    if (pages >= maxPages)
      throw new AppError(
        'target_error',
        'There are too many new mails. Narrow the search down, or unpublish and publish the trigger to begin now.',
      );
  }
}

interface FoundMail {
  readonly event: PolledEvent;
  readonly receivedMs: number;
  readonly isWanted: boolean;
}

/** Reads mails, oldest first. A mail that was deleted in between is left out. */
async function eventsOf(
  ids: readonly string[],
  parameters: Output & { readonly include_sent: boolean },
  call: OperationCall,
): Promise<FoundMail[]> {
  const found: FoundMail[] = [];
  for (const id of ids) {
    const sending = { repeat: 'safe', key: '', accept: ['notFound', 'NOT_FOUND'] } as const;
    const { body } = await call.client.send(read(pathOf('messages', id), formatOf(parameters)), sending);
    const message = body as GmailMessage;
    if (typeof message.id !== 'string') continue;
    const labels = message.labelIds ?? [];
    const isOwn = labels.includes('DRAFT') || (labels.includes('SENT') && !labels.includes('INBOX'));
    const isWanted = parameters.include_sent || !isOwn;
    const item = isWanted ? await messageItem(message, parameters, call) : { json: {} as JsonObject };
    found.push({ event: { key: id, item }, receivedMs: Number(message.internalDate ?? 0), isWanted });
  }
  return found;
}
