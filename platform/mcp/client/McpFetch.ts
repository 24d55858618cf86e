import type { OutboundBody } from '../../outbound/responseBody.ts';

/** One request to an MCP server: behind the SSRF guard, with whatever credential its maker adds. Redirects are answers. */
export type McpFetch = (
  url: string,
  options: {
    method: string;
    headers: Record<string, string>;
    body?: string;
    signal: AbortSignal;
    timeoutMs: number;
    maxRedirects: 0;
  },
) => Promise<{ status: number; headers: Record<string, string>; body: OutboundBody }>;
