import { escaped, xml } from './fakeXml.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeRequest } from '../engine/fake/startFake.ts';

export const container = 'invoices';
export const etag = '"0x8DCA2"';
export const modified = 'Mon, 02 Nov 2026 08:00:00 GMT';

/** A blob that the fake knows. */
export interface FakeBlob {
  readonly name: string;
  readonly content: Buffer;
  readonly mediaType: string;
}

const blob = (name: string, text: string): FakeBlob => ({
  name,
  content: Buffer.from(text),
  mediaType: 'text/plain',
});
export const blobs: readonly FakeBlob[] = [
  blob('2026/r 1.txt', 'first'),
  blob('a.txt', 'Hello world.'),
  blob('b#1.txt', 'hello'),
];
const containers = [container, 'photos', 'reports'];

export const metadata: Readonly<Record<string, string>> = { customer: 'acme' };
export const tags: Readonly<Record<string, string>> = { status: 'done' };

/** Text of one page of three. The marker of the next one is opaque. */
function page<T>(
  all: readonly T[],
  { query }: FakeRequest,
  { repeatsPages, write }: { repeatsPages: boolean; write: (one: T) => string },
): { text: string; next: string } {
  const marker = query.get('marker') ?? '';
  const place = marker === '' ? 0 : Number(/^2!72!(\d)$/.exec(marker)?.[1] ?? all.length);
  const next = repeatsPages ? 1 : place + 1;
  const one = all[place];
  return { text: one === undefined ? '' : write(one), next: next < all.length ? `2!72!${next}` : '' };
}

function echo({ query }: FakeRequest): string {
  const shown = [
    ['Prefix', 'prefix'],
    ['Marker', 'marker'],
    ['MaxResults', 'maxresults'],
    ['Delimiter', 'delimiter'],
  ] as const;
  return shown
    .flatMap(([name, parameter]) => {
      const value = query.get(parameter);
      return value === null ? [] : [`<${name}>${escaped(value)}</${name}>`];
    })
    .join('');
}

/** https://learn.microsoft.com/rest/api/storageservices/list-containers2 */
export function listContainers(request: FakeRequest, repeatsPages: boolean): FakeResponse {
  const found = containers.filter((name) => name.startsWith(request.query.get('prefix') ?? ''));
  const include = (request.query.get('include') ?? '').split(',');
  const write = (name: string): string =>
    [
      `<Container><Name>${name}</Name><Properties><Last-Modified>${modified}</Last-Modified><Etag>${escaped(etag)}</Etag>`,
      '<LeaseStatus>unlocked</LeaseStatus><LeaseState>available</LeaseState><HasImmutabilityPolicy>false</HasImmutabilityPolicy>',
      '<HasLegalHold>false</HasLegalHold></Properties>',
      include.includes('metadata') ? '<Metadata><customer>acme</customer></Metadata>' : '',
      '</Container>',
    ].join('');
  const { text, next } = page(found, request, { repeatsPages, write });
  return xml(
    `<EnumerationResults ServiceEndpoint="https://acme.blob.core.windows.net/">${echo(request)}<Containers>${text}</Containers><NextMarker>${next}</NextMarker></EnumerationResults>`,
  );
}

/** Blobs, or folders of the names up to the delimiter. */
interface Entry {
  readonly folder?: string;
  readonly blob?: FakeBlob;
}

/** https://learn.microsoft.com/rest/api/storageservices/list-blobs */
export function listBlobs(request: FakeRequest, repeatsPages: boolean): FakeResponse {
  const { query } = request;
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter');
  const found = blobs.filter(({ name }) => name.startsWith(prefix));
  const entries = found.map((one): Entry => {
    const end = delimiter ? one.name.indexOf(delimiter, prefix.length) : -1;
    return end < 0 ? { blob: one } : { folder: one.name.slice(0, end + 1) };
  });
  const include = (query.get('include') ?? '').split(',');
  const { text, next } = page(entries, request, { repeatsPages, write: (entry) => entryText(entry, include) });
  return xml(
    `<EnumerationResults ServiceEndpoint="https://acme.blob.core.windows.net/" ContainerName="${container}">${echo(request)}<Blobs>${text}</Blobs><NextMarker>${next}</NextMarker></EnumerationResults>`,
  );
}

function entryText({ folder, blob: one }: Entry, include: readonly string[]): string {
  if (!one) return `<BlobPrefix><Name>${escaped(folder!)}</Name></BlobPrefix>`;
  const properties = [
    `<Creation-Time>${modified}</Creation-Time><Last-Modified>${modified}</Last-Modified><Etag>0x8DCA2</Etag>`,
    `<Content-Length>${one.content.length}</Content-Length><Content-Type>${one.mediaType}</Content-Type><Content-Encoding/>`,
    '<Content-Language/><Content-MD5>7Qdih1MuhjZehB6Sv8UNjA==</Content-MD5><BlobType>BlockBlob</BlobType>',
    '<AccessTier>Hot</AccessTier><AccessTierInferred>true</AccessTierInferred><LeaseStatus>unlocked</LeaseStatus>',
    '<LeaseState>available</LeaseState><ServerEncrypted>true</ServerEncrypted>',
  ].join('');
  const meta = include.includes('metadata') ? '<Metadata><customer>acme</customer></Metadata>' : '';
  const tagged = include.includes('tags')
    ? '<Tags><TagSet><Tag><Key>status</Key><Value>done</Value></Tag></TagSet></Tags>'
    : '';
  return `<Blob><Name>${escaped(one.name)}</Name><Properties>${properties}</Properties>${meta}${tagged}</Blob>`;
}

/** https://learn.microsoft.com/rest/api/storageservices/find-blobs-by-tags */
export function findBlobs(request: FakeRequest, repeatsPages: boolean): FakeResponse {
  const where = request.query.get('where') ?? '';
  const write = ({ name }: FakeBlob): string =>
    `<Blob><Name>${escaped(name)}</Name><ContainerName>${container}</ContainerName><Tags><TagSet><Tag><Key>status</Key><Value>done</Value></Tag></TagSet></Tags></Blob>`;
  const { text, next } = page(blobs, request, { repeatsPages, write });
  return xml(
    `<EnumerationResults ServiceEndpoint="https://acme.blob.core.windows.net/"><Where>${escaped(where)}</Where><Blobs>${text}</Blobs><NextMarker>${next}</NextMarker></EnumerationResults>`,
  );
}
