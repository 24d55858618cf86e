import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeRequest } from '../engine/fake/startFake.ts';
import {
  badRequest,
  bodyProblem,
  driveFields,
  failed,
  fileFields,
  fileNotFound,
  invalid,
  permissionFields,
  restrictions,
  type Writable,
} from './fakeChecks.ts';
import {
  content,
  drives,
  exportFormats,
  fileOf,
  files,
  fileWithId,
  folderType,
  idOf,
  owner,
  permissions,
  rootId,
  sharedDriveIds,
  shortcutType,
} from './fakeObjects.ts';
import { testOf } from './fakeQuery.ts';
import { contentFields, type Upload } from './fakeUploads.ts';

/** A request to a route, checked already. */
export interface RouteCall {
  readonly params: Readonly<Record<string, string>>;
  readonly body: JsonObject;
  readonly request: FakeRequest;
  readonly url: string;
  /** Only for requests to `/upload/`. */
  readonly upload?: Upload;
}

/** A route; parameters are written as `queryProblem` reads them. Without `body`, a body is refused. */
export interface Route {
  readonly query?: string;
  readonly body?: Writable;
  /** The list of the response has three pages. */
  readonly hasPages?: true;
  /** Files of the path are looked up; those of shared drives only with `supportsAllDrives`. */
  readonly respond: (call: RouteCall) => FakeResponse;
}

const all = 'supportsAllDrives:b';
const labels = 'includeLabels includePermissionsForView';
const admin = 'useDomainAdminAccess:b';
const ok = (json: JsonObject): FakeResponse => ({ json });
const none: FakeResponse = { status: 204 };
const isGoogleType = (type: unknown): boolean => String(type).startsWith('application/vnd.google-apps.');
const sortKeys = new Set(
  'createdTime folder modifiedByMeTime modifiedTime name name_natural quotaBytesUsed recency sharedWithMeTime starred viewedByMeTime'.split(
    ' ',
  ),
);

/** Returns the file of the path; undefined if it is not there, or needs `supportsAllDrives`. */
export function fileOfPath({ params, request }: Pick<RouteCall, 'params' | 'request'>): JsonObject | undefined {
  const file = fileWithId(params['file'] ?? '');
  return file?.['driveId'] === undefined || request.query.get('supportsAllDrives') === 'true' ? file : undefined;
}

/** https://developers.google.com/workspace/drive/api/reference/rest/v3/files/list */
function listed({ request: { query } }: RouteCall): FakeResponse {
  const corpora = query.get('corpora') ?? 'user';
  const isAll = query.get('includeItemsFromAllDrives') === 'true';
  if (isAll && query.get('supportsAllDrives') !== 'true')
    return failed(403, {
      reason: 'teamDrivesNotSupported',
      message: 'The includeItemsFromAllDrives parameter requires supportsAllDrives.',
      location: 'supportsAllDrives',
    });
  const driveId = query.get('driveId');
  if ((corpora === 'drive') !== (driveId !== null))
    return invalid('driveId', 'The driveId and corpora parameters belong together.');
  if ((corpora === 'drive' || corpora === 'allDrives') && !isAll) return invalid('includeItemsFromAllDrives');
  if (driveId !== null && !sharedDriveIds.some((id) => id === driveId))
    return failed(404, { reason: 'notFound', message: `Shared drive not found: ${driveId}`, location: 'driveId' });
  const order = (query.get('orderBy') ?? 'name').split(',').map((key) => key.trim().replace(/ desc$/, ''));
  if (!order.every((key) => sortKeys.has(key))) return invalid('orderBy');
  const q = query.get('q');
  const test = q === null ? () => true : testOf(q);
  if (!test) return invalid('q');
  if (query.has('orderBy') && q?.includes('fullText'))
    return failed(403, { reason: 'forbidden', message: 'Sorting is not supported for queries with fullText terms.' });
  const found = files.filter(
    (file) =>
      test(file) &&
      (file['driveId'] === undefined ? driveId === null : isAll && (driveId ?? file['driveId']) === file['driveId']),
  );
  return ok({ kind: 'drive#fileList', incompleteSearch: false, files: found.slice(0, 3) });
}

/** https://developers.google.com/workspace/drive/api/reference/rest/v3/files/get, with the content for `alt=media`. */
function got(call: RouteCall): FakeResponse {
  const file = fileOfPath(call)!;
  if (call.request.query.get('alt') !== 'media') return ok(file);
  if (isGoogleType(file['mimeType']))
    return failed(403, {
      reason: 'fileNotDownloadable',
      message: 'Only files with binary content can be downloaded. Use Export with Docs Editors files.',
      location: 'alt',
    });
  return { content: { bytes: content, mediaType: String(file['mimeType']) } };
}

