import { pieces } from '../engine/pieces.ts';
import type { StreamedBody } from '../../platform/outbound/redirects.ts';
import type { AzureClient } from './AzureClient.ts';

/** A larger blob is written in blocks. */
const oneRequestBytes = 256 * 1024 * 1024;
/** A block is in memory at a time. */
const blockBytes = 16 * 1024 * 1024;

interface NewBlob {
  readonly container: string;
  readonly blob: string;
  readonly mediaType: string;
  /** Headers of the blob: metadata, access tier and so on. */
  readonly headers: Readonly<Record<string, string>>;
  readonly mustBeNew: boolean;
}

/**
 * Writes a blob: https://learn.microsoft.com/rest/api/storageservices/put-blob, a large one in blocks, which are one blob at the end
 * (put-block, put-block-list). Returns its fingerprint.
 */
export async function upload(
  { container, blob, mediaType, headers, mustBeNew }: NewBlob,
  body: StreamedBody,
  { client, signal, wholeBytes = oneRequestBytes }: { client: AzureClient; signal: AbortSignal; wholeBytes?: number },
): Promise<string> {
  const place = { method: 'PUT', container, blob } as const;
  const condition: Record<string, string> = mustBeNew ? { 'if-none-match': '*' } : {};
  const all = { ...headers, ...condition, 'x-ms-blob-content-type': mediaType };
  if (body.sizeBytes <= wholeBytes) {
    const request = { ...place, headers: { ...all, 'content-type': mediaType, 'x-ms-blob-type': 'BlockBlob' } };
    // The own blob would be found by a second request.
    const sent = await client.send(request, { body, repeats: !mustBeNew });
    return sent.headers['etag'] ?? '';
  }
  const ids: string[] = [];
  for await (const piece of pieces(body.open() as AsyncIterable<Uint8Array>, Math.min(blockBytes, wholeBytes))) {
    signal.throwIfAborted();
    const id = Buffer.from(`block-${String(ids.length).padStart(6, '0')}`).toString('base64');
    const request = {
      ...place,
      query: { comp: 'block', blockid: id },
      headers: { 'content-type': 'application/octet-stream' },
    };
    await client.send(request, { body: piece });
    ids.push(id);
  }
  const list = `<?xml version="1.0" encoding="utf-8"?><BlockList>${ids.map((id) => `<Latest>${id}</Latest>`).join('')}</BlockList>`;
  const request = { ...place, query: { comp: 'blocklist' }, headers: { ...all, 'content-type': 'application/xml' } };
  const sent = await client.send(request, { body: Buffer.from(list), repeats: !mustBeNew });
  return sent.headers['etag'] ?? '';
}
