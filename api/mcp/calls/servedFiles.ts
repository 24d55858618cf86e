import { buffer } from 'node:stream/consumers';

import type { OpenedBinary } from '../../../platform/binaries/BinaryStore.ts';
import { isBinary } from '../../../platform/binaries/binaryIdsOf.ts';
import type { ServedFile } from '../../../platform/mcp/server/ServedFile.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Deps } from '../../deps.ts';
import type { LastItem } from '../../webhooks/lastNodeAnswer.ts';

const mostFiles = 50;
/** Of all files that come with one answer, in bytes. */
const mostBytes = 4 * 1024 * 1024;

interface Owner {
  organizationId: string;
  executionId: string;
}

interface Served {
  /** Description of each: its item, its name, and its address for key holders. */
  told: Record<string, unknown>[];
  files: ServedFile[];
}

/** The files of items: the first ones come with the answer while there is room, of the others it is said where they are. */
export async function servedFiles(
  items: readonly LastItem[],
  owner: Owner,
  { binaries, settings }: Pick<Deps, 'binaries' | 'settings'>,
): Promise<Served> {
  const all = items.flatMap(({ binary = {} }, item) =>
    Object.entries(binary).flatMap(([field, one]) => (isBinary(one) ? [{ item, field, binary: one }] : [])),
  );
  const served: Served = { told: [], files: [] };
  let leftBytes = mostBytes;
  for (const { item, field, binary } of all.slice(0, mostFiles)) {
    // Items may come from people, so facts about a file come from the store.
    const opened = await openedOf(binary.id, owner, binaries);
    if (opened === null) continue;
    const { file_name, media_type, size_bytes } = opened.binary;
    const uri = `${settings.publicUrl}/api/v1/executions/${owner.executionId}/binaries/${binary.id}`;
    const included = size_bytes <= leftBytes;
    served.told.push({ item, field, file_name, media_type, size_bytes, url: uri, included });
    if (included) served.files.push({ uri, mediaType: mediaTypeOf(media_type), bytes: await buffer(opened.content) });
    else opened.content.destroy();
    leftBytes -= included ? size_bytes : 0;
  }
  return served;
}

/** Null if the execution has no such file. */
function openedOf(id: string, owner: Owner, binaries: Deps['binaries']): Promise<OpenedBinary | null> {
  return binaries.read(owner, id).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  });
}

function mediaTypeOf(mediaType: string): string {
  return mediaType.split(';')[0]!.trim().toLowerCase() || 'application/octet-stream';
}
