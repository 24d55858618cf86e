import { defineVendor, type Vendor } from '../engine/defineVendor.ts';

/**
 * Defines a vendor of Google. Its nodes are tools of agents only if a setting says so: since 24 November 2026, Google's terms ask agents that
 * take data out of Workspace to use its MCP servers (https://developers.google.com/workspace/guides/quota-overview).
 */
export function defineGoogleVendor(vendor: Omit<Vendor, 'credentialTypes' | 'asTool'>): Vendor {
  return defineVendor({
    ...vendor,
    credentialTypes: ['google_oauth2', 'google_service_account'],
    asTool: {
      needsSetting: 'googleAgentTools',
      reason:
        "Google's terms ask agents to use its own MCP servers. Use a node of the digital organization instead, or ask an admin of this instance to set SERVICE_GOOGLE_AGENT_TOOLS.",
    },
  });
}
