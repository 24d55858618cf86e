import type { FakeRequest } from '../engine/fake/startFake.ts';

/** A form with a file: its fields, and the name and type of the file in the part `file`. */
export interface FakeForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: { readonly fileName: string; readonly mediaType: string; readonly size: number } | null;
}

/** Reads a form with files (RFC 7578). Null for another media type. */
export function formOf({ headers, bytes }: FakeRequest): FakeForm | null {
  const boundary = /^multipart\/form-data;.*\bboundary="?([^";]+)"?/i.exec(headers['content-type'] ?? '')?.[1];
  if (boundary === undefined) return null;
  const fields: Record<string, string> = {};
  let file: FakeForm['file'] = null;
  for (const part of bytes.toString('latin1').split(`--${boundary}`).slice(1, -1)) {
    const end = part.indexOf('\r\n\r\n');
    const head = Buffer.from(part.slice(0, end), 'latin1').toString();
    const content = Buffer.from(part.slice(end + 4, -2), 'latin1');
    const fileName = /\bfilename="([^"]*)"/.exec(head)?.[1];
    const name = /;\s*name="([^"]*)"/.exec(head)?.[1] ?? '';
    const mediaType = /^content-type: *([^\s;]+)/im.exec(head)?.[1] ?? 'application/octet-stream';
    if (fileName === undefined) fields[name] = content.toString();
    else if (name === 'file') file = { fileName, mediaType, size: content.length };
  }
  return { fields, file };
}
