import type { Handler } from '../../handler.ts';
import { answerMcp } from '../../mcp/answerMcp.ts';

/** The MCP server of one digital organization. */
export const callDigitalOrganizationMcp: Handler<'callDigitalOrganizationMcp'> = (request, deps) =>
  answerMcp(request, deps, request.params.digital_organization_id);
