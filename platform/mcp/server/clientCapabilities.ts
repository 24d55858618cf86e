import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type ServerContext,
} from '@modelcontextprotocol/server';

/** What a client of 2026-07-28 says with its request that it can do; nothing for older ones, which say it once and are not remembered. */
export function clientCapabilities({ mcpReq }: ServerContext): ClientCapabilities {
  const said = (mcpReq.envelope ?? {}) as { [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities };
  return said[CLIENT_CAPABILITIES_META_KEY] ?? {};
}

/** True where the client shows forms to a person; one that names no mode means forms. */
export function showsForms({ elicitation }: ClientCapabilities): boolean {
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
}
