import { createHash } from 'node:crypto';

import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';

const at = '2026-11-02T09:14:07Z';
const rev = '61a3f0c2b9d4e5f60';
const blockBytes = 4 * 1024 * 1024;
export const fileBytes = Buffer.from('hello');

/** https://www.dropbox.com/developers/reference/content-hash: the digest of the digests of blocks of 4 MiB. */
export function contentHash(bytes: Buffer): string {
  const digests: Buffer[] = [];
  for (let start = 0; start < bytes.length; start += blockBytes)
    digests.push(
      createHash('sha256')
        .update(bytes.subarray(start, start + blockBytes))
        .digest(),
    );
  return createHash('sha256').update(Buffer.concat(digests)).digest('hex');
}

/** Names of missing entries begin with `gone`, names of existing ones with `taken`. */
export const isGone = (path: string): boolean => /(^|\/)gone/.test(path) || path.startsWith('id:gone');
export const isTaken = (path: string): boolean => /\/taken[^/]*$/.test(path);

const byId: Readonly<Record<string, string>> = { 'id:a1': '/Reports', 'id:a2': '/Reports/Übersicht.csv' };

/** Returns the path of an entry that is named by path, id, revision or namespace. */
export function pathOf(name: string): string {
  if (name.startsWith('id:')) return byId[name] ?? '/Reports/Übersicht.csv';
  if (name.startsWith('rev:')) return '/Reports/Übersicht.csv';
  return name.replace(/^ns:\d+/, '');
}

function named(name: string): JsonObject {
  const path = pathOf(name);
  return { name: path.slice(path.lastIndexOf('/') + 1), path_lower: path.toLowerCase(), path_display: path };
}

export function file(name: string, bytes: Buffer = fileBytes, more: JsonObject = {}): JsonObject {
  return {
    ...named(name),
    id: name.startsWith('id:') ? name : 'id:a2',
    client_modified: at,
    server_modified: at,
    rev,
    size: bytes.length,
    is_downloadable: true,
    content_hash: contentHash(bytes),
    ...more,
  };
}

export function folder(name: string): JsonObject {
  return { ...named(name), id: name.startsWith('id:') ? name : 'id:a1' };
}

/** A name with a dot in its last part is a file. */
export function entry(name: string): JsonObject {
  const path = pathOf(name);
  const isFile = path.slice(path.lastIndexOf('/')).includes('.');
  return isFile ? { '.tag': 'file', ...file(name) } : { '.tag': 'folder', ...folder(name) };
}

/** The entry of each page. */
export const entries: readonly JsonObject[] = [
  { ...entry('/Reports'), id: 'id:a1' },
  { ...entry('/Reports/Übersicht.csv'), id: 'id:a2' },
  { ...entry('/Reports/Old'), id: 'id:a3' },
];

export function link(name: string, settings: JsonObject = {}): JsonObject {
  const { name: title, id, path_lower: pathLower } = entry(name);
  const visibility = (settings['audience'] as string | undefined) ?? 'public';
  return {
    '.tag': 'file',
    url: `https://www.dropbox.com/scl/fi/k1/${encodeURIComponent(String(title))}?rlkey=r1&dl=0`,
    id,
    name: title,
    path_lower: pathLower,
    link_permissions: {
      can_revoke: true,
      allow_download: true,
      resolved_visibility: { '.tag': visibility },
      effective_audience: { '.tag': visibility },
    },
    client_modified: at,
    server_modified: at,
    rev,
    size: fileBytes.length,
    ...(settings['expires'] === undefined ? {} : { expires: settings['expires'] }),
  };
}

const root = { '.tag': 'team', root_namespace_id: '3235641', home_namespace_id: '1', home_path: '/Ada' };

/** https://www.dropbox.com/developers/documentation/http/documentation#users-get_current_account. */
export const account: JsonObject = {
  account_id: 'dbid:AAH4f99T0taONIb-OurWxbNQ6ywGRopQngc',
  name: {
    given_name: 'Ada',
    surname: 'Example',
    familiar_name: 'Ada',
    display_name: 'Ada Example',
    abbreviated_name: 'AE',
  },
  email: 'ada@example.com',
  email_verified: true,
  disabled: false,
  locale: 'en',
  referral_link: 'https://www.dropbox.com/referrals/r1',
  is_paired: false,
  account_type: { '.tag': 'business' },
  root_info: root,
  country: 'DE',
};

/** A failure of a route: the tags from the outside to the inside. Its summary ends in dots. */
export function conflict(tags: readonly string[], more: JsonObject = {}): FakeResponse {
  return {
    status: 409,
    json: { error_summary: `${tags.join('/')}/..`, error: tagged(tags, more) },
  };
}

/** Writes tags inside of each other: `{".tag": "path", "path": {".tag": "not_found"}}`. */
export function tagged([tag = 'other', ...rest]: readonly string[], more: JsonObject = {}): JsonObject {
  return rest.length === 0 ? { '.tag': tag, ...more } : { '.tag': tag, [tag]: tagged(rest, more) };
}

/** Status 400 has a text. */
export function badInput(message: string): FakeResponse {
  return { status: 400, content: { bytes: Buffer.from(message), mediaType: 'text/plain; charset=utf-8' } };
}
