import type { TextRequest } from '../textRequest.ts';

/** A request that Claude accepts, and the names of its omitted parameters in most formats. */
export interface FittedThinking {
  request: TextRequest;
  left: readonly string[];
}

const leastTopP = 0.95;

/**
 * Omits parameters that Claude refuses together. It does not think if a tool is forced, and accepts no sampling parameters while it thinks.
 * The forced tool takes precedence over the effort, because it decides the form of the answer. The effort takes precedence over sampling.
 * Source: platform.claude.com/docs/en/build-with-claude/extended-thinking (feature compatibility).
 */
export function fitThinking(request: TextRequest): FittedThinking {
  const { reasoning, toolChoice, temperature, topK, topP } = request;
  const thinks = reasoning !== null && reasoning.effort !== 'none' && reasoning.budgetTokens !== 0;
  if (!thinks) return { request, left: [] };
  if (toolChoice?.kind === 'required' || toolChoice?.kind === 'tool')
    return { request: { ...request, reasoning: null }, left: ['reasoning_effort'] };
  const left = [
    ...(temperature !== null && temperature !== 1 ? ['temperature'] : []),
    ...(topK === null ? [] : ['top_k']),
    ...(topP !== null && topP < leastTopP ? ['top_p'] : []),
  ];
  const fitted = {
    ...request,
    temperature: null,
    topK: null,
    topP: topP !== null && topP < leastTopP ? null : topP,
  };
  return { request: fitted, left };
}
