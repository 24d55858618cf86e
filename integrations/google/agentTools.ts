import type { Vendor } from '../engine/defineVendor.ts';

/**
 * Nodes of Google as tools of agents. Since 24 November 2026, Google's terms ask agents that take data out of Workspace to use its MCP
 * servers: https://developers.google.com/workspace/guides/quota-overview.
 */
export const googleAsTool: NonNullable<Vendor['asTool']> = {
  needsSetting: 'googleAgentTools',
  reason:
    "Google's terms ask agents to use its own MCP servers. Use a node of the digital organization instead, or ask an admin of this instance to set SERVICE_GOOGLE_AGENT_TOOLS.",
};
