import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';

/** A failure in the envelope of the older APIs of Google: https://developers.google.com/workspace/drive/api/guides/handle-errors. */
export function failed(
  code: number,
  { reason, message, location, locationType = 'parameter', domain = 'global' }: Failure,
): FakeResponse {
  const at = location === undefined ? {} : { locationType, location };
  return { status: code, json: { error: { errors: [{ domain, reason, message, ...at }], code, message } } };
}

interface Failure {
  readonly reason: string;
  readonly message: string;
  readonly location?: string;
  readonly locationType?: string;
  readonly domain?: string;
}

export const fileNotFound = (id: string): FakeResponse =>
  failed(404, { reason: 'notFound', message: `File not found: ${id}.`, location: 'fileId' });
export const invalid = (location: string, message = 'Invalid Value'): FakeResponse =>
  failed(400, { reason: 'invalid', message, location });
export const badRequest = (message: string): FakeResponse => failed(400, { reason: 'badRequest', message });

/** Parameters of every method. */
const everywhere = 'alt:json|media prettyPrint:b quotaUser fields key';

/**
 * Finds the first problem of a query. Parameters are written as `name`, or `name!` if required, and their type after a colon: `b` a
 * boolean, `n1-1000` a whole number in a range, or the allowed words with `|`. Default: a text.
 */
export function queryProblem(parameters: string, query: URLSearchParams): FakeResponse | null {
  const known = new Map(
    `${everywhere} ${parameters}`.split(' ').flatMap((field) => {
      const [name = '', type = 's'] = field.split(':');
      return name === '' ? [] : [[name.replace('!', ''), { type, isRequired: name.endsWith('!') }] as const];
    }),
  );
  for (const [name, { isRequired }] of known)
    if (isRequired && !query.get(name))
      return failed(400, { reason: 'required', message: `Required parameter: ${name}`, location: name });
  for (const [name, value] of query) {
    const type = known.get(name)?.type;
    // Google ignores unknown parameters of older APIs; the tests have to find them.
    if (type === undefined) return failed(400, { reason: 'invalidParameter', message: 'Unknown', location: name });
    if (query.getAll(name).length > 1) return invalid(name);
    if (!isText(type, value)) return invalid(name, `Invalid value '${value}'.`);
  }
  return null;
}

function isText(type: string, value: string): boolean {
  if (type === 's') return value !== '';
  if (type === 'b') return value === 'true' || value === 'false';
  const range = /^n(\d+)-(\d+)$/.exec(type);
  if (!range) return type.split('|').includes(value);
  return /^\d+$/.test(value) && Number(value) >= Number(range[1]) && Number(value) <= Number(range[2]);
}

/** Fields that requests can write: a text `s`, a boolean `b`, a list of texts `l`, an object `o`, an object of texts `m`. */
export type Writable = Readonly<Record<string, 's' | 'b' | 'l' | 'o' | 'm'>>;

const texts = (names: string, type: 's' | 'b' | 'l' | 'o' | 'm' = 's'): Writable =>
  Object.fromEntries(names.split(' ').map((name) => [name, type]));

/** https://developers.google.com/workspace/drive/api/reference/rest/v3/files#File, without the fields that are output only. */
export const fileFields: Writable = {
  ...texts('id name mimeType description folderColorRgb originalFilename createdTime modifiedTime viewedByMeTime'),
  ...texts(
    'starred trashed copyRequiresWriterPermission writersCanShare viewersCanCopyContent inheritedPermissionsDisabled',
    'b',
  ),
  ...texts('parents', 'l'),
  ...texts('properties appProperties', 'm'),
  ...texts('shortcutDetails contentHints downloadRestrictions', 'o'),
};
/** https://developers.google.com/workspace/drive/api/reference/rest/v3/permissions#Permission */
export const permissionFields: Writable = {
  ...texts('role type emailAddress domain expirationTime view'),
  ...texts('allowFileDiscovery pendingOwner inheritedPermissionsDisabled', 'b'),
};
/** https://developers.google.com/workspace/drive/api/reference/rest/v3/drives#Drive */
export const driveFields: Writable = {
  ...texts('name themeId colorRgb'),
  ...texts('hidden', 'b'),
  ...texts('restrictions backgroundImageFile', 'o'),
};
export const restrictions: Writable = texts(
  'adminManagedRestrictions copyRequiresWriterPermission domainUsersOnly driveMembersOnly sharingFoldersRequiresOrganizerPermission',
  'b',
);

/** Finds the first field that cannot be written, or has another type. Null clears a field. */
export function bodyProblem(fields: Writable, body: JsonObject): FakeResponse | null {
  for (const [name, value] of Object.entries(body)) {
    const type = fields[name];
    if (type === undefined)
      return failed(403, {
        reason: 'fieldNotWritable',
        message: 'The resource body includes fields which are not directly writable.',
        location: name,
      });
    if (value !== null && !isOf(type, value))
      return badRequest(`Invalid JSON payload received. ${name}: ${typeof value}`);
  }
  return null;
}

function isOf(type: Writable[string], value: unknown): boolean {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  switch (type) {
    case 's':
      return typeof value === 'string';
    case 'b':
      return typeof value === 'boolean';
    case 'l':
      return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
    case 'o':
      return isObject;
    default:
      return (
        isObject && Object.values(value as JsonObject).every((entry) => entry === null || typeof entry === 'string')
      );
  }
}

/** Reads a JSON body; null for another media type or text. An empty body is an empty object. */
export function jsonBody(bytes: Buffer, mediaType: string | undefined): JsonObject | null {
  if (bytes.length === 0) return {};
  if (!/^application\/json\b/i.test(mediaType ?? '')) return null;
  try {
    const body: unknown = JSON.parse(bytes.toString());
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as JsonObject) : null;
  } catch {
    return null;
  }
}
