import type { JsonObject } from '../../domains/executions/item.ts';

const google = 'application/vnd.google-apps.';
export const folderType = `${google}folder`;
export const shortcutType = `${google}shortcut`;

/** IDs have about 33 characters; those of shared drives have 19. */
export const idOf = (number: number): string => `1FakeFileOfGoogleDrive-00000000${String(number).padStart(2, '0')}`;
export const rootId = '0AFakeRootOfMyDrivePVA';
export const sharedDriveIds = ['0AFakeSharedDrive01', '0AFakeSharedDrive02', '0AFakeSharedDrive03'] as const;

export const owner: JsonObject = {
  kind: 'drive#user',
  displayName: 'Ada Example',
  me: true,
  permissionId: '10000000000000000001',
  emailAddress: 'ada@example.com',
};

/** The content of each file that has bytes. */
export const content = Buffer.from('hello');
const blob = {
  size: String(content.length),
  md5Checksum: '5d41402abc4b2a76b9719d911017c592',
  originalFilename: 'report.txt',
  fileExtension: 'txt',
  fullFileExtension: 'txt',
  headRevisionId: '0B1FakeRevision',
};

/** https://developers.google.com/workspace/drive/api/reference/rest/v3/files#File */
export function fileOf(more: JsonObject): JsonObject {
  const id = String(more['id']);
  return {
    kind: 'drive#file',
    id,
    name: 'Untitled',
    mimeType: 'application/octet-stream',
    starred: false,
    trashed: false,
    explicitlyTrashed: false,
    parents: [rootId],
    spaces: ['drive'],
    version: '7',
    webViewLink: `https://drive.google.com/file/d/${id}/view?usp=drivesdk`,
    iconLink: 'https://drive-thirdparty.googleusercontent.com/16/type/text/plain',
    createdTime: '2026-11-01T08:00:00.000Z',
    modifiedTime: '2026-11-02T08:00:00.000Z',
    owners: [owner],
    lastModifyingUser: owner,
    shared: false,
    ownedByMe: true,
    capabilities: { canDownload: true, canEdit: true, canTrash: true, canDelete: true },
    writersCanShare: true,
    permissionIds: [owner['permissionId']],
    ...more,
  };
}

const editor = (kind: string, number: number, name: string): JsonObject =>
  fileOf({ id: idOf(number), name, mimeType: `${google}${kind}`, parents: [idOf(11)] });
const folder = (number: number, name: string): JsonObject =>
  fileOf({ id: idOf(number), name, mimeType: folderType, folderColorRgb: '#8f8f8f' });

export const report = fileOf({
  id: idOf(1),
  name: 'report.txt',
  mimeType: 'text/plain',
  description: 'Sales of November',
  parents: [idOf(11)],
  webContentLink: `https://drive.google.com/uc?id=${idOf(1)}&export=download`,
  ...blob,
});

/** Files of the account: a text, one of each kind of Google's editors, a shortcut, one in the trash, one in a shared drive, and folders. */
export const files: readonly JsonObject[] = [
  report,
  editor('document', 2, 'Plan'),
  editor('spreadsheet', 3, 'Budget'),
  editor('presentation', 4, 'Talk'),
  editor('drawing', 5, 'Sketch'),
  fileOf({
    id: idOf(6),
    name: 'Link to the report',
    mimeType: shortcutType,
    shortcutDetails: { targetId: idOf(1), targetMimeType: 'text/plain' },
  }),
  fileOf({ ...report, id: idOf(7), name: 'old report.txt', trashed: true, explicitlyTrashed: true }),
  fileOf({ ...report, id: idOf(8), name: 'contract.txt', driveId: sharedDriveIds[0], parents: [sharedDriveIds[0]] }),
  editor('form', 9, 'Survey'),
  folder(11, 'Orders'),
  folder(12, 'Invoices'),
  folder(13, 'Archive'),
];

/** `root` and the folder of a shared drive are files, too. */
export function fileWithId(id: string): JsonObject | undefined {
  if (id === 'root' || id === rootId)
    return fileOf({ id: rootId, name: 'My Drive', mimeType: folderType, parents: undefined });
  const drive = drives.find((one) => one['id'] === id);
  if (drive) return fileOf({ id, name: 'Drive', mimeType: folderType, driveId: id, parents: undefined });
  return files.find((file) => file['id'] === id);
}

/** https://developers.google.com/workspace/drive/api/reference/rest/v3/drives#Drive */
export const drives: readonly JsonObject[] = ['Sales', 'Support', 'Legal'].map((name, index) => ({
  kind: 'drive#drive',
  id: sharedDriveIds[index],
  name,
  hidden: false,
  colorRgb: '#0f9d58',
  createdTime: '2026-01-01T08:00:00.000Z',
  restrictions: {
    adminManagedRestrictions: false,
    copyRequiresWriterPermission: false,
    domainUsersOnly: false,
    driveMembersOnly: false,
    sharingFoldersRequiresOrganizerPermission: false,
  },
}));

/** https://developers.google.com/workspace/drive/api/reference/rest/v3/permissions#Permission */
export const permissions: readonly JsonObject[] = ['ada', 'grace', 'alan'].map((name, index) => ({
  kind: 'drive#permission',
  id: `1000000000000000000${index + 1}`,
  type: 'user',
  emailAddress: `${name}@example.com`,
  displayName: `${name[0]!.toUpperCase()}${name.slice(1)} Example`,
  role: index === 0 ? 'owner' : 'writer',
  deleted: false,
  pendingOwner: false,
}));

const office = 'application/vnd.openxmlformats-officedocument.';
const oasis = 'application/vnd.oasis.opendocument.';
const sheetTypes = ['text/csv', 'text/tab-separated-values', 'application/pdf', 'application/zip'];
const images = ['image/jpeg', 'image/png', 'image/svg+xml', 'application/pdf'];

/** https://developers.google.com/workspace/drive/api/guides/ref-export-formats */
export const exportFormats: Readonly<Record<string, readonly string[]>> = {
  [`${google}document`]: [
    `${office}wordprocessingml.document`,
    `${oasis}text`,
    'application/rtf',
    'application/pdf',
    'text/plain',
    'application/epub+zip',
    'application/zip',
    'text/html',
    'text/markdown',
  ],
  [`${google}spreadsheet`]: [
    `${office}spreadsheetml.sheet`,
    `${oasis}spreadsheet`,
    'application/x-vnd.oasis.opendocument.spreadsheet',
    ...sheetTypes,
  ],
  [`${google}presentation`]: [`${office}presentationml.presentation`, `${oasis}presentation`, 'text/plain', ...images],
  [`${google}drawing`]: images,
  [`${google}script`]: ['application/vnd.google-apps.script+json'],
};
