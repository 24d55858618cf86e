import type { ImapFlow, SearchObject } from 'imapflow';

import { AppError } from '../../openapi/AppError.ts';
import { assertHostAllowed } from '../../domains/credentials/allowedHosts.ts';
import { maxMessageBytes, openImap, readable, type ImapValues } from './imapClient.ts';
import { mailItem, readMail } from './mailItem.ts';
import { pause } from './pause.ts';
import type { WatchContext } from './watch.ts';

interface MailParameters {
  mailbox: string;
  only_unseen: boolean;
  from: string;
  subject: string;
  existing: boolean;
  mark_seen: boolean;
  attachments: boolean;
  every_seconds: number;
}

/** How far it came in one mailbox: RFC 3501 §2.3.1.1, whose UIDs rise and hold while UIDVALIDITY stays. */
interface MailCursor {
  mailbox: string;
  uidValidity: string;
  uid: number;
}

const reconnectMs = 1_000;

/**
 * Watches a mailbox by IMAP (RFC 3501, IDLE if supported): one execution per message after the last processed one, in the order of UIDs. An
 * unreadable message is reported and skipped. Errors: `target_error` for a refused login or a missing folder, `target_unreachable`, those
 * of the credential.
 */
export async function watchMail(context: WatchContext): Promise<void> {
  const mailbox = new Mailbox(context);
  let isOver = false;
  while (!isOver && !context.signal.aborted) {
    isOver = await mailbox.readOnce(await connect(context));
    if (!isOver) await pause(reconnectMs, context.signal);
  }
}

async function connect(context: WatchContext): Promise<ImapFlow> {
  const credential = (await context.credential('imap'))!;
  const values = credential.values as unknown as ImapValues;
  assertHostAllowed(credential, values);
  return openImap(values, await context.outbound.locate(values));
}

class Mailbox {
  readonly #context: WatchContext;
  readonly #parameters: MailParameters;
  #client!: ImapFlow;
  #cursor: MailCursor | null;

  constructor(context: WatchContext) {
    this.#context = context;
    this.#parameters = context.parameters as unknown as MailParameters;
    this.#cursor = context.cursor as MailCursor | null;
  }

  /**
   * Reads over one connection until it ends; true if a test has its message. Servers end connections as they like: after
   * the folder was opened that is no failure. Errors: those of `watchMail`.
   */
  async readOnce(client: ImapFlow): Promise<boolean> {
    const { signal } = this.#context;
    this.#client = client;
    const stop = (): void => client.close();
    signal.addEventListener('abort', stop, { once: true });
    let isOpen = false;
    try {
      await this.#open();
      isOpen = true;
      return await this.#follow();
    } catch (error) {
      const told = readable(error);
      if (isOpen && !client.usable && told instanceof AppError && told.code === 'target_unreachable') return false;
      throw told;
    } finally {
      signal.removeEventListener('abort', stop);
      client.close();
    }
  }

  async #open(): Promise<void> {
    const { mailbox, mark_seen: markSeen } = this.#parameters;
    const opened = await this.#client.mailboxOpen(mailbox, { readOnly: !markSeen });
    await this.#begin(String(opened.uidValidity), opened.uidNext);
  }

  async #follow(): Promise<boolean> {
    const { signal } = this.#context;
    let wake = new AbortController();
    this.#client.on('exists', () => wake.abort());
    this.#client.on('close', () => wake.abort());
    for (let isFirst = true; !signal.aborted && this.#client.usable; isFirst = false) {
      wake = new AbortController();
      if (await this.#takeNew()) return true;
      if (isFirst) await this.#context.works();
      await pause(this.#parameters.every_seconds * 1_000, AbortSignal.any([signal, wake.signal]));
      if (!signal.aborted && this.#client.usable) await this.#client.noop();
    }
    return false;
  }

  async #begin(uidValidity: string, uidNext: number): Promise<void> {
    const { mailbox, existing } = this.#parameters;
    if (this.#cursor?.mailbox === mailbox && this.#cursor.uidValidity === uidValidity) return;
    this.#cursor = { mailbox, uidValidity, uid: existing ? 0 : uidNext - 1 };
    await this.#context.save(this.#cursor);
  }

  /** True if a test has its message. */
  async #takeNew(): Promise<boolean> {
    const { only_unseen: onlyUnseen, from, subject } = this.#parameters;
    const wanted: SearchObject = {
      uid: `${this.#cursor!.uid + 1}:*`,
      ...(onlyUnseen ? { seen: false } : {}),
      ...(from === '' ? {} : { from }),
      ...(subject === '' ? {} : { subject }),
    };
    const found = (await this.#client.search(wanted, { uid: true })) || [];
    // "n:*" is the last message where none is behind n.
    const uids = found.filter((uid) => uid > this.#cursor!.uid).toSorted((a, b) => a - b);
    for (const uid of uids) {
      this.#context.signal.throwIfAborted();
      if ((await this.#take(uid)) && this.#context.isTest) return true;
    }
    return false;
  }

  /** True if the message became an execution. */
  async #take(uid: number): Promise<boolean> {
    const cursor: MailCursor = { ...this.#cursor!, uid };
    const pass = async (message: string): Promise<false> => {
      await this.#context.refuse('message_refused', message);
      await this.#context.save(cursor);
      this.#cursor = cursor;
      return false;
    };
    const head = await this.#client.fetchOne(
      String(uid),
      { uid: true, size: true, flags: true, internalDate: true },
      { uid: true },
    );
    if (!head) return false; // somebody deleted it
    if ((head.size ?? 0) > maxMessageBytes) return pass(`A message is larger than ${maxMessageBytes} bytes.`);
    const body = await this.#client.fetchOne(String(uid), { uid: true, source: true }, { uid: true });
    if (!body || !body.source) return false;
    const email = await readMail(body.source).catch((error: unknown) =>
      error instanceof AppError ? error : Promise.reject(error),
    );
    if (email instanceof AppError) return pass(email.message);
    const receivedAt = head.internalDate === undefined ? null : new Date(head.internalDate);
    const mail = { uid, flags: [...(head.flags ?? [])], receivedAt, source: body.source };
    const { attachments, mark_seen: markSeen } = this.#parameters;
    const item = await mailItem(mail, email, { attachments, writeFile: this.#context.writeFile });
    await this.#context.emit({
      items: [item],
      key: `mail/${JSON.stringify([cursor.mailbox, cursor.uidValidity, uid])}`,
      cursor,
    });
    this.#cursor = cursor;
    if (markSeen) await this.#client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
    return true;
  }
}
