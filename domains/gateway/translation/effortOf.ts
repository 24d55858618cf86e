import type { ReasoningRequest } from './textRequest.ts';

/** The efforts that OpenAI's formats know. Source: openai-openapi `ReasoningEffort`. */
export const openAiEfforts = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'] as const;

/** How much to think, as an effort. A budget is said by the steps at which Anthropic's own documents place small and large ones. */
export function effortOf({ effort, budgetTokens }: ReasoningRequest): ReasoningRequest['effort'] {
  if (effort !== null || budgetTokens === null) return effort;
  if (budgetTokens === 0) return 'none';
  if (budgetTokens <= 2_048) return 'low';
  return budgetTokens <= 16_384 ? 'medium' : 'high';
}
