import { AppError } from '../../openapi/AppError.ts';
import { path } from '../engine/vendorRequest.ts';
import type { OperationCall } from '../engine/defineOperation.ts';

/** Returns the path of a drive: the account's own, or another one. */
export function drivePath(drive: string | undefined): string {
  return drive?.trim() ? path`/drives/${drive}` : '/me/drive';
}

/** A link that a person has copied from the browser or from "Share". */
function isLink(value: string): boolean {
  return /^https:\/\//i.test(value);
}

/** https://learn.microsoft.com/graph/api/shares-get#encoding-sharing-urls */
function linkPath(link: string): string {
  return `/shares/u!${Buffer.from(link).toString('base64url')}/driveItem`;
}

/** Identifiers of personal drives have an exclamation mark, which links write as `%21`. */
function plainId(value: string): string {
  return value.replaceAll('%21', '!');
}

/** Returns a path below the top of a drive, each segment encoded. Errors: `parameter_invalid`. */
function below(drive: string | undefined, written: string): string {
  const names = written.split('/').filter((name) => name.trim() !== '');
  const segments = names.map((name) => path`${name}`);
  return `${drivePath(drive)}/root:/${segments.join('/')}`;
}

/**
 * Returns the path of a file or folder that is named by its ID, by its path `/Orders/report.pdf`, or as `root`. `canBeLink`: a link will do,
 * because the request only reads. Errors: `parameter_invalid`.
 */
export function itemPath(drive: string | undefined, item: string, canBeLink = false): string {
  const value = item.trim();
  if (isLink(value)) {
    if (canBeLink) return linkPath(value);
    throw new AppError('parameter_invalid', 'A link can only be read. Use the ID that "Get" returns for the link.');
  }
  if (value === 'root' || value === '/') return `${drivePath(drive)}/root`;
  if (value.startsWith('/')) return `${below(drive, value)}:`;
  return `${drivePath(drive)}${path`/items/${plainId(value)}`}`;
}

/** Returns the path of a folder; the top of the drive for an empty one. */
export function folderPath(drive: string | undefined, folder: string | undefined, canBeLink = false): string {
  return itemPath(drive, folder?.trim() || 'root', canBeLink);
}

/** Returns the path of the file with this name in a folder: https://learn.microsoft.com/graph/onedrive-addressing-driveitems. */
export function childPath(drive: string | undefined, folder: string | undefined, name: string): string {
  const parent = folder?.trim() ?? '';
  if (parent === '' || parent === 'root' || parent.startsWith('/'))
    return `${below(drive, `${parent === 'root' ? '' : parent}/${name}`)}:`;
  return `${itemPath(drive, parent)}:${path`/${name}`}:`;
}

/** Returns the ID of a folder. Moves need it, of the top of a drive, too. */
export async function folderIdOf(
  drive: string | undefined,
  folder: string,
  { client, key }: Pick<OperationCall, 'client' | 'key'>,
): Promise<string> {
  const value = folder.trim();
  if (value !== 'root' && !value.startsWith('/') && !isLink(value)) return plainId(value);
  const request = { path: folderPath(drive, value, true), query: { $select: 'id' } };
  const { body } = await client.send(request, { repeat: 'safe', key });
  return (body as { id: string }).id;
}
