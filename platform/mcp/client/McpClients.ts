import {
  InMemoryResponseCacheStore,
  ProtocolError,
  SdkError,
  SdkErrorCode,
  UnsupportedProtocolVersionError,
  type Client,
  type Tool,
} from '@modelcontextprotocol/client';

import { AppError } from '../../../openapi/AppError.ts';
import { remember } from '../../boundedMap.ts';
import { mcpError } from './mcpError.ts';
import { toMcpResult, type McpResult } from './McpResult.ts';
import { toMcpTool, type McpTool } from './McpTool.ts';
import { openConnection, type KnownServer, type McpTarget } from './openConnection.ts';

/** A server for a certain caller: `access` identifies the caller's rights, so that cached data is never shared with others. */
export interface McpServerTarget extends McpTarget {
  /** Organization and credential, or the organization alone where there is none. */
  access: string;
}

export interface McpServer {
  name: string | null;
  version: string | null;
  /** The revision that both sides speak, such as `2026-07-28`. */
  protocol: string | null;
}

/** A tool and its arguments. */
export interface McpToolCall {
  name: string;
  arguments: Record<string, unknown>;
  /** The hash of the accepted tool; null accepts any version. */
  acceptedHash: string | null;
}

/** An open server: many calls over one connection. */
export interface McpUse {
  server: McpServer;
  listTools: () => Promise<McpTool[]>;
  /** Errors: `mcp_tool_missing`, `mcp_tool_changed`, `target_error` and others of the way there. A tool that failed is a result. */
  callTool: (call: McpToolCall) => Promise<McpResult>;
}

interface Remembered {
  store: InMemoryResponseCacheStore;
  known: KnownServer | null;
  untilMs: number;
}

/** How long it is believed which revision a server speaks: it may be upgraded. */
const rememberedMs = 600_000;
const mostRemembered = 200;
const mostTools = 1000;

/**
 * Clients of MCP servers that users choose. Connections are opened for a use and closed at its end; between uses, this process only caches
 * the revision of a server and its lists for as long as the server allows (`ttlMs`), per server and access.
 */
export class McpClients {
  readonly #remembered = new Map<string, Remembered>();

  /** Opens a server for `work`. Errors: AppError that says what the server did; whatever `work` throws. */
  async use<T>(target: McpServerTarget, work: (use: McpUse) => Promise<T>): Promise<T> {
    if (URL.parse(target.url)?.protocol.match(/^https?:$/) == null)
      throw new AppError('parameter_invalid', 'The URL must be absolute and start with http:// or https://.', {
        param: '/url',
      });
    const remembered = this.#rememberedFor(target);
    const wasKnown = remembered.known !== null;
    const progress = { calls: 0 };
    try {
      return await once({ target, remembered, progress }, work);
    } catch (error) {
      // The server has changed: it rejected the call before any effect, so connect again, once.
      if (!wasKnown || progress.calls > 0 || !isOtherRevision(error)) throw readable(error, target);
      remembered.known = null;
      return await once({ target, remembered, progress }, work).catch((again: unknown) => {
        throw readable(again, target);
      });
    }
  }

  /** The tools of a server. Errors: as `use`. */
  listTools(target: McpServerTarget): Promise<{ server: McpServer; tools: McpTool[] }> {
    return this.use(target, async ({ server, listTools }) => ({ server, tools: await listTools() }));
  }

  /** Calls one tool once. Errors: as `use` and `McpUse.callTool`. */
  callTool(target: McpServerTarget, call: McpToolCall): Promise<McpResult> {
    return this.use(target, ({ callTool }) => callTool(call));
  }

  #rememberedFor({ url, access }: McpServerTarget): Remembered {
    const key = JSON.stringify([access, url]);
    const found = this.#remembered.get(key);
    const entry =
      found && Date.now() < found.untilMs
        ? found
        : { store: new InMemoryResponseCacheStore(), known: null, untilMs: Date.now() + rememberedMs };
    remember(this.#remembered, [key, entry], mostRemembered);
    return entry;
  }
}

interface Opening {
  target: McpServerTarget;
  remembered: Remembered;
  /** How many calls were answered: none of them is made again. */
  progress: { calls: number };
}

async function once<T>(opening: Opening, work: (use: McpUse) => Promise<T>): Promise<T> {
  const { target, remembered } = opening;
  const connection = await openConnection(target, remembered.store, remembered.known);
  remembered.known = connection.known;
  try {
    return await work(useOf(connection.client, opening));
  } finally {
    await connection.close();
  }
}

function useOf(client: Client, { target, progress }: Opening): McpUse {
  const options = { signal: target.signal, timeout: target.timeoutMs };
  const { name = null, version = null } = client.getServerVersion() ?? {};
  const server = { name, version, protocol: client.getNegotiatedProtocolVersion() ?? null };
  let listed: Promise<Tool[]> | null = null;
  const list = () => (listed ??= client.listTools({}, options).then(({ tools }) => tools.slice(0, mostTools)));
  const call = async ({ name: tool, arguments: given, acceptedHash }: McpToolCall) => {
    const found = (await list()).find((one) => one.name === tool);
    if (!found) throw new AppError('mcp_tool_missing', `The MCP server has no tool "${tool.slice(0, 200)}".`);
    if (acceptedHash !== null && toMcpTool(found).hash !== acceptedHash)
      throw new AppError(
        'mcp_tool_changed',
        `The MCP server describes the tool "${tool.slice(0, 200)}" differently now. Look at it and accept it again.`,
      );
    const result = await client.callTool({ name: tool, arguments: given }, { ...options, toolDefinition: found });
    progress.calls += 1;
    return toMcpResult(result);
  };
  return {
    server,
    listTools: async () => (await list()).map(toMcpTool),
    callTool: (wanted) =>
      call(wanted).catch((error: unknown) => {
        throw isOtherRevision(error) && progress.calls === 0 ? error : readable(error, target);
      }),
  };
}

/** Returns whether a server rejects the remembered revision: it does so before any effect. */
function isOtherRevision(error: unknown): boolean {
  return (
    error instanceof UnsupportedProtocolVersionError ||
    (error instanceof SdkError && error.code === SdkErrorCode.EraNegotiationFailed) ||
    (error instanceof ProtocolError && error.code === -32601)
  );
}

function readable(error: unknown, { url, signal }: McpServerTarget): unknown {
  if (signal.aborted) return signal.reason;
  return mcpError(error, url);
}