/** https://developers.google.com/workspace/drive/api/reference/rest/v3/files/export */
function exported(call: RouteCall): FakeResponse {
  const file = fileOfPath(call)!;
  const type = String(file['mimeType']);
  if (!isGoogleType(type) || type === folderType || type === shortcutType)
    return failed(403, { reason: 'fileNotExportable', message: 'Export only supports Docs Editors files.' });
  const wanted = call.request.query.get('mimeType')!;
  if (exportFormats[type]?.includes(wanted)) return { content: { bytes: Buffer.from('exported'), mediaType: wanted } };
  return failed(400, {
    reason: 'badRequest',
    message: 'The requested conversion is not supported.',
    location: 'convertTo',
  });
}

function parentsProblem(parents: readonly string[], query: URLSearchParams): FakeResponse | null {
  if (parents.length > 1)
    return failed(403, { reason: 'multipleParentsNotSupported', message: 'A file cannot have several parents.' });
  for (const id of parents) {
    const parent = fileOfPath({ params: { file: id }, request: { query } as FakeRequest });
    if (!parent) return fileNotFound(id);
    if (parent['mimeType'] !== folderType)
      return failed(403, { reason: 'parentNotAFolder', message: 'The specified parent is not a folder.' });
  }
  return null;
}

/** https://developers.google.com/workspace/drive/api/reference/rest/v3/files/create */
function created({ body, request: { query }, upload }: RouteCall): FakeResponse {
  const { parents: given, shortcutDetails, ...metadata } = body;
  const parents = given as string[] | undefined;
  const problem = parentsProblem(parents ?? [], query);
  if (problem) return problem;
  if (metadata['id'] !== undefined && files.some(({ id }) => id === metadata['id']))
    return failed(409, {
      reason: 'fileIdInUse',
      message: 'A file already exists with the provided ID.',
      location: 'file.id',
    });
  if (upload && metadata['mimeType'] === folderType) return badRequest('A folder has no content.');
  const target = (shortcutDetails as { targetId?: string } | undefined)?.targetId;
  if ((metadata['mimeType'] === shortcutType) !== (target !== undefined)) return invalid('shortcutDetails.targetId');
  const shortcut = target === undefined ? undefined : fileWithId(target);
  if (target !== undefined && !shortcut) return fileNotFound(target);
  const type = metadata['mimeType'] ?? upload?.mediaType.replace(/;.*/, '') ?? 'application/octet-stream';
  const bytes = isGoogleType(type) ? {} : contentFields(upload ?? { bytes: Buffer.alloc(0) });
  const [parent = rootId] = parents ?? [];
  const drive = fileWithId(parent)?.['driveId'];
  return ok(
    fileOf({
      id: idOf(50),
      ...metadata,
      mimeType: type,
      parents: [parent === 'root' ? rootId : parent],
      ...(drive === undefined ? {} : { driveId: drive }),
      ...(shortcut ? { shortcutDetails: { targetId: target, targetMimeType: shortcut['mimeType'] } } : {}),
      ...bytes,
    }),
  );
}

/** https://developers.google.com/workspace/drive/api/reference/rest/v3/files/update */
function updated(call: RouteCall): FakeResponse {
  const { body, request, upload } = call;
  if (body['parents'] !== undefined)
    return failed(403, {
      reason: 'fieldNotWritable',
      message:
        'The parents field is not directly writable in update requests. Use the addParents and removeParents parameters instead.',
    });
  if (body['id'] !== undefined)
    return failed(403, { reason: 'fieldNotWritable', message: 'The id cannot be changed.' });
  const file = fileOfPath(call)!;
  const [add, remove] = ['addParents', 'removeParents'].map((name) =>
    (request.query.get(name) ?? '').split(',').filter(Boolean),
  );
  const problem = parentsProblem(add!, request.query);
  if (problem) return problem;
  const before = (file['parents'] ?? []) as string[];
  if (!remove!.every((id) => before.includes(id)))
    return failed(404, {
      reason: 'notFound',
      message: 'The parent to remove was not found.',
      location: 'removeParents',
    });
  const parents = [...before.filter((id) => !remove!.includes(id)), ...add!.map((id) => (id === 'root' ? rootId : id))];
  if (parents.length > 1)
    return failed(403, {
      reason: 'cannotAddParent',
      message: 'Increasing the number of parents is not allowed',
      location: 'addParents',
    });
  const bytes = upload ? { ...contentFields(upload), mimeType: upload.mediaType.replace(/;.*/, '') } : {};
  return ok({ ...file, ...bytes, ...body, parents, modifiedTime: '2026-11-28T08:00:00.000Z' });
}

