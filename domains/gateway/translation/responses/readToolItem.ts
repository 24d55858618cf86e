import { anyValue } from '../BodyReader.ts';
import type { BodyReader } from '../BodyReader.ts';
import { customArguments } from '../customTool.ts';
import { readCallId } from '../messages/signedId.ts';
import type { AssistantPart, InputPart, ToolResult } from '../textRequest.ts';
import type { CallerTools } from './CallerTools.ts';
import { itemMarks as marks } from './itemMarks.ts';
import { readInputParts } from './readInputParts.ts';

type ToolCall = Extract<AssistantPart, { type: 'tool_call' }>;

/** The result of a tool of the caller. */
interface Answered {
  type: 'result';
  result: ToolResult;
}

/** Reads an item of a tool that the caller runs: its call, or what it answered. Null for every other item. Errors: `invalid_request`. */
export function readToolItem(item: BodyReader, tools: CallerTools): ToolCall | Answered | null {
  switch (item.at('type').value) {
    case 'function_call':
      item.keepRest(['type', 'call_id', 'name', 'namespace', 'arguments', ...marks], { async: [false] });
      return callOf(item, nameOf(item, tools), item.at('arguments').text());
    case 'custom_tool_call':
      item.keepRest(['type', 'call_id', 'name', 'namespace', 'input', ...marks]);
      return callOf(item, nameOf(item, tools), customArguments(item.at('input').text()));
    case 'tool_search_call':
      return callOf(item, tools.wireNameOf(null, 'tool_search'), JSON.stringify(item.at('arguments').value ?? {}));
    case 'local_shell_call': {
      const { type: _exec, ...action } = item.at('action').object();
      return callOf(item, tools.wireNameOf(null, 'local_shell'), JSON.stringify(action));
    }
    case 'shell_call':
      return callOf(item, tools.wireNameOf(null, 'shell'), JSON.stringify(item.at('action').object()));
    case 'apply_patch_call':
      return callOf(item, tools.wireNameOf(null, 'apply_patch'), JSON.stringify(item.at('operation').object()));
    case 'function_call_output':
    case 'custom_tool_call_output':
      item.keepRest(['type', 'call_id', 'name', 'namespace', 'output', ...marks], { success: anyValue });
      return answered(item, readInputParts(item.at('output')));
    case 'tool_search_output':
      return answered(item, [textOf(`Tools that can be called now: ${foundNames(item, tools).join(', ') || 'none'}.`)]);
    case 'local_shell_call_output':
    case 'shell_call_output':
    case 'apply_patch_call_output':
      return answered(item, [textOf(writtenOutput(item))]);
    default:
      return null;
  }
}

function nameOf(item: BodyReader, tools: CallerTools): string {
  return tools.wireNameOf(item.at('namespace').optionalText(), item.at('name').text());
}

function callOf(item: BodyReader, name: string, args: string): ToolCall {
  const { id, signature } = readCallId(callIdOf(item));
  return { type: 'tool_call', id, name, arguments: args, signature };
}

function answered(item: BodyReader, parts: InputPart[]): Answered {
  const name = item.at('name').optionalText();
  return {
    type: 'result',
    result: { callId: readCallId(callIdOf(item)).id, name, parts, isError: false, cache: null },
  };
}

/** The output of a local shell names the call by its own `id`. */
function callIdOf(item: BodyReader): string {
  const callId = item.at('call_id');
  return (callId.isPresent || item.at('type').value !== 'local_shell_call_output' ? callId : item.at('id')).text();
}

/** The tools that a search found, by their names as functions. */
function foundNames(item: BodyReader, tools: CallerTools): string[] {
  return item
    .at('tools')
    .optionalItems()
    .flatMap((tool) => {
      if (tool.at('type').value !== 'namespace') return [tools.wireNameOf(null, tool.at('name').optionalText() ?? '')];
      const namespace = tool.at('name').text();
      return tool
        .at('tools')
        .optionalItems()
        .map((one) => tools.wireNameOf(namespace, one.at('name').text()));
    });
}

function writtenOutput(item: BodyReader): string {
  const { value } = item.at('output');
  const output = typeof value === 'string' ? value : JSON.stringify(value ?? '');
  const status = item.at('status').value;
  return output === '""' || output === '' ? (typeof status === 'string' ? status : 'completed') : output;
}

function textOf(text: string): InputPart {
  return { type: 'text', text, cache: null };
}
