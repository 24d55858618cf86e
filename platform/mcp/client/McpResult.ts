import type { CallToolResult } from '@modelcontextprotocol/client';

/** One part of a tool's result. `data` is base64. */
export type McpContent =
  | { type: 'text'; text: string }
  | { type: 'image' | 'audio'; data: string; mediaType: string }
  | { type: 'resource'; uri: string; mediaType: string | null; text: string }
  | { type: 'file'; uri: string; mediaType: string | null; data: string }
  | { type: 'link'; uri: string; name: string; mediaType: string | null };

/** A tool's result. `isError`: the tool says itself that it failed. */
export interface McpResult {
  isError: boolean;
  /** All texts, joined by line breaks. */
  text: string;
  /** The result as data, where the tool gives it. */
  structured: unknown;
  content: McpContent[];
}

const maxParts = 1000;

/** A result as the rest of Bureau reads it; parts that are not known here are left out. */
export function toMcpResult(result: CallToolResult): McpResult {
  const content = (result.content ?? []).slice(0, maxParts).flatMap(toContent);
  return {
    isError: result.isError === true,
    text: content.flatMap((part) => (part.type === 'text' || part.type === 'resource' ? [part.text] : [])).join('\n'),
    structured: result.structuredContent ?? null,
    content,
  };
}

function toContent(part: CallToolResult['content'][number]): McpContent[] {
  switch (part.type) {
    case 'text':
      return [{ type: 'text', text: part.text }];
    case 'image':
    case 'audio':
      return [{ type: part.type, data: part.data, mediaType: part.mimeType }];
    case 'resource_link':
      return [{ type: 'link', uri: part.uri, name: part.name, mediaType: part.mimeType ?? null }];
    case 'resource': {
      const { uri, mimeType = null } = part.resource;
      return 'text' in part.resource
        ? [{ type: 'resource', uri, mediaType: mimeType, text: part.resource.text }]
        : [{ type: 'file', uri, mediaType: mimeType, data: part.resource.blob }];
    }
    default:
      return [];
  }
}