/** https://developers.google.com/workspace/drive/api/reference/rest/v3/files/copy */
function copied(call: RouteCall): FakeResponse {
  const file = fileOfPath(call)!;
  if (file['mimeType'] === folderType)
    return failed(403, { reason: 'cannotCopyFile', message: 'This file cannot be copied by the user.' });
  const problem = parentsProblem((call.body['parents'] ?? []) as string[], call.request.query);
  if (problem) return problem;
  return ok(
    fileOf({ ...file, name: `Copy of ${String(file['name'])}`, ...call.body, id: call.body['id'] ?? idOf(51) }),
  );
}

const roles = new Set(['owner', 'organizer', 'fileOrganizer', 'writer', 'commenter', 'reader']);

/** https://developers.google.com/workspace/drive/api/reference/rest/v3/permissions/create */
function shared({ body, request: { query } }: RouteCall): FakeResponse {
  const { role, type, emailAddress, domain, expirationTime } = body;
  if (!roles.has(String(role))) return badRequest('The permission role field is required.');
  if (!/^(user|group|domain|anyone)$/.test(String(type))) return badRequest('The permission type field is required.');
  const isPerson = type === 'user' || type === 'group';
  if (isPerson !== (emailAddress !== undefined) || (isPerson && !/^\S+@\S+\.\S+$/.test(String(emailAddress))))
    return invalid(
      'permission.emailAddress',
      'The specified emailAddress is invalid or not applicable for the given permission type.',
    );
  if ((type === 'domain') !== (domain !== undefined))
    return invalid(
      'permission.domain',
      'The specified domain is invalid or not applicable for the given permission type.',
    );
  if (body['allowFileDiscovery'] !== undefined && isPerson) return invalid('permission.allowFileDiscovery');
  if (expirationTime !== undefined && !isPerson)
    return failed(403, {
      reason: 'expirationDateNotAllowedForSharedDriveMembers',
      message: 'The expirationTime is not allowed.',
    });
  if (role === 'owner' && query.get('transferOwnership') !== 'true')
    return failed(403, {
      reason: 'forbidden',
      message: "The transferOwnership parameter must be enabled when the permission role is 'owner'.",
      location: 'transferOwnership',
    });
  if (role === 'owner' && query.get('sendNotificationEmail') === 'false')
    return invalid('sendNotificationEmail', 'An ownership transfer sends a notification.');
  if (query.has('emailMessage') && query.get('sendNotificationEmail') === 'false') return invalid('emailMessage');
  return ok({ kind: 'drive#permission', id: '10000000000000000009', deleted: false, pendingOwner: false, ...body });
}

function permissionOf({ params }: RouteCall): JsonObject | undefined {
  return permissions.find(({ id }) => id === params['permission']);
}
const withPermission =
  (respond: (permission: JsonObject, call: RouteCall) => FakeResponse) =>
  (call: RouteCall): FakeResponse => {
    const found = permissionOf(call);
    if (found) return respond(found, call);
    const message = `Permission not found: ${call.params['permission'] ?? ''}.`;
    return failed(404, { reason: 'notFound', message, location: 'permissionId' });
  };
const withDrive =
  (respond: (drive: JsonObject, call: RouteCall) => FakeResponse) =>
  (call: RouteCall): FakeResponse => {
    const id = call.params['drive'] ?? '';
    const found = drives.find((drive) => drive['id'] === id);
    if (found) return respond(found, call);
    return failed(404, { reason: 'notFound', message: `Shared drive not found: ${id}`, location: 'driveId' });
  };

function driveProblem(body: JsonObject): FakeResponse | null {
  return bodyProblem(restrictions, (body['restrictions'] ?? {}) as JsonObject);
}

/** https://developers.google.com/workspace/drive/api/reference/rest/v3/drives/create */
function driveCreated({ body }: RouteCall): FakeResponse {
  if (!body['name']) return failed(400, { reason: 'required', message: 'The name of the shared drive is required.' });
  if (body['restrictions'] !== undefined)
    return failed(403, { reason: 'fieldNotWritable', message: 'Restrictions are set by an update.' });
  return ok({ ...drives[0], id: '0AFakeSharedDrive09', ...body });
}

/** https://developers.google.com/workspace/drive/api/reference/rest/v3/files/download gives a long-running operation. */
function downloading(call: RouteCall): FakeResponse {
  const id = String(fileOfPath(call)?.['id']);
  const downloadUri = `${call.url}/download/drive/v3/files/${id}`;
  return ok({
    name: `download-${id}`,
    metadata: {},
    done: true,
    response: { downloadUri, partialDownloadAllowed: true },
  });
}

const writing = `${all} ${labels} keepRevisionForever:b ocrLanguage`;
const changing = `addParents removeParents ${writing} useContentAsIndexableText:b`;
const creating = `ignoreDefaultVisibility:b ${writing} useContentAsIndexableText:b`;
const listQuery = `corpora:user|domain|drive|allDrives driveId includeItemsFromAllDrives:b ${labels} orderBy pageSize:n1-1000 pageToken q spaces ${all}`;
const changesQuery = `driveId includeCorpusRemovals:b includeItemsFromAllDrives:b ${labels} includeRemoved:b pageSize:n1-1000 restrictToMyDrive:b spaces ${all}`;

