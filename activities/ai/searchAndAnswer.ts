import type { JsonObject } from '../../domains/executions/item.ts';
import { askForObject, type Asking } from './askModel.ts';
import type { ChatSearches } from './chatSearches.ts';
import type { ModelCosts } from './ModelCosts.ts';

export interface Searching {
  /** A chat completion with `model` and `messages`. */
  readonly body: JsonObject & { messages: readonly JsonObject[] };
  readonly searches: ChatSearches;
  /** How often the model may search before it has to answer. */
  readonly maxRounds: number;
  /** Prefix of the ids of these calls within the run, equal for all attempts. */
  readonly at: string;
  readonly costs: ModelCosts;
}

export interface Searched {
  /** The chat completion that asks for no further search. */
  readonly answer: JsonObject;
  /** The conversation up to it, with all results, in which no further tool may be called. */
  readonly body: JsonObject & { messages: JsonObject[] };
}

interface ToolCall {
  id?: string;
  function?: { name?: string; arguments?: string };
}

const mostCallsOfRound = 8;

/**
 * Lets a model search until it answers: each round is one call of the model and the searches that it asks for, at most eight at once. After
 * the last round the model has to respond with the available results. Errors: those of `askModel` and of `ChatSearches.answer`.
 */
export async function searchAndAnswer(asking: Asking, searching: Searching): Promise<Searched> {
  const { body, searches, maxRounds, at, costs } = searching;
  const messages = [...body.messages];
  for (let round = 0; ; round += 1) {
    const isLast = round === maxRounds;
    const asked = { ...body, messages, tools: searches.tools, ...(isLast && { tool_choice: 'none' }) };
    const answer = await askForObject(asking, {
      endpoint: 'chat.completions',
      body: asked,
      at: round === 0 ? at : `${at}/round ${round}`,
      costs,
    });
    const said = messageOf(answer);
    const calls = (said['tool_calls'] ?? []) as ToolCall[];
    if (isLast || calls.length === 0) return { answer, body: { ...asked, tool_choice: 'none' } };
    asking.signal.throwIfAborted();
    messages.push(said, ...(await answersOf(searches, calls)));
  }
}

/** Every call gets an answer, in the order of the calls: providers refuse conversations in which one lacks it. */
function answersOf(searches: ChatSearches, calls: readonly ToolCall[]): Promise<JsonObject[]> {
  return Promise.all(
    calls.map(async ({ id = '', function: called = {} }, place) => {
      const { name = '', arguments: given = '' } = called;
      const content =
        place < mostCallsOfRound
          ? await searches.answer({ name, given })
          : JSON.stringify({
              error: { code: 'rate_limit_exceeded', message: 'Too many searches at once. Ask again.' },
            });
      return { role: 'tool', tool_call_id: id, content };
    }),
  );
}

/** Returns an assistant's message in the form that providers accept back: content and calls, without descriptive fields. */
function messageOf(answer: JsonObject): JsonObject {
  const [choice] = (answer['choices'] ?? []) as { message?: JsonObject }[];
  const { content = null, tool_calls: calls } = choice?.message ?? {};
  return { role: 'assistant', content, ...(Array.isArray(calls) && calls.length > 0 && { tool_calls: calls }) };
}
