import type { RunRequest } from '../../domains/catalog/runs/SearchRuns.ts';
import { callOf } from '../../domains/catalog/tools/callOf.ts';
import { findSearches, findTool } from '../../domains/catalog/tools/findTool.ts';
import { runTool } from '../../domains/catalog/tools/runTool.ts';
import type { ToolDeclaration } from '../../domains/catalog/tools/ToolDeclaration.ts';
import { toldResult } from '../../domains/catalog/tools/toldResult.ts';
import { mayCall } from '../../domains/identity/policy.ts';
import type { ServedTool } from '../../platform/mcp/server/ServedTool.ts';
import type { Deps } from '../deps.ts';
import { notingRefusal } from '../catalog/notingRefusal.ts';
import type { McpCaller } from './McpCaller.ts';

/** The data catalog as two tools, where the caller may search it: one finds searches, one runs one for a credit. */
export function catalogTools({ actor, request }: McpCaller, { catalog, gateway }: Deps): ServedTool[] {
  if (!mayCall(actor, 'catalog.search')) return [];
  const served = (tool: ToolDeclaration, title: string, call: ServedTool['call']): ServedTool => ({
    name: tool.name,
    title,
    description: tool.description,
    inputSchema: tool.inputSchema,
    isReadOnly: true,
    mayTakeLong: false,
    call,
  });
  return [
    served(findTool, 'Find catalog searches', async (given) => ({ data: findSearches(catalog.index, given) })),
    served(runTool, 'Search the catalog', async (given, { signal }) => {
      const { searchId, inputs, limit, cursor } = callOf(catalog.index, runTool.name, given);
      const { organizationId, accountId, keyId } = actor;
      const run: RunRequest = {
        organizationId,
        accountId,
        keyId,
        executionId: null,
        reference: request.workId,
        requestId: request.requestId,
        searchId,
        inputs,
        limit,
        cursor,
        signal,
      };
      return notingRefusal(gateway, run, async () => {
        if (keyId !== null) await gateway.admitRequest(keyId);
        return { data: toldResult(await catalog.runs.run(run)) };
      });
    }),
  ];
}
