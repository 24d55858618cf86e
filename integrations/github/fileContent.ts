import { createHash } from 'node:crypto';

import type { Item } from '../../domains/executions/item.ts';
import { binaryOf, contentOf } from '../../activities/http/httpBody.ts';
import type { NodeFiles } from '../../activities/kit/services/NodeFiles.ts';
import { givenBase64, givenContent } from '../engine/givenContent.ts';

/** The new content of a file in a repository. It is read while it is sent. */
export interface FileContent {
  readonly sizeBytes: number;
  readonly open: () => AsyncIterable<Uint8Array>;
}

interface ContentParameters {
  content_from: 'text' | 'base64' | 'file';
  content?: string;
  binary_name: string;
}

/** Returns the content that the parameters describe. Errors: `parameter_invalid`, also for a missing content. */
export function fileContent(
  { content_from: from, content: given, binary_name: name }: ContentParameters,
  { item, files }: { item: Item; files: Pick<NodeFiles, 'read'> },
): FileContent {
  if (from === 'file') {
    const binary = binaryOf(item, name, '/binary_name');
    return { sizeBytes: binary.size_bytes, open: () => contentOf(files, binary) };
  }
  const bytes =
    from === 'base64'
      ? Buffer.from(givenBase64(given, '/content'), 'base64')
      : Buffer.from(givenContent(given, '/content'));
  return {
    sizeBytes: bytes.length,
    open: async function* () {
      yield bytes;
    },
  };
}

/** Returns the SHA that Git gives to this content: the same one as in GitHub's responses. */
export async function blobSha({ sizeBytes, open }: FileContent): Promise<string> {
  const hash = createHash('sha1').update(`blob ${sizeBytes}\0`);
  for await (const chunk of open()) hash.update(chunk);
  return hash.digest('hex');
}
