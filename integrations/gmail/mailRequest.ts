import { randomBytes } from 'node:crypto';
import type { JsonObject } from '../../domains/executions/item.ts';
import type { VendorRequest } from '../engine/vendorRequest.ts';
import { mailbox } from './methods.ts';

/** Longer mails are uploaded: in JSON, they would grow by a third. */
const maxJsonBytes = 5 * 1024 * 1024;

/** The destination of a mail. */
export interface MailTarget {
  /** Below the mailbox, such as `/messages/send`. */
  readonly at: string;
  readonly method: 'POST' | 'PUT';
  readonly threadId: string | undefined;
  /** Drafts have their message one level below. */
  readonly isDraft?: true;
}

/** Makes the request for a mail: https://developers.google.com/workspace/gmail/api/guides/uploads. */
export function mailRequest({ at, method, threadId, isDraft }: MailTarget, mail: Buffer): VendorRequest {
  const place = threadId ? { threadId } : {};
  const placed = (message: JsonObject): JsonObject => (isDraft ? { message } : message);
  if (mail.length <= maxJsonBytes)
    return { method, path: `${mailbox}${at}`, json: placed({ raw: mail.toString('base64url'), ...place }) };
  const boundary = `bureau-${randomBytes(16).toString('hex')}`;
  const head = Buffer.from(
    `--${boundary}\r\nContent-Type: application/json; charset=UTF-8\r\n\r\n${JSON.stringify(placed(place))}\r\n` +
      `--${boundary}\r\nContent-Type: message/rfc822\r\n\r\n`,
  );
  const parts = [head, mail, Buffer.from(`\r\n--${boundary}--\r\n`)];
  const open = async function* (): AsyncGenerator<Uint8Array> {
    yield* parts;
  };
  return {
    method,
    path: `/upload${mailbox}${at}`,
    query: { uploadType: 'multipart' },
    content: {
      mediaType: `multipart/related; boundary=${boundary}`,
      body: { sizeBytes: parts.reduce((sum, part) => sum + part.length, 0), open },
    },
  };
}
