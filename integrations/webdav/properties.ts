import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { childrenOf, readXmlTree, textIn, type XmlElement } from '../../platform/xml/readXmlTree.ts';
import { timeOf, unquoted } from '../stores/headerValues.ts';

/** The properties that are asked for. Servers that do not know the last ones leave them out. */
export const propfindBody =
  '<?xml version="1.0" encoding="utf-8"?><d:propfind xmlns:d="DAV:" xmlns:oc="http://owncloud.org/ns"><d:prop><d:getlastmodified/><d:getetag/><d:getcontenttype/><d:resourcetype/><d:getcontentlength/><oc:fileid/><oc:size/><oc:permissions/></d:prop></d:propfind>';

/** A file or folder as an item has it. */
export interface DavEntry extends JsonObject {
  readonly type: 'file' | 'folder';
  readonly name: string;
  /** Below the address of the credential. */
  readonly path: string;
}

/** Reads the entries of a response with several statuses: RFC 4918, section 13. `base` is the path of the address of the credential. */
export async function entriesIn(body: string, base: string): Promise<DavEntry[]> {
  const root = await multistatusOf(body);
  return childrenOf(root, 'response').flatMap((response) => entryOf(response, base) ?? []);
}

/** Returns the failed parts of a response with several statuses, such as files of a folder that could not be deleted. */
export async function failuresIn(body: string): Promise<string[]> {
  const root = await multistatusOf(body);
  return childrenOf(root, 'response').flatMap((response) => {
    const status = Number(/\s(\d{3})\b/.exec(textIn(response, 'status') ?? '')?.[1] ?? 200);
    return status >= 400 ? [`${decodedPath(textIn(response, 'href') ?? '')} (status ${status})`] : [];
  });
}

async function multistatusOf(body: string): Promise<XmlElement> {
  try {
    const root = await readXmlTree(body);
    if (root.name === 'multistatus') return root;
  } catch (cause) {
    throw new AppError('target_error', 'WebDAV: The server returned no list. Check the address.', { cause });
  }
  throw new AppError('target_error', 'WebDAV: The server returned no list. Check the address.');
}

function entryOf(response: XmlElement, base: string): DavEntry | null {
  const found = childrenOf(response, 'propstat').find((part) => /\s200\b/.test(textIn(part, 'status') ?? ''));
  const properties = found && childrenOf(found, 'prop')[0];
  const whole = decodedPath(textIn(response, 'href') ?? '');
  if (!properties || !isBelow(whole, base)) return null;
  const path = `/${whole.slice(base.length).replace(/^\/+|\/+$/g, '')}`;
  const kind = childrenOf(properties, 'resourcetype')[0];
  const isFolder = kind !== undefined && childrenOf(kind, 'collection').length > 0;
  const size = textIn(properties, 'getcontentlength') || textIn(properties, 'size');
  return {
    type: isFolder ? 'folder' : 'file',
    name: path.split('/').at(-1)!,
    path,
    size: size ? Number(size) : null,
    modified_at: timeOf(textIn(properties, 'getlastmodified')),
    etag: etagOf(textIn(properties, 'getetag')),
    content_type: isFolder ? null : textIn(properties, 'getcontenttype') || null,
    file_id: textIn(properties, 'fileid') || null,
    permissions: textIn(properties, 'permissions') || null,
  };
}

/** Returns a fingerprint without its quotes; null if there is none. A weak one is enough here. */
export function etagOf(written: string | undefined): string | null {
  return unquoted(written?.replace(/^W\//, '')) || null;
}

/** A path or a whole address, encoded or not. */
export function decodedPath(href: string): string {
  const path = href.trim().replace(/^https?:\/\/[^/]+/, '');
  try {
    return decodeURIComponent(path);
  } catch {
    return path; // not encoded, with a percent sign
  }
}

function isBelow(path: string, base: string): boolean {
  return path === base || path.startsWith(`${base}/`);
}
