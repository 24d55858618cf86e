import { newId } from '../../../db/ids.ts';
import type { CallOptions } from '../calls/callParts.ts';
import type { GatewayAnswer } from '../calls/gatewayAnswer.ts';
import { isObject, member, parseJson } from '../formats/json.ts';
import type { Caller } from '../routing/caller.ts';
import { GuardrailFailure } from './guardrail.ts';
import type { Hook } from './hook.ts';

const maxPieceChars = 20_000;
const maxPieces = 50;

/** Calls a moderation model for the organization. No guardrail checks that call. */
export function moderationHook(call: (options: CallOptions) => Promise<GatewayAnswer>): Hook {
  return async ({ guardrail, texts, caller, signal }) => {
    const input = inputsOf(texts);
    if (input.length === 0) return { verdict: 'allowed' };
    if (input.length > maxPieces) throw new GuardrailFailure('The texts are too long for a moderation model.');
    const body = { model: guardrail.model, input };
    const answer = await call({
      caller: payerOf(caller),
      endpoint: 'moderations',
      body,
      signal,
      requestId: newId('request'),
      isGuardrail: true,
    });
    const results = 'body' in answer && answer.status === 200 ? member(parseJson(answer.body), 'results') : null;
    if (!Array.isArray(results) || !results.every(isObject))
      throw new GuardrailFailure(`The moderation model answered ${answer.status}.`);
    const { categories } = guardrail;
    const isFound = results.some((result) =>
      categories.length === 0
        ? result.flagged === true
        : categories.some((category) => member(result.categories, category) === true),
    );
    return { verdict: isFound ? 'found' : 'allowed' };
  };
}

/** Returns the texts in pieces of a bounded length. Short texts share one: conversations and arguments of tools have many. */
function inputsOf(texts: readonly string[]): string[] {
  const inputs: string[] = [];
  for (const piece of texts.flatMap(piecesOf)) {
    const last = inputs.at(-1);
    if (last !== undefined && last.length + piece.length < maxPieceChars)
      inputs[inputs.length - 1] = `${last}\n${piece}`;
    else inputs.push(piece);
  }
  return inputs;
}

function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; at += maxPieceChars) pieces.push(text.slice(at, at + maxPieceChars));
  return pieces.filter((piece) => piece.trim() !== '');
}

/** The organization makes the call, because the key may be limited to other models. */
function payerOf(caller: Caller): Caller {
  if (caller.kind !== 'key') return caller;
  const { organizationId, accountId } = caller.key;
  return { kind: 'session', organizationId, accountId };
}
