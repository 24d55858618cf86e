import { isObject, parseJson } from '../../formats/json.ts';
import type { JsonObject } from '../../formats/json.ts';
import { customInput } from '../customTool.ts';
import type { CallerTool, CallerToolKind } from './CallerTools.ts';

/** Prefixes of item ids. */
export const itemPrefixes: Readonly<Record<CallerToolKind, string>> = {
  function: 'fc',
  custom: 'ctc',
  tool_search: 'tsc',
  local_shell: 'lsh',
  shell: 'sh',
  apply_patch: 'apc',
};

/** A call as the model made it. */
export interface WrittenCall {
  id: string;
  callId: string;
  name: string;
  arguments: string;
  status: string;
}

/** Returns the output item that asks the caller of the Responses API to run the tool. Undeclared tools are functions. */
export function callerToolItem(tool: CallerTool | null, call: WrittenCall): JsonObject {
  const { id, status, callId: call_id } = call;
  const head = { id, status, call_id };
  const namespace = tool === null || tool.namespace === null ? {} : { namespace: tool.namespace };
  switch (tool?.kind) {
    case undefined:
    case 'function':
      return {
        id,
        type: 'function_call',
        status,
        call_id,
        name: tool?.name ?? call.name,
        arguments: call.arguments,
        ...namespace,
      };
    case 'custom':
      return { ...head, type: 'custom_tool_call', name: tool.name, input: customInput(call.arguments), ...namespace };
    case 'tool_search':
      return { ...head, type: 'tool_search_call', execution: 'client', arguments: objectOf(call.arguments) };
    case 'local_shell':
      return { ...head, type: 'local_shell_call', action: { type: 'exec', env: {}, ...objectOf(call.arguments) } };
    case 'shell':
      return { ...head, type: 'shell_call', environment: { type: 'local' }, action: objectOf(call.arguments) };
    case 'apply_patch':
      return { ...head, type: 'apply_patch_call', operation: objectOf(call.arguments) };
  }
}

/** Returns the item as it begins in a stream: without what the model is yet to write. */
export function begunToolItem(tool: CallerTool | null, call: Omit<WrittenCall, 'arguments' | 'status'>): JsonObject {
  return callerToolItem(tool, { ...call, arguments: '', status: 'in_progress' });
}

function objectOf(args: string): JsonObject {
  const parsed = parseJson(args);
  return isObject(parsed) ? parsed : {};
}
