import type { FakeRequest } from '../engine/fake/startFake.ts';

/** Returns the names of the files in the parts with this name; null for another media type. A part of another name is no file. */
export function fileNamesOf({ headers, bytes }: FakeRequest, wanted: string): string[] | null {
  const boundary = /^multipart\/form-data;.*\bboundary="?([^";]+)"?/i.exec(headers['content-type'] ?? '')?.[1];
  if (boundary === undefined) return null;
  const parts = bytes.toString('latin1').split(`--${boundary}`).slice(1, -1);
  return parts.flatMap((part) => {
    const head = part.slice(0, part.indexOf('\r\n\r\n'));
    const name = /\bname="([^"]*)"/.exec(head.replace(/filename="[^"]*"/, ''))?.[1];
    const fileName = /\bfilename="([^"]*)"/.exec(head)?.[1];
    return name === wanted && fileName !== undefined ? [Buffer.from(fileName, 'latin1').toString()] : [];
  });
}
