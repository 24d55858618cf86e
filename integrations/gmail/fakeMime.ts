import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeRequest } from '../engine/fake/startFake.ts';
import { failed, malformed } from './fakeErrors.ts';

/** Largest mail: https://developers.google.com/workspace/gmail/api/reference/rest/v1/users.messages/send */
const maxBytes = 36_700_160;

/** An uploaded mail, with the JSON beside it. */
export interface UploadedMail {
  readonly mail: Buffer;
  readonly fields: Record<string, unknown>;
}

/** Reads `raw`: base64url without padding. Null for other text. */
export function mailIn(raw: unknown): Buffer | null {
  if (typeof raw !== 'string' || !/^[\w-]+$/.test(raw)) return null;
  return Buffer.from(raw, 'base64url');
}

/** Returns why Gmail refuses a mail (RFC 5322); null for a good one. A draft needs no recipient. */
export function mailProblem(mail: Buffer, isDraft: boolean): FakeResponse | null {
  if (mail.length > maxBytes) return failed('uploadTooLarge', 'Request Entity Too Large');
  const text = mail.toString('latin1');
  const end = text.indexOf('\r\n\r\n');
  if (end < 0)
    return failed(
      'invalidArgument',
      "'raw' RFC822 payload message string or uploading message via /upload/* URL required",
    );
  const fields = text
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const wrong = fields.find((line) => !/^[\x21-\x39\x3b-\x7e]+:[\x20-\x7e\t]*$/.test(line));
  if (wrong !== undefined) return failed('invalidArgument', `Invalid ${wrong.split(':')[0]} header`);
  const recipients = ['to', 'cc', 'bcc'].flatMap((name) => valuesOf(fields, name).map((value) => ({ name, value })));
  const bad = recipients.find(({ value }) => !areAddresses(value));
  if (bad) return failed('invalidArgument', `Invalid ${bad.name[0]!.toUpperCase()}${bad.name.slice(1)} header`);
  if (!isDraft && recipients.length === 0) return failed('invalidArgument', 'Recipient address required');
  return null;
}

function valuesOf(fields: readonly string[], name: string): string[] {
  return fields
    .filter((line) => line.toLowerCase().startsWith(`${name}:`))
    .map((line) => line.slice(name.length + 1).trim())
    .filter((value) => value !== '');
}

/** A list of addresses: `a@b.c`, `Name <a@b.c>`, `"Last, First" <a@b.c>`. */
function areAddresses(value: string): boolean {
  const entries = value.replaceAll(/"(?:[^"\\]|\\.)*"/g, 'name').split(',');
  return entries.every((entry) => /^(?:[^<>@,]*<[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/.test(entry.trim()));
}

/**
 * Reads an upload: `media` with the mail alone, or `multipart` with JSON and the mail:
 * https://developers.google.com/workspace/gmail/api/guides/uploads. Or the refusal.
 */
export function uploadIn({ query, headers, bytes }: FakeRequest): UploadedMail | FakeResponse {
  const type = headers['content-type'] ?? '';
  const kind = query.get('uploadType');
  if (kind === 'media')
    return type.startsWith('message/')
      ? { mail: bytes, fields: {} }
      : malformed(`Media type '${type}' is not supported.`);
  if (kind !== 'multipart') return malformed(`Invalid upload type: ${kind ?? ''}`);
  const boundary = /^multipart\/related;.*\bboundary="?([^";]+)"?/.exec(type)?.[1];
  if (boundary === undefined) return malformed('Missing multipart boundary.');
  const parts = bytes.toString('latin1').split(new RegExp(`(?:^|\r\n)--${escaped(boundary)}(?:--)?(?:\r\n|$)`));
  const [first, second] = parts.slice(1).map(partOf);
  if (!first || !second || parts.length !== 4) return malformed('Multipart body must have two parts.');
  if (!first.type.startsWith('application/json')) return malformed('The first part must be JSON.');
  if (!second.type.startsWith('message/')) return malformed(`Media type '${second.type}' is not supported.`);
  try {
    const fields = JSON.parse(Buffer.from(first.body, 'latin1').toString()) as Record<string, unknown>;
    return { mail: Buffer.from(second.body, 'latin1'), fields };
  } catch {
    return malformed('Parse Error');
  }
}

function partOf(text: string): { type: string; body: string } {
  const end = text.indexOf('\r\n\r\n');
  const type = /^content-type:\s*(.+)$/im.exec(text.slice(0, Math.max(end, 0)))?.[1] ?? '';
  return { type: type.trim(), body: text.slice(end + 4) };
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
