import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { childrenOf, textIn, type XmlElement } from '../../platform/xml/readXmlTree.ts';
import { timeOf, unquoted } from '../stores/headerValues.ts';
import type { StorePage } from '../stores/readPages.ts';
import type { AzureClient } from './AzureClient.ts';

interface Wanted {
  readonly prefix: string;
  readonly limit: number;
  readonly cursor: string | undefined;
}

const maxResults = 5_000;

function pageQuery({ prefix, limit, cursor }: Wanted): Record<string, string> {
  return {
    comp: 'list',
    maxresults: String(Math.min(Math.max(limit, 1), maxResults)),
    ...(prefix === '' ? {} : { prefix }),
    ...(cursor === undefined ? {} : { marker: cursor }),
  };
}

function listIn(xml: XmlElement | null, cursor: string | undefined): { root: XmlElement; next: string | undefined } {
  if (xml?.name !== 'EnumerationResults')
    throw new AppError('target_error', 'Azure Blob Storage: The store returned no list. Check the address.');
  const next = textIn(xml, 'NextMarker') || undefined;
  if (next !== undefined && next === cursor)
    throw new AppError('target_error', 'Azure Blob Storage: The next page is a page that was read before.');
  return { root: xml, next };
}

/** Reads a page of containers: https://learn.microsoft.com/rest/api/storageservices/list-containers2. */
export async function containerPage(client: AzureClient, wanted: Wanted): Promise<StorePage> {
  const { xml } = await client.send({ method: 'GET', query: { ...pageQuery(wanted), include: 'metadata' } });
  const { root, next } = listIn(xml, wanted.cursor);
  const items = childrenOf(childrenOf(root, 'Containers')[0] ?? root, 'Container').map((entry) => {
    const properties = childrenOf(entry, 'Properties')[0];
    return {
      name: textIn(entry, 'Name') ?? '',
      last_modified: timeOf(properties && textIn(properties, 'Last-Modified')),
      etag: unquoted(properties && textIn(properties, 'Etag')),
      public_access: (properties && textIn(properties, 'PublicAccess')) ?? null,
      metadata: metadataIn(entry),
    };
  });
  return { items, next };
}

/** Reads a page of blobs: https://learn.microsoft.com/rest/api/storageservices/list-blobs. `isOneLevel`: a further slash makes a folder. */
export async function blobPage(
  client: AzureClient,
  wanted: Wanted & { readonly container: string; readonly isOneLevel: boolean },
): Promise<StorePage> {
  const { container, isOneLevel } = wanted;
  const query = {
    ...pageQuery(wanted),
    restype: 'container',
    include: 'metadata',
    ...(isOneLevel ? { delimiter: '/' } : {}),
  };
  const { xml } = await client.send({ method: 'GET', container, query });
  const { root, next } = listIn(xml, wanted.cursor);
  const blobs = childrenOf(root, 'Blobs')[0] ?? root;
  const folders = childrenOf(blobs, 'BlobPrefix').map((entry) => ({
    type: 'folder',
    container,
    name: textIn(entry, 'Name') ?? '',
  }));
  const found = childrenOf(blobs, 'Blob').map((entry) => {
    const properties = childrenOf(entry, 'Properties')[0];
    const property = (name: string): string | undefined => properties && textIn(properties, name);
    return {
      type: 'blob',
      container,
      name: textIn(entry, 'Name') ?? '',
      size: Number(property('Content-Length') ?? 0),
      content_type: property('Content-Type') ?? null,
      etag: unquoted(property('Etag')),
      last_modified: timeOf(property('Last-Modified')),
      created_at: timeOf(property('Creation-Time')),
      access_tier: property('AccessTier') ?? null,
      metadata: metadataIn(entry),
    };
  });
  return { items: [...folders, ...found], next };
}

function metadataIn(entry: XmlElement): JsonObject {
  const all = childrenOf(entry, 'Metadata')[0]?.children ?? [];
  return Object.fromEntries(all.map(({ name, text }) => [name, text]));
}
