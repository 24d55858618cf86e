import type { CallToolResult } from '@modelcontextprotocol/server';

import type { ServedFile } from './ServedFile.ts';

type Content = CallToolResult['content'][number];

/** A file as a part of a result: pictures and sounds as such, everything else as a resource, whose text is text. */
export function toContent({ uri, mediaType: mimeType, bytes }: ServedFile): Content {
  const [kind] = mimeType.split('/');
  if (kind === 'image' || kind === 'audio') return { type: kind, data: bytes.toString('base64'), mimeType };
  const text = isText(mimeType) ? textOf(bytes) : null;
  const told = text === null ? { blob: bytes.toString('base64') } : { text };
  return { type: 'resource', resource: { uri, mimeType, ...told } };
}

function isText(mediaType: string): boolean {
  return /^text\/|^application\/(?:.+\+)?(?:json|xml)$/.test(mediaType);
}

/** Null if it is text in another encoding than UTF-8. */
function textOf(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
