import type { Handler } from '../../handler.ts';
import { resourceMetadata } from '../../oauth/resourceMetadata.ts';

/** How to get a token for the MCP server of an organization. */
export const getMcpResourceMetadata: Handler<'getMcpResourceMetadata'> = async (_request, { settings }) =>
  resourceMetadata(settings.publicUrl, '/mcp');
