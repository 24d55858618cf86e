import { invalid } from '../formats/json.ts';
import type { AssistantPart, InputPart, TextRequest, Turn } from './textRequest.ts';

/**
 * Returns the request without empty texts and turns, which Claude, Bedrock and Gemini refuse; clients send them beside tool calls. `blank`:
 * also omits texts of spaces. Other formats accept empty texts, but no turn of the model without parts. Errors: `invalid_request` if no
 * content remains.
 */
export function withoutEmpty(request: TextRequest, refused: 'empty' | 'blank' | undefined): TextRequest {
  if (refused === undefined)
    return { ...request, turns: request.turns.filter((turn) => turn.role !== 'assistant' || turn.parts.length > 0) };
  const refusesBlank = refused === 'blank';
  const saysNothing = (part: InputPart | AssistantPart): boolean =>
    (part.type === 'text' || part.type === 'refusal') && (refusesBlank ? part.text.trim() : part.text) === '';
  const turns = request.turns.flatMap((turn): Turn[] => {
    if (turn.role === 'tool') {
      const results = turn.results.map((result) => ({ ...result, parts: kept(result.parts, saysNothing) }));
      return [{ ...turn, results }];
    }
    if (turn.role === 'assistant') {
      const parts = kept(turn.parts, saysNothing);
      return parts.length === 0 ? [] : [{ ...turn, parts }];
    }
    const parts = kept(turn.parts, saysNothing);
    return parts.length === 0 ? [] : [{ ...turn, parts }];
  });
  if (turns.some(({ role }) => role === 'user' || role === 'assistant' || role === 'tool'))
    return { ...request, turns };
  throw invalid('/messages', 'The conversation has no content. Send at least one message with text.');
}

/** Moves the cache mark of an omitted part to the part before it. */
function kept<Part extends InputPart | AssistantPart>(
  parts: readonly Part[],
  saysNothing: (part: Part) => boolean,
): Part[] {
  const left: Part[] = [];
  for (const part of parts) {
    const last = left.at(-1);
    if (!saysNothing(part)) left.push(part);
    else if ('cache' in part && part.cache !== null && last && 'cache' in last && last.cache === null)
      left[left.length - 1] = { ...last, cache: part.cache };
  }
  return left;
}
