import { heldInputTokens } from './estimateInput.ts';
import type { FormatModel } from './format.ts';
import type { JsonObject } from './json.ts';

/** Allowance for tokens of a provider's chat template that no body shows: a default system text, separators, role marks. */
const templateTokens = 256;
const templateTokensPerMessage = 16;
/** Providers explain tools to the model in a text of their own. Source: platform.claude.com/docs/en/agents-and-tools/tool-use/overview. */
const templateTokensOfTools = 1_024;

/**
 * The most input tokens a call for text can be billed for. Every token of a byte-level vocabulary covers at least one byte of
 * text, and the serialized body holds each byte of it (escapes only make it longer), so the body's size plus what a chat
 * template adds is a safe bound that costs nothing to compute. No prompt is longer than the context. If a part's
 * tokens cannot be told from its bytes (images, audio, files), each medium counts by a measure of its own (decisions §17).
 */
export function inputBound(input: {
  upstream: JsonObject;
  /** Of `upstream` as JSON. */
  bytes: number;
  messages: number;
  hasTools: boolean;
  countable: boolean;
  model: Pick<FormatModel, 'contextTokens'>;
}): number {
  const said = input.countable ? input.bytes : heldInputTokens(input.upstream);
  const added =
    templateTokens + templateTokensPerMessage * input.messages + (input.hasTools ? templateTokensOfTools : 0);
  return Math.min(said + added, input.model.contextTokens);
}
