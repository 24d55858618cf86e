import type { JsonObject } from '../../domains/executions/item.ts';

const by = {
  user: { id: '48d31887-5fad-4d73-a9f5-3c356e68a038', displayName: 'Ada Example', email: 'ada@example.com' },
};
const driveId = 'b!drive1';

const base: JsonObject = {
  createdDateTime: '2026-11-28T08:00:00Z',
  eTag: '"{6B1A0000-0000-4000-8000-000000000001},1"',
  id: '01FILE1ABCDEFGH',
  lastModifiedDateTime: '2026-11-28T08:00:00Z',
  name: 'report.txt',
  webUrl: 'https://acme-my.sharepoint.com/personal/ada/Documents/report.txt',
  cTag: '"c:{6B1A0000-0000-4000-8000-000000000001},1"',
  size: 5,
  createdBy: by,
  lastModifiedBy: by,
  parentReference: {
    driveType: 'business',
    driveId,
    id: '01ROOT1ABCDEFGH',
    name: 'root',
    path: `/drives/${driveId}/root:`,
  },
  fileSystemInfo: { createdDateTime: '2026-11-28T08:00:00Z', lastModifiedDateTime: '2026-11-28T08:00:00Z' },
};

/** https://learn.microsoft.com/graph/api/resources/driveitem, of a file; its download address is a secret. */
export const fileAt = (url: string): JsonObject => ({
  '@microsoft.graph.downloadUrl': `${url}/download/report.txt?tempauth=secret-of-the-address`,
  ...base,
  file: { mimeType: 'text/plain', hashes: { quickXorHash: 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=' } },
});
export const folder: JsonObject = {
  ...base,
  id: '01FOLDER1ABCDEFGH',
  name: 'Orders',
  webUrl: 'https://acme-my.sharepoint.com/personal/ada/Documents/Orders',
  folder: { childCount: 2 },
};
export const root: JsonObject = {
  ...folder,
  id: '01ROOT1ABCDEFGH',
  name: 'root',
  root: {},
  parentReference: { driveType: 'business', driveId },
};
export const itemNames = new Set([
  ...Object.keys(base),
  ...'file folder root description deleted package remoteItem shared image photo video audio location malware publication searchResult sharepointIds specialFolder webDavUrl content children permissions thumbnails versions listItem createdByUser lastModifiedByUser'.split(
    ' ',
  ),
]);

/** https://learn.microsoft.com/graph/api/resources/permission */
export const permission: JsonObject = {
  id: 'p1',
  roles: ['read'],
  hasPassword: false,
  shareId: 'u!aHR0cHM6',
  link: {
    type: 'view',
    scope: 'anonymous',
    webUrl: 'https://acme-my.sharepoint.com/:t:/g/personal/ada/abc',
    preventsDownload: false,
  },
};

/** https://learn.microsoft.com/graph/api/resources/drive */
export const drive: JsonObject = {
  id: driveId,
  driveType: 'business',
  name: 'OneDrive',
  webUrl: 'https://acme-my.sharepoint.com/personal/ada/Documents',
  owner: by,
  quota: { deleted: 0, remaining: 1_099_000_000_000, state: 'normal', total: 1_099_511_627_776, used: 511_627_776 },
};
/** https://learn.microsoft.com/graph/api/resources/site */
export const site: JsonObject = {
  id: 'acme.sharepoint.com,6b1a0000-0000-4000-8000-000000000001,6b1a0000-0000-4000-8000-000000000002',
  name: 'sales',
  displayName: 'Sales',
  webUrl: 'https://acme.sharepoint.com/sites/sales',
};
/** https://learn.microsoft.com/graph/api/resources/driveitemversion */
export const version: JsonObject = {
  id: '1.0',
  lastModifiedBy: by,
  lastModifiedDateTime: '2026-11-28T08:00:00Z',
  size: 5,
};

/** Three items of a drive: a folder and two files. */
export function items(url: string): JsonObject[] {
  const file = fileAt(url);
  return [folder, file, { ...file, id: '01FILE2ABCDEFGH', name: 'invoice.txt' }];
}

/** Everything that a search can find: the items at the top, and three more of each kind. */
export function searched(url: string): JsonObject[] {
  const file = fileAt(url);
  const years = [2024, 2025, 2026];
  return [
    ...items(url),
    ...years.map((year) => ({ ...folder, id: `01FOLDER${year}ABCDEFGH`, name: `Plans ${year}` })),
    ...years.map((year) => ({ ...file, id: `01FILE${year}ABCDEFGH`, name: `draft-${year}.txt` })),
  ];
}

/** Three things of a kind. */
export function three(thing: JsonObject): JsonObject[] {
  return [1, 2, 3].map((number) => ({
    ...thing,
    id: String(thing['id']).replace('1', String(number)),
    name: number === 1 ? thing['name'] : `${number}-${String(thing['name'])}`,
  }));
}
