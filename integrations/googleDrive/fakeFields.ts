import type { JsonObject } from '../../domains/executions/item.ts';

/** A selection of fields; null takes everything below. */
type Mask = { readonly [name: string]: Mask | null };

/** A part of a resource that `fields` can name; null: not checked any further. */
type Shape = { readonly [name: string]: Shape | null };

const namesOf = (names: string): Shape => Object.fromEntries(names.split(' ').map((name) => [name, null]));
const user = namesOf('kind displayName photoLink me permissionId emailAddress');
const permission = namesOf(
  'kind id type role emailAddress domain displayName photoLink allowFileDiscovery expirationTime deleted pendingOwner permissionDetails view inheritedPermissionsDisabled',
);
/** https://developers.google.com/workspace/drive/api/reference/rest/v3/files#File */
const file: Shape = {
  ...namesOf(
    'kind id name mimeType description starred trashed explicitlyTrashed trashedTime parents properties appProperties spaces version webContentLink webViewLink iconLink hasThumbnail thumbnailLink thumbnailVersion viewedByMe viewedByMeTime createdTime modifiedTime modifiedByMe modifiedByMeTime sharedWithMeTime driveId teamDriveId ownedByMe capabilities copyRequiresWriterPermission writersCanShare viewersCanCopyContent permissionIds hasAugmentedPermissions folderColorRgb originalFilename fullFileExtension fileExtension md5Checksum sha1Checksum sha256Checksum size quotaBytesUsed headRevisionId contentHints isAppAuthorized exportLinks shared imageMediaMetadata videoMediaMetadata resourceKey contentRestrictions labelInfo linkShareMetadata inheritedPermissionsDisabled downloadRestrictions clientEncryptionDetails',
  ),
  capabilities: null,
  owners: user,
  lastModifyingUser: user,
  sharingUser: user,
  trashingUser: user,
  permissions: permission,
  shortcutDetails: namesOf('targetId targetMimeType targetResourceKey'),
};
const drive = namesOf(
  'kind id name colorRgb themeId backgroundImageFile backgroundImageLink capabilities createdTime hidden restrictions orgUnitId',
);
const change: Shape = { ...namesOf('kind changeType removed time fileId driveId type teamDriveId'), file, drive };

/** The resources that responses are made of, by kind, with the fields that a response has when `fields` is not given. */
const resources: Readonly<Record<string, { shape: Shape; byDefault: string }>> = {
  'drive#file': { shape: file, byDefault: 'kind,id,name,mimeType' },
  'drive#fileList': {
    shape: { ...namesOf('kind nextPageToken incompleteSearch'), files: file },
    byDefault: 'kind,nextPageToken,incompleteSearch,files(kind,id,name,mimeType)',
  },
  'drive#permission': { shape: permission, byDefault: 'kind,id,type,role' },
  'drive#permissionList': {
    shape: { ...namesOf('kind nextPageToken'), permissions: permission },
    byDefault: 'kind,nextPageToken,permissions(kind,id,type,role)',
  },
  'drive#drive': { shape: drive, byDefault: 'kind,id,name' },
  'drive#driveList': {
    shape: { ...namesOf('kind nextPageToken'), drives: drive },
    byDefault: 'kind,nextPageToken,drives(kind,id,name)',
  },
  'drive#changeList': {
    shape: { ...namesOf('kind nextPageToken newStartPageToken'), changes: change },
    byDefault:
      'kind,nextPageToken,newStartPageToken,changes(kind,changeType,removed,time,fileId,file(kind,id,name,mimeType))',
  },
  'drive#about': {
    shape: {
      ...namesOf(
        'kind storageQuota importFormats exportFormats maxImportSizes maxUploadSize appInstalled folderColorPalette driveThemes canCreateDrives',
      ),
      user,
    },
    byDefault: '',
  },
};

/** Returns the wanted fields of a resource, or the name of a field that does not exist (https://developers.google.com/workspace/drive/api/guides/fields-parameter). */
export function selected(resource: JsonObject, fields: string | null): { wrong: string } | { json: JsonObject } {
  const known = resources[String(resource['kind'])];
  if (!known) return { json: resource };
  const mask = maskOf(fields ?? known.byDefault);
  if (mask === null) return { wrong: fields ?? '' };
  const wrong = wrongName(mask, known.shape);
  return wrong === null ? { json: pick(resource, mask) as JsonObject } : { wrong };
}

/** Reads `a,b(c,d),e/f`; null for another text. */
function maskOf(text: string): Mask | null {
  const tokens = text.match(/[\w*$-]+|[(),/]|./g) ?? [];
  let at = 0;
  const list = (): Mask | null => {
    let all: Mask = {};
    for (;;) {
      const name = tokens[at++] ?? '';
      if (!/^(\*|[\w$-]+)$/.test(name)) return null;
      const below = rest();
      if (below === undefined) return null;
      all = { ...all, [name]: below };
      if (tokens[at] !== ',') return all;
      at += 1;
    }
  };
  const rest = (): Mask | null | undefined => {
    if (tokens[at] === '/') {
      at += 1;
      const name = tokens[at++] ?? '';
      const below = /^(\*|[\w$-]+)$/.test(name) ? rest() : undefined;
      return below === undefined ? undefined : { [name]: below };
    }
    if (tokens[at] !== '(') return null;
    at += 1;
    const below = list();
    return below !== null && tokens[at++] === ')' ? below : undefined;
  };
  const mask = list();
  return at >= tokens.length ? mask : null;
}

function wrongName(mask: Mask, shape: Shape): string | null {
  for (const [name, below] of Object.entries(mask)) {
    if (name === '*') continue;
    if (!Object.hasOwn(shape, name)) return name;
    const inner = shape[name];
    const wrong = below && inner ? wrongName(below, inner) : null;
    if (wrong !== null) return wrong;
  }
  return null;
}

function pick(value: unknown, mask: Mask): unknown {
  if (Array.isArray(value)) return value.map((entry) => pick(entry, mask));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value as JsonObject).filter(([, one]) => one !== undefined);
  return Object.fromEntries(
    entries.flatMap(([name, one]) => {
      const below = Object.hasOwn(mask, name) ? mask[name] : mask['*'];
      if (below === undefined) return [];
      return [[name, below === null ? one : pick(one, below)]];
    }),
  );
}
