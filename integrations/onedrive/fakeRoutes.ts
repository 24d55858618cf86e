import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import { empty, graphError } from '../microsoft/fakeErrors.ts';
import type { GraphCall, GraphRoute } from '../microsoft/fakeGraph.ts';
import { pageOf, selected } from '../microsoft/fakeQuery.ts';
import {
  drive,
  fileAt,
  folder,
  itemNames,
  items,
  permission,
  root,
  searched,
  site,
  three,
  version,
} from './fakeObjects.ts';

const conflict = '@microsoft.graph.conflictBehavior';
const listed = { allowed: '$top $select $expand $orderby $filter $skiptoken', maxTop: 999, properties: itemNames };
const one = { allowed: '$select $expand', properties: itemNames };
const behaviors = new Set(['fail', 'replace', 'rename']);

/** https://support.microsoft.com/office/64883a5d-228e-48f5-b3d2-eb39e07630fa */
function nameProblem(name: string): FakeResponse | null {
  const isWrong = /["*:<>?/\\|]/.test(name) || name.trim() !== name || name === '' || name.length > 255;
  return isWrong
    ? graphError(
        400,
        'invalidRequest',
        'The provided name cannot contain any of the following characters: " * : < > ? / \\ |',
      )
    : null;
}

function idProblem(id: string): FakeResponse | null {
  return /^missing/i.test(id) || !/^[\w!.-]+$/.test(id)
    ? graphError(404, 'itemNotFound', 'The resource could not be found.')
    : null;
}

const taken = (name: unknown, behavior: unknown): FakeResponse | null =>
  String(name).startsWith('taken') && behavior === 'fail'
    ? graphError(409, 'nameAlreadyExists', 'An item with the same name already exists under the parent')
    : null;

/** Checks the identifiers and the behavior of a request. */
function checked(call: GraphCall, respond: () => FakeResponse): FakeResponse {
  const ids = ['item', 'parent'].flatMap((name) => call.params[name] ?? []);
  for (const id of ids) {
    const problem = idProblem(id);
    if (problem) return problem;
  }
  const behavior = call.request.query.get(conflict);
  if (behavior !== null && !behaviors.has(behavior))
    return graphError(400, 'invalidRequest', 'The conflict behavior is not valid.');
  return respond();
}

const context = (entity: JsonObject, { request, url }: GraphCall): JsonObject => ({
  '@odata.context': `${url}/v1.0/$metadata#drive/$entity`,
  ...selected(entity, request.query),
});
const idOf = ({ params }: GraphCall): JsonObject => (params['item'] === undefined ? {} : { id: params['item'] });
const isFolder = ({ params }: GraphCall) => /FOLDER|ROOT/i.test(params['item'] ?? '');
const itemOf = (call: GraphCall): JsonObject => ({ ...(isFolder(call) ? folder : fileAt(call.url)), ...idOf(call) });

const getItem: GraphRoute = {
  query: one,
  respond: (call) => checked(call, () => ({ json: context(itemOf(call), call) })),
};
const children: GraphRoute = {
  query: listed,
  respond: (call) => checked(call, () => pageOf(items(call.url), call.request, { ...call, parameter: '$skiptoken' })),
};
const search: GraphRoute = {
  query: { ...listed, allowed: '$top $select $expand $orderby $skiptoken' },
  respond: (call) =>
    checked(call, () => {
      const words = (call.params['q'] ?? '').replaceAll("''", "'").toLowerCase();
      const found = searched(call.url).filter(({ name }) => String(name).toLowerCase().includes(words));
      return pageOf(found, call.request, { ...call, parameter: '$skiptoken' });
    }),
};

/** https://learn.microsoft.com/graph/api/driveitem-put-content: replaces a file of the same name by default. */
const put: GraphRoute = {
  body: 'bytes',
  query: { allowed: conflict },
  respond: (call) =>
    checked(call, () => {
      const { params, request } = call;
      const name = params['name'] ?? params['path']?.split('/').at(-1) ?? 'report.txt';
      const behavior = request.query.get(conflict) ?? 'replace';
      const problem = nameProblem(name) ?? taken(name, behavior);
      if (problem) return problem;
      const file = fileAt(call.url);
      const mimeType = (request.headers['content-type'] ?? 'application/octet-stream').split(';')[0];
      return {
        status: params['item'] === undefined ? 201 : 200,
        json: context(
          {
            ...file,
            ...idOf(call),
            name,
            size: request.bytes.length,
            file: { ...(file['file'] as JsonObject), mimeType },
          },
          call,
        ),
      };
    }),
};

/** https://learn.microsoft.com/graph/api/driveitem-createuploadsession */
const session: GraphRoute = {
  body: {
    item: {
      [conflict]: 'fail|replace|rename',
      name: 's',
      fileSize: 'i',
      description: 's',
      fileSystemInfo: 'o',
      '@odata.type': 's',
    },
    deferCommit: 'b',
  },
  mayBeEmpty: true,
  respond: (call) =>
    checked(call, () => {
      const item = (call.body['item'] ?? {}) as JsonObject;
      const name = call.params['name'] ?? call.params['path']?.split('/').at(-1) ?? '';
      const problem = call.params['item'] === undefined ? nameProblem(name) : null;
      if (problem) return problem;
      const query = new URLSearchParams({
        tempauth: 'secret-of-the-session',
        name: String(item['name'] ?? name),
        behavior: String(item[conflict] ?? 'fail'),
      });
      return {
        json: {
          '@odata.context': `${call.url}/v1.0/$metadata#microsoft.graph.uploadSession`,
          uploadUrl: `${call.url}/upload/session?${query.toString()}`,
          expirationDateTime: '2026-11-29T08:00:00Z',
          nextExpectedRanges: ['0-'],
        },
      };
    }),
};

/** https://learn.microsoft.com/graph/api/driveitem-get-content: the address needs no token, and is valid for some minutes. */
const content: GraphRoute = {
  query: { allowed: 'format' },
  respond: (call) =>
    checked(call, () =>
      isFolder(call)
        ? graphError(400, 'notSupported', 'Operation not supported')
        : {
            status: 302,
            headers: {
              location: `${call.url}/download/report.txt?tempauth=secret-of-the-address`,
              'content-length': '0',
            },
            content: { bytes: Buffer.alloc(0), mediaType: 'text/plain' },
          },
    ),
};

/** https://learn.microsoft.com/graph/api/driveitem-post-children */
const createFolder: GraphRoute = {
  body: { 'name!': 's', 'folder!': 'o', [conflict]: 'fail|replace|rename', description: 's' },
  respond: (call) =>
    checked(call, () => {
      const { [conflict]: behavior = 'fail', ...given } = call.body;
      const problem = nameProblem(String(given['name'])) ?? taken(given['name'], behavior);
      return (
        problem ?? {
          status: 201,
          json: context({ ...folder, id: '01FOLDER2ABCDEFGH', ...given, folder: { childCount: 0 } }, call),
        }
      );
    }),
};

const reference = { id: 's', driveId: 's', path: 's' };
/** https://learn.microsoft.com/graph/api/driveitem-update and driveitem-move; a move to another drive is refused. */
const update: GraphRoute = {
  body: {
    name: 's',
    parentReference: reference,
    description: 's',
    fileSystemInfo: 'o',
    [conflict]: 'fail|replace|rename',
  },
  query: { allowed: `${conflict} $select` },
  respond: (call) =>
    checked(call, () => {
      const { [conflict]: behavior = 'fail', parentReference: parent, ...given } = call.body;
      const problem =
        given['name'] === undefined ? null : (nameProblem(String(given['name'])) ?? taken(given['name'], behavior));
      if (problem) return problem;
      const item = itemOf(call);
      return {
        json: context(
          {
            ...item,
            ...given,
            parentReference: { ...(item['parentReference'] as JsonObject), ...(parent as JsonObject | undefined) },
          },
          call,
        ),
      };
    }),
};

/** https://learn.microsoft.com/graph/api/driveitem-copy: the header `Location` has an address that tells the progress without a token. */
const copy: GraphRoute = {
  body: { name: 's', parentReference: reference, childrenOnly: 'b', includeAllVersionHistory: 'b' },
  mayBeEmpty: true,
  query: { allowed: conflict },
  respond: (call) =>
    checked(call, () => {
      const problem = call.body['name'] === undefined ? null : nameProblem(String(call.body['name']));
      if (problem) return problem;
      const { content: nothing } = empty(202);
      return {
        status: 202,
        headers: { location: `${call.url}/monitor/copy1?tempauth=secret-of-the-monitor`, 'content-length': '0' },
        content: nothing!,
      };
    }),
};

/** https://learn.microsoft.com/graph/api/driveitem-createlink */
const createLink: GraphRoute = {
  body: {
    type: 'view|edit|embed|blocksDownload|createOnly|review',
    scope: 'anonymous|organization|users',
    password: 's',
    expirationDateTime: 'time',
    retainInheritedPermissions: 'b',
    message: 's',
  },
  respond: (call) =>
    checked(call, () => {
      const { type = 'view', scope = 'organization', password } = call.body;
      if (type === 'embed')
        return graphError(400, 'notSupported', 'Embed links are only supported on OneDrive personal.');
      const roles = type === 'edit' ? ['write'] : ['read'];
      return {
        status: 201,
        json: context(
          {
            ...permission,
            roles,
            hasPassword: password !== undefined,
            link: { ...(permission['link'] as JsonObject), type, scope },
          },
          call,
        ),
      };
    }),
};

/** https://learn.microsoft.com/graph/api/driveitem-invite */
const invite: GraphRoute = {
  body: {
    'recipients!': [{ email: 's', alias: 's', objectId: 's' }],
    'roles!': ['read|write|owner'],
    requireSignIn: 'b',
    sendInvitation: 'b',
    message: 's',
    password: 's',
    expirationDateTime: 'time',
    retainInheritedPermissions: 'b',
  },
  respond: (call) =>
    checked(call, () => {
      const { recipients, roles, requireSignIn, sendInvitation } = call.body as {
        recipients: JsonObject[];
        roles: string[];
        requireSignIn?: boolean;
        sendInvitation?: boolean;
      };
      if (!requireSignIn && !sendInvitation)
        return graphError(400, 'invalidRequest', 'Sharing requires that a sign-in or an invitation is required.');
      if (recipients.length === 0 || roles.length === 0)
        return graphError(400, 'invalidRequest', 'recipients and roles must not be empty.');
      const value = recipients.map(({ email }, index) => ({
        id: `p${index + 1}`,
        roles,
        grantedToV2: { user: { displayName: email, email } },
        invitation: { email, signInRequired: requireSignIn ?? false },
      }));
      return { json: { '@odata.context': `${call.url}/v1.0/$metadata#Collection(permission)`, value } };
    }),
};

const fixed = (json: JsonObject): GraphRoute => ({
  respond: (call) => checked(call, () => ({ json: context(json, call) })),
});
const pagesOf = (all: (url: string) => JsonObject[], allowed = '$top $select $skiptoken $expand'): GraphRoute => ({
  query: {
    allowed,
    properties: new Set([...itemNames, ...Object.keys(drive), ...Object.keys(site), ...Object.keys(permission)]),
  },
  respond: (call) => checked(call, () => pageOf(all(call.url), call.request, { ...call, parameter: '$skiptoken' })),
});
/** https://learn.microsoft.com/graph/api/driveitem-delta */
const delta: GraphRoute = {
  query: { ...listed, allowed: '$top $select $expand $skiptoken token' },
  respond: (call) =>
    checked(call, () => {
      const isLatest = call.request.query.get('token') === 'latest';
      const page = isLatest
        ? { json: { value: [] } }
        : pageOf(items(call.url), call.request, { ...call, parameter: '$skiptoken' });
      const json = page.json as JsonObject;
      const link =
        json['@odata.nextLink'] === undefined ? { '@odata.deltaLink': `${call.url}${call.request.path}?token=T1` } : {};
      return { json: { ...json, ...link } };
    }),
};
const changed = (status: 204): GraphRoute => ({ respond: (call) => checked(call, () => empty(status)) });

/** Methods of one item, at each of its addresses. */
function itemRoutes(at: string): Record<string, GraphRoute> {
  return {
    [`PUT ${at}/content`]: put,
    [`GET ${at}/content`]: content,
    [`POST ${at}/createUploadSession`]: session,
    [`GET ${at}/children`]: children,
    [`POST ${at}/children`]: createFolder,
    [`POST ${at}/copy`]: copy,
    [`POST ${at}/createLink`]: createLink,
    [`POST ${at}/invite`]: invite,
    [`GET ${at}/permissions`]: pagesOf(() => three(permission)),
    [`DELETE ${at}/permissions/{permission}`]: changed(204),
    [`GET ${at}/versions`]: pagesOf(() => [version, { ...version, id: '2.0' }, { ...version, id: '3.0' }]),
    [`GET ${at}/thumbnails`]: fixed({ value: [] }),
    [`POST ${at}/preview`]: {
      body: 'o',
      mayBeEmpty: true,
      respond: () => ({
        json: { getUrl: 'https://acme-my.sharepoint.com/embed', postParameters: null, postUrl: null },
      }),
    },
    [`POST ${at}/checkout`]: changed(204),
    [`POST ${at}/checkin`]: {
      body: { comment: 's', checkInAs: 's' },
      respond: (call) => checked(call, () => empty(204)),
    },
    [`POST ${at}/permanentDelete`]: changed(204),
    [`GET ${at}/delta`]: delta,
    [`GET ${at}/search\\(q=(?:'|%27)(?<q>(?:[^'])*)(?:'|%27)\\)`]: search,
  };
}

const byPath = '{D}/root:/(?<path>(?:[^:])+?)';

/** Methods of drives, by method and path below `/v1.0`; `{D}` is a drive. */
export const routes: Readonly<Record<string, GraphRoute>> = {
  'GET {D}/items/{parent}:/{name}': getItem,
  'PUT {D}/items/{parent}:/{name}:/content': put,
  'POST {D}/items/{parent}:/{name}:/createUploadSession': session,
  'GET {D}/root': { ...getItem, respond: (call) => ({ json: context(root, call) }) },
  ...itemRoutes('{D}/items/{item}'),
  ...itemRoutes('{D}/root'),
  ...itemRoutes(`${byPath}:`),
  [`GET ${byPath}:?`]: getItem,
  [`PATCH ${byPath}:?`]: update,
  [`DELETE ${byPath}:?`]: changed(204),
  'GET {D}/items/{item}': getItem,
  'PATCH {D}/items/{item}': update,
  'DELETE {D}/items/{item}': changed(204),
  'GET {D}/special/{name}': {
    ...getItem,
    respond: (call) => ({ json: context({ ...folder, specialFolder: { name: call.params['name'] } }, call) }),
  },
  'GET /shares/{share}/driveItem': getItem,
  'GET {D}': {
    query: { allowed: '$select', properties: new Set(Object.keys(drive)) },
    respond: (call) => ({ json: context(drive, call) }),
  },
  'GET /(?:me|users/[^/]+|sites/[^/]+|groups/[^/]+)/drives': pagesOf(() => three(drive)),
  'GET /me/followedSites': pagesOf(() => three(site)),
  'GET /sites': pagesOf(() => three(site), 'search $top $select $skiptoken'),
  'GET /sites/{site}': fixed(site),
};
