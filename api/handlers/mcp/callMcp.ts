import type { Handler } from '../../handler.ts';
import { answerMcp } from '../../mcp/answerMcp.ts';

/** The MCP server of the organization that the key belongs to. */
export const callMcp: Handler<'callMcp'> = (request, deps) => answerMcp(request, deps, null);
