import { BodyReader, anyValue } from '../BodyReader.ts';
import { customToolSpec } from '../customTool.ts';
import type { Rest, ToolSpec } from '../textRequest.ts';
import type { CallerTool, CallerTools } from './CallerTools.ts';

/** Members of a function that only say how OpenAI loads or reads it. */
const functionHints = { async: [false], defer_loading: anyValue, output_schema: anyValue, allowed_callers: anyValue };

const texts = { type: 'array', items: { type: 'string' } };
const number = { type: 'number' };

/** Parameters of the tools that OpenAI declares by their type alone. Source: openai-node `LocalShellCall.Action`, `ShellCall.Action`, `ApplyPatchCall`. */
const builtIn = {
  local_shell: {
    description: 'Runs a command on the machine of the user and returns its output.',
    parameters: {
      type: 'object',
      properties: {
        command: { ...texts, description: 'The command and its arguments.' },
        working_directory: { type: 'string' },
        timeout_ms: number,
        env: { type: 'object', additionalProperties: { type: 'string' } },
      },
      required: ['command'],
    },
  },
  shell: {
    description: 'Runs shell commands on the machine of the user and returns their output.',
    parameters: {
      type: 'object',
      properties: { commands: texts, timeout_ms: number, max_output_length: number },
      required: ['commands'],
    },
  },
  apply_patch: {
    description: 'Creates, updates or deletes a file. The diff is in V4A format.',
    parameters: {
      type: 'object',
      properties: {
        type: { type: 'string', enum: ['create_file', 'update_file', 'delete_file'] },
        path: { type: 'string' },
        diff: { type: 'string', description: 'The change; not needed to delete a file.' },
      },
      required: ['type', 'path'],
    },
  },
};

/** Returns the tools that the caller runs as functions. Members without a place there go into `rest`. Errors: `invalid_request`. */
export function callerToolSpecs(tools: CallerTools, rest: Rest[]): ToolSpec[] {
  return tools.tools.map((declared) => specOf(declared, new BodyReader(declared.tool, rest, declared.pointer)));
}

function specOf({ kind, wireName: name }: CallerTool, tool: BodyReader): ToolSpec {
  switch (kind) {
    case 'function':
      tool.keepRest(['type', 'name', 'description', 'parameters', 'strict'], functionHints);
      tool.at('name').text();
      return {
        name,
        description: tool.at('description').optionalText(),
        parameters: tool.at('parameters').optionalObject(),
        strict: tool.at('strict').optionalBoolean(),
        cache: null,
      };
    case 'custom':
      tool.at('name').text();
      return customToolSpec(tool, name);
    case 'tool_search':
      return {
        name,
        description: tool.at('description').optionalText() ?? 'Searches for tools and makes those it finds callable.',
        parameters: tool.at('parameters').optionalObject() ?? {
          type: 'object',
          properties: { query: { type: 'string' } },
          required: ['query'],
        },
        strict: null,
        cache: null,
      };
    case 'local_shell':
    case 'shell':
    case 'apply_patch':
      return { name, ...builtIn[kind], strict: null, cache: null };
  }
}
