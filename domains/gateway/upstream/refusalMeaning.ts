import { openAiFilterCodes } from '../formats/errorShape.ts';
import type { UpstreamErrorBody } from './upstreamErrorBody.ts';

/** Meaning of a provider's refusal on which programs act. */
export type RefusalMeaning =
  | {
      kind: 'context_overflow';
      /** As the provider says them; null if it does not. */
      inputTokens: number | null;
      contextTokens: number | null;
    }
  | { kind: 'content_filter' };

/**
 * The words of vendors and servers for an input that is too long. `tokens` is the input, or what the call needs in all, `most` what the model
 * takes. Sources: openai-python issues and platform.openai.com/docs/guides/error-codes (OpenAI, also DeepSeek and OpenRouter);
 * github.com/vllm-project/vllm `entrypoints/openai` and `renderers`; platform.claude.com/docs/en/build-with-claude/context-windows (Anthropic,
 * Bedrock); ai.google.dev/gemini-api/docs/tokens (Gemini); docs.mistral.ai (Mistral); docs.x.ai (xAI); github.com/ggml-org/llama.cpp
 * `tools/server` (llama.cpp, Ollama); docs.cohere.com/reference/errors (Cohere); docs.together.ai (Together).
 */
const overflows: readonly RegExp[] = [
  /prompt is too long:? *(?<tokens>\d+) tokens? > (?<most>\d+)/i,
  /exceed context limit: (?<tokens>\d+) \+ \d+ > (?<most>\d+)/i,
  /maximum context length is (?<most>\d+) tokens\D+(?:requested|resulted in|request has)(?: about)? (?<tokens>\d+)/i,
  /maximum context length is (?<most>\d+)/i,
  /input tokens exceed the configured limit of (?<most>\d+) tokens\D+(?<tokens>\d+)/i,
  /input token count \((?<tokens>\d+)\) exceeds the maximum number of tokens allowed \((?<most>\d+)\)/i,
  /maximum prompt length is (?<most>\d+) but the request contains (?<tokens>\d+)/i,
  /prompt contains (?<tokens>\d+) tokens.{0,80}too large for model with (?<most>\d+) maximum context length/i,
  /prompt \(length (?<tokens>\d+)\) is longer than the maximum model length of (?<most>\d+)/i,
  /passed (?<tokens>\d+) input tokens.{0,120}context length is only (?<most>\d+)/i,
  /(?:request|input|prompt) (?:\((?<tokens>\d+) tokens\) )?(?:exceeds|is longer than) the (?:available |model'?s )?(?:maximum )?context (?:size|length|window)(?: \((?<most>\d+))?/i,
  /exceeds the context window of this model/i,
  /input (?:length|is too long|exceeds).{0,40}(?:context|requested model)/i,
  /(?:prompt|input) is too long/i,
  /too many (?:input )?tokens: size limit exceeded/i,
  /`inputs` tokens \+ `max_new_tokens` must be/i,
];
const overflowCodes: ReadonlySet<string | null> = new Set([
  'context_length_exceeded',
  'exceed_context_size_error',
  'context_window_exceeded',
  'model_context_window_exceeded',
]);

/**
 * The words of vendors for a request that their filter stops. Sources: learn.microsoft.com/azure/foundry/openai/concepts/content-filter (Azure),
 * platform.openai.com/docs/guides/safety-checks and `image-generation` (OpenAI), platform.claude.com/docs/en/api/errors (Anthropic).
 */
const filters = /content filtering policy|content management policy|usage policy|safety system|content policy/i;
const filterCodes: ReadonlySet<string | null> = new Set([...openAiFilterCodes, 'ResponsibleAIPolicyViolation']);

/** Returns the meaning of a refusal; null if programs do not act on it. A limit a minute is no limit of the context. */
export function refusalMeaning({ type, code, message }: UpstreamErrorBody): RefusalMeaning | null {
  if (type === 'rate_limit_error' || code === 'rate_limit_exceeded' || code === 'ThrottlingException') return null;
  const found = overflows.map((words) => words.exec(message ?? '')).find((match) => match !== null);
  if (found || overflowCodes.has(code) || overflowCodes.has(type)) {
    const { tokens, most } = found?.groups ?? {};
    return { kind: 'context_overflow', inputTokens: numberOf(tokens), contextTokens: numberOf(most) };
  }
  if (filterCodes.has(code) || filterCodes.has(type) || filters.test(message ?? '')) return { kind: 'content_filter' };
  return null;
}

/**
 * The words of vendors for an account that has run out of money. Google says the same of limits a minute, so its words are none of them.
 * Sources: platform.openai.com/docs/guides/error-codes, platform.claude.com/docs/en/api/errors, api-docs.deepseek.com/quick_start/error_codes.
 */
const noMoney = /credit balance is too low|insufficient balance|billing hard limit|used all available credits/i;
const noMoneyCodes: ReadonlySet<string | null> = new Set([
  'insufficient_quota',
  'billing_hard_limit_reached',
  'billing_not_active',
  'billing_error',
  'credit_balance_exhausted',
]);

/** True if the provider says that the account of the key has no credits or quota left: waiting does not help. */
export function isOutOfMoney(status: number, { type, code, message }: UpstreamErrorBody): boolean {
  return status === 402 || noMoneyCodes.has(code) || noMoneyCodes.has(type) || noMoney.test(message ?? '');
}

function numberOf(digits: string | undefined): number | null {
  return digits === undefined ? null : Number(digits);
}
