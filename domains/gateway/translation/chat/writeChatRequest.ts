import { unsupported } from '../unsupported.ts';
import type { JsonObject } from '../../formats/json.ts';
import { given } from '../given.ts';
import type { OutputFormat, TextRequest, ToolChoice, ToolSpec, Turn } from '../textRequest.ts';
import { endUser } from '../endUser.ts';
import { effortOf } from '../effortOf.ts';
import { isSpoken } from '../spokenTurn.ts';
import { withRest } from '../withRest.ts';
import { fullDialect } from './chatDialect.ts';
import type { ChatDialect } from './chatDialect.ts';
import { cacheMember, writeChatTurn } from './writeChatTurns.ts';

/** Writes a chat completions body; in a stream usage is always asked for. Errors: as in `TextCodec`. */
export function writeChatRequest(
  request: TextRequest,
  upstreamName: string,
  dialect: ChatDialect = fullDialect,
): JsonObject {
  if (request.topK !== null && !dialect.topK) throw unsupported('top_k');
  const body: JsonObject = {
    model: upstreamName,
    messages: turnsFor(request.turns, dialect).flatMap((turn) => writeChatTurn(turn, dialect)),
    ...(request.tools.length === 0 ? {} : { tools: request.tools.map((tool) => writeTool(tool, dialect)) }),
    ...(request.toolChoice === null ? {} : { tool_choice: writeToolChoice(request.toolChoice) }),
    ...given('parallel_tool_calls', request.tools.length === 0 ? null : request.parallelToolCalls),
    ...given(dialect.outputCapField, request.maxOutputTokens),
    ...given('temperature', request.temperature),
    ...given('top_p', request.topP),
    ...given('top_k', request.topK),
    ...given('frequency_penalty', request.frequencyPenalty),
    ...given('presence_penalty', request.presencePenalty),
    ...given('seed', request.seed),
    ...(request.stop.length === 0 ? {} : { stop: request.stop }),
    ...(request.output === null ? {} : { response_format: writeOutput(request.output) }),
    ...(request.wantsImages === true ? { modalities: ['image', 'text'] } : {}),
    ...given('reasoning_effort', request.reasoning && effortOf(request.reasoning)),
    ...given('user', request.user === null ? null : endUser(request.user)),
    ...(request.stream ? { stream: true, stream_options: { include_usage: true } } : {}),
  };
  return withRest(body, request.rest);
}

/**
 * Returns the turns as the server knows them: all instructions are one system message at the beginning where there is no developer. Chat
 * templates of open models refuse any other ("System message must be at the beginning"), and Claude Code sends one behind the first user.
 */
function turnsFor(turns: readonly Turn[], { developerRole }: ChatDialect): readonly Turn[] {
  if (developerRole) return turns;
  const parts = turns.flatMap((turn) => (isSpoken(turn) ? [] : turn.parts));
  const spoken = turns.filter(isSpoken);
  return parts.length === 0 ? spoken : [{ role: 'system', parts }, ...spoken];
}

function writeTool(tool: ToolSpec, dialect: ChatDialect): JsonObject {
  return {
    type: 'function',
    function: {
      name: tool.name,
      ...given('description', tool.description),
      ...given('parameters', tool.parameters),
      ...given('strict', tool.strict),
    },
    ...cacheMember(tool.cache, dialect),
  };
}

function writeToolChoice(choice: ToolChoice): unknown {
  return choice.kind === 'tool' ? { type: 'function', function: { name: choice.name } } : choice.kind;
}

function writeOutput(output: OutputFormat): JsonObject {
  if (output.kind === 'text') return { type: 'text' };
  if (output.kind === 'json') return { type: 'json_object' };
  return {
    type: 'json_schema',
    json_schema: {
      name: output.name ?? 'answer',
      ...given('description', output.description),
      ...given('schema', output.schema),
      ...given('strict', output.strict),
    },
  };
}
