import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type ServerContext,
} from '@modelcontextprotocol/server';

/**
 * Returns the capabilities that a client of 2026-07-28 sends with its request; empty for older clients, which send them once and are not
 * remembered.
 */
export function clientCapabilities({ mcpReq }: ServerContext): ClientCapabilities {
  const said = (mcpReq.envelope ?? {}) as { [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities };
  return said[CLIENT_CAPABILITIES_META_KEY] ?? {};
}

/** Returns true if the client can show forms; a client that names no mode can. */
export function showsForms({ elicitation }: ClientCapabilities): boolean {
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
}
