/** Files and folders that the fake of WebDAV knows; folders end with a slash. */
export interface FakeEntry {
  readonly path: string;
  readonly id: number;
  readonly etag: string;
  readonly content?: Buffer;
  readonly mediaType?: string;
}

const file = (
  path: string,
  id: number,
  { text, mediaType = 'text/plain' }: { text: string; mediaType?: string },
): FakeEntry => ({
  path,
  id,
  etag: `6b${id}`,
  content: Buffer.from(text),
  mediaType,
});
const folder = (path: string, id: number): FakeEntry => ({ path, id, etag: `6a${id}` });

export const entries: readonly FakeEntry[] = [
  folder('/', 39),
  folder('/Reports/', 40),
  folder('/Reports/2026/', 42),
  file('/Reports/Q1 x.pdf', 41, { text: '%PDF-', mediaType: 'application/pdf' }),
  file('/Reports/May #1.csv', 43, { text: 'a,b\n1,2\n', mediaType: 'text/csv' }),
  file('/Reports/2026/plan.txt', 44, { text: 'plan' }),
  file('/notes.txt', 45, { text: 'hello' }),
  file('/locked.txt', 46, { text: 'mine' }),
];

/** Returns the entry of a path, with or without the slash of folders. */
export function entryAt(path: string): FakeEntry | undefined {
  return entries.find((entry) => withoutSlash(entry.path) === withoutSlash(path));
}

export function withoutSlash(path: string): string {
  return path === '/' ? path : path.replace(/\/+$/, '');
}

export function parentOf(path: string): string {
  return withoutSlash(path).replace(/[^/]*$/, '');
}

/** Returns what is directly in a folder. */
export function childrenOf(path: string): readonly FakeEntry[] {
  const base = path.endsWith('/') ? path : `${path}/`;
  return entries.filter((entry) => entry.path !== base && parentOf(entry.path) === base);
}
