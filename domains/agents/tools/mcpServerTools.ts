import { everyEffect, type Effect } from './effects.ts';
import { plainText } from './plainText.ts';
import type { JsonObject } from '../../executions/item.ts';
import type { WrittenTool } from './WrittenTool.ts';

interface WrittenServer {
  name: string;
  url: string;
  tools: unknown[];
  effects?: unknown;
  approval?: WrittenTool['approval'];
  approval_condition?: unknown;
  timeout_seconds?: unknown;
}

/** Names that servers may give (2026-07-28, server/tools): nothing in them is an expression. */
const toolName = /^[A-Za-z0-9_.\-/]{1,128}$/;
const mostDescription = 4000;
/** Names of functions that all providers take. */
const mostName = 64;

/**
 * Returns the tools of the MCP servers in an agent's parameters, each as a call of `mcp.call` with the accepted description. No server is
 * called for it, so a model always reads the accepted one. Invalid tools and names are left out.
 */
export function mcpServerTools(parameters: JsonObject, slots: readonly string[]): WrittenTool[] {
  const { mcp_servers: servers } = parameters;
  if (!Array.isArray(servers)) return [];
  return servers.flatMap((server: Partial<WrittenServer> | null, place) =>
    typeof server?.name === 'string' && typeof server.url === 'string' && Array.isArray(server.tools)
      ? toolsOf(server as WrittenServer, { pointer: `/mcp_servers/${place}`, slots })
      : [],
  );
}

function toolsOf(
  server: WrittenServer,
  { pointer, slots }: { pointer: string; slots: readonly string[] },
): WrittenTool[] {
  const effects = effectsOf(server);
  return (server.tools as ({ [field: string]: unknown } | null)[]).flatMap((tool, index) => {
    const { name, hash, description, input_schema: schema } = tool ?? {};
    if (typeof name !== 'string' || !toolName.test(name) || typeof hash !== 'string') return [];
    return [
      {
        name: `${server.name}_${name}`.replaceAll(/[^a-zA-Z0-9_-]/g, '_').slice(0, mostName),
        description: plainText(String(description ?? ''), { most: mostDescription }),
        type: 'mcp.call',
        parameters: { url: server.url, tool: { name, hash }, arguments: {} },
        filled: [{ parameter: '/arguments', whole: { ...(isObject(schema) ? schema : {}), type: 'object' } }],
        approval: server.approval ?? 'never',
        approval_condition: String(server.approval_condition ?? ''),
        timeout_seconds: typeof server.timeout_seconds === 'number' ? server.timeout_seconds : 300,
        hasCredential: slots.some((slot) => slot.startsWith(`${server.name}.`)),
        slots: server.name,
        pointer: `${pointer}/tools/${index}`,
        effects,
        describedByOthers: effects.includes('brings_untrusted'),
      },
    ];
  });
}

/** Effects declared by an editor; all effects if none are declared. The server's own declaration is not used. */
function effectsOf({ effects }: WrittenServer): readonly Effect[] {
  return Array.isArray(effects) ? everyEffect.filter((effect) => effects.includes(effect)) : everyEffect;
}

function isObject(value: unknown): value is { [keyword: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
