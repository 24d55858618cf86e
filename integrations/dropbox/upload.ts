import { AppError } from '../../openapi/AppError.ts';
import { contentOf } from '../../activities/http/httpBody.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import type { OperationCall } from '../engine/defineOperation.ts';
import { pieces } from '../engine/pieces.ts';
import type { VendorRequest } from '../engine/vendorRequest.ts';
import { contentRequest, rpc } from './routes.ts';

const mediaType = 'application/octet-stream';
/** A larger file is sent in pieces. Dropbox takes up to 150 MiB in one request. */
const maxBytesAtOnce = 16 * 1024 * 1024;
/** In memory, one at a time; a multiple of 4 MiB. */
const pieceBytes = 8 * 1024 * 1024;

/** The place of a new file. */
export interface Destination {
  readonly path: string;
  readonly ifExists: 'overwrite' | 'rename' | 'fail';
  readonly mute: boolean;
  readonly root: string;
}

/** Content whose size is known. It is read while it is sent. */
export interface Content {
  readonly sizeBytes: number;
  readonly open: () => AsyncIterable<Uint8Array>;
}

/** Returns a file of the item as content. */
export function fileContent(files: OperationCall['files'], binary: Parameters<typeof contentOf>[1]): Content {
  return { sizeBytes: binary.size_bytes, open: () => contentOf(files, binary) };
}

/**
 * Uploads a file. A repeated request changes nothing more: content that is there already is no conflict
 * (https://www.dropbox.com/developers/documentation/http/documentation#files-upload).
 */
export async function upload(to: Destination, content: Content, call: OperationCall): Promise<JsonObject> {
  if (content.sizeBytes > maxBytesAtOnce) return uploadPieces(to, content, call);
  const request = contentRequest('files/upload', commitOf(to), to.root);
  const { body } = await call.client.send(withBody(request, content), { repeat: 'safe', key: call.key });
  return body as JsonObject;
}

function commitOf({ path, ifExists, mute }: Destination): JsonObject {
  return { path, mode: ifExists === 'overwrite' ? 'overwrite' : 'add', autorename: ifExists === 'rename', mute };
}

function withBody(request: VendorRequest, body: NonNullable<VendorRequest['content']>['body']): VendorRequest {
  return { ...request, content: { mediaType, body } };
}

async function uploadPieces(to: Destination, content: Content, call: OperationCall): Promise<JsonObject> {
  const { client, key, signal } = call;
  const start = withBody(contentRequest('files/upload_session/start', { close: false }, to.root), new Uint8Array());
  const { body } = await client.send(start, { repeat: 'safe', key });
  const session = String((body as JsonObject)['session_id']);
  let offset = 0;
  for await (const piece of pieces(content.open(), pieceBytes)) {
    signal.throwIfAborted();
    await append({ session, offset, piece, root: to.root }, call);
    offset += piece.length;
  }
  return finish({ session, offset }, to, call);
}

/** After a lost response, the piece may be there already: then the right offset is behind it. */
async function append(
  { session, offset, piece, root }: { session: string; offset: number; piece: Uint8Array; root: string },
  { client, key }: OperationCall,
): Promise<void> {
  const argument = { cursor: { session_id: session, offset }, close: false };
  const request = withBody(contentRequest('files/upload_session/append_v2', argument, root), piece);
  const { status, body } = await client.send(request, { repeat: 'safe', key, acceptRepeated: ['incorrect_offset'] });
  if (status < 400) return;
  const { correct_offset: right } = (body as { error?: { correct_offset?: number } }).error ?? {};
  if (right === offset + piece.length) return;
  throw new AppError('target_error', 'Dropbox: The upload was interrupted. Run the node again.', { retryable: true });
}

async function finish(
  { session, offset }: { session: string; offset: number },
  to: Destination,
  { client, key }: OperationCall,
): Promise<JsonObject> {
  const argument = { cursor: { session_id: session, offset }, commit: commitOf(to) };
  const request = withBody(contentRequest('files/upload_session/finish', argument, to.root), new Uint8Array());
  const done = ['lookup_failed/not_found', 'lookup_failed/closed'];
  const { status, body } = await client.send(request, { repeat: 'safe', key, acceptRepeated: done });
  if (status < 400) return body as JsonObject;
  // The first request has ended the session, and its response was lost.
  const found = await client.send(rpc('files/get_metadata', { path: to.path }, to.root), { repeat: 'safe', key });
  return found.body as JsonObject;
}
