import type { Handler } from '../../handler.ts';
import { resourceMetadata } from '../../oauth/resourceMetadata.ts';

/** How to get a token for the MCP server of one digital organization, whether or not there is one. */
export const getDigitalOrganizationMcpResourceMetadata: Handler<'getDigitalOrganizationMcpResourceMetadata'> = async (
  { params },
  { settings },
) => resourceMetadata(settings.publicUrl, `/mcp/${params.digital_organization_id}`);