/** Routes below `/drive/v3`. */
export const routes: Readonly<Record<string, Route>> = {
  'GET /about': {
    query: 'fields!',
    respond: () =>
      ok({ kind: 'drive#about', user: owner, storageQuota: { limit: '16106127360', usage: '5' }, exportFormats }),
  },
  'GET /files': { query: listQuery, hasPages: true, respond: listed },
  'POST /files': { query: creating, body: fileFields, respond: created },
  'GET /files/generateIds': {
    query: 'count:n1-1000 space:drive|appDataFolder type:files|shortcuts',
    respond: ({ request }) => {
      const count = Number(request.query.get('count') ?? 10);
      return ok({
        kind: 'drive#generatedIds',
        space: 'drive',
        ids: Array.from({ length: count }, (_, at) => idOf(60 + at)),
      });
    },
  },
  'DELETE /files/trash': { query: 'driveId', respond: () => none },
  'GET /files/{file}': { query: `acknowledgeAbuse:b ${all} ${labels}`, respond: got },
  'PATCH /files/{file}': { query: changing, body: fileFields, respond: updated },
  'DELETE /files/{file}': { query: all, respond: () => none },
  'GET /files/{file}/export': { query: `mimeType! ${all}`, respond: exported },
  'POST /files/{file}/download': { query: 'mimeType revisionId', respond: downloading },
  'POST /files/{file}/copy': {
    query: `copyComments:b ignoreDefaultVisibility:b ${writing}`,
    body: fileFields,
    respond: copied,
  },
  'GET /files/{file}/permissions': {
    query: `includePermissionsForView pageSize:n1-100 pageToken ${all} ${admin}`,
    hasPages: true,
    respond: () => ok({ kind: 'drive#permissionList', permissions }),
  },
  'POST /files/{file}/permissions': {
    query: `emailMessage moveToNewOwnersRoot:b sendNotificationEmail:b ${all} transferOwnership:b ${admin}`,
    body: permissionFields,
    respond: shared,
  },
  'GET /files/{file}/permissions/{permission}': { query: `${all} ${admin}`, respond: withPermission((one) => ok(one)) },
  'PATCH /files/{file}/permissions/{permission}': {
    query: `removeExpiration:b ${all} transferOwnership:b ${admin}`,
    body: { role: 's', expirationTime: 's' },
    respond: withPermission((one, { body }) => ok({ ...one, ...body })),
  },
  'DELETE /files/{file}/permissions/{permission}': { query: `${all} ${admin}`, respond: withPermission(() => none) },
  'GET /drives': {
    query: `pageSize:n1-100 pageToken q ${admin}`,
    hasPages: true,
    respond: ({ request }) => {
      const q = request.query.get('q');
      const test = q === null ? () => true : testOf(q);
      return test ? ok({ kind: 'drive#driveList', drives: drives.filter(test) }) : invalid('q');
    },
  },
  'POST /drives': { query: 'requestId!', body: driveFields, respond: driveCreated },
  'GET /drives/{drive}': { query: admin, respond: withDrive((one) => ok(one)) },
  'PATCH /drives/{drive}': {
    query: admin,
    body: driveFields,
    respond: withDrive((one, { body }) => driveProblem(body) ?? ok({ ...one, ...body })),
  },
  'DELETE /drives/{drive}': { query: `allowItemDeletion:b ${admin}`, respond: withDrive(() => none) },
  'POST /drives/{drive}/hide': { respond: withDrive((one) => ok({ ...one, hidden: true })) },
  'POST /drives/{drive}/unhide': { respond: withDrive((one) => ok({ ...one, hidden: false })) },
  'GET /changes/startPageToken': {
    query: `driveId ${all}`,
    respond: () => ok({ kind: 'drive#startPageToken', startPageToken: '100' }),
  },
  'GET /changes': {
    query: `pageToken! ${changesQuery}`,
    respond: () => {
      const file = files[0]!;
      const change = { kind: 'drive#change', changeType: 'file', removed: false, fileId: file['id'], file };
      return ok({
        kind: 'drive#changeList',
        newStartPageToken: '101',
        changes: [{ ...change, time: file['modifiedTime'] }],
      });
    },
  },
};

/** Routes below `/upload/drive/v3`. */
export const uploads: Readonly<Record<string, Route>> = {
  'POST /files': { query: `uploadType! upload_id ${creating}`, body: fileFields, respond: created },
  'PATCH /files/{file}': { query: `uploadType! upload_id ${changing}`, body: fileFields, respond: updated },
};
