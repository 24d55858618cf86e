import { refuseUnpriced, unpriced } from './billChanging.ts';
import { cappedBody } from './cappedBody.ts';
import { estimateInputTokens } from './estimateInput.ts';
import { askForUsage, ChoiceStreamReader } from './ChoiceStreamReader.ts';
import { openAiErrors } from './errorShape.ts';
import type { Format, FormatModel, PreparedCall, ReadAnswer } from './format.ts';
import { isObject, member, optionalBoolean, optionalInteger, parseJson, textBytes } from './json.ts';
import type { JsonObject } from './json.ts';
import { readOpenAiUsage } from './openAiUsage.ts';
import { promptCount } from './promptCount.ts';

const mostChoices = 128;
/** Default output limit of OpenAI's own server. */
const defaultTokens = 16;
/** Marks of beginning and end that a provider adds to each prompt. */
const templateTokensPerPrompt = 16;

/** OpenAI's legacy text completions, plain and streamed. Source: openai-openapi `/completions`. */
export const completions: Format = {
  endpoint: 'completions',
  errorShape: openAiErrors,
  prepare,
  readAnswer,
  openStream: (body) => new ChoiceStreamReader(body, { bytesOf: choicesBytes }),
};

function prepare(body: JsonObject, model: FormatModel): PreparedCall {
  const prompts = promptCount(body.prompt, 'prompt');
  const { best_of: _bestOf, ...others } = body;
  refuseUnpriced(others, model.price);
  const stream = optionalBoolean(body, 'stream');
  optionalBoolean(body, 'echo');
  const choices = optionalInteger(body, 'n', { least: 1, most: mostChoices }) ?? 1;
  // Each further draft would be billed and never seen.
  const drafts = optionalInteger(body, 'best_of', { least: 1, most: mostChoices });
  if (drafts !== null && drafts !== choices) throw unpriced('/best_of', 'a best_of other than n');

  const most = model.maxOutputTokens > 0 ? model.maxOutputTokens : model.contextTokens;
  const requested = optionalInteger(body, 'max_tokens', { least: 0, most: Number.MAX_SAFE_INTEGER });
  const { contextTokens } = model;
  const limits = { contextTokens, maxOutputTokens: most, defaultOutputTokens: Math.min(defaultTokens, most) };
  const { outputCap, upstream, upstreamBody } = cappedBody({ requested, countable: true, model: limits }, (cap) => {
    const capped: JsonObject = { ...body, model: model.upstreamName, max_tokens: cap };
    askForUsage(body, capped, stream);
    return capped;
  });
  const inputTokens = Math.min(
    upstreamBody.length + templateTokensPerPrompt * prompts,
    prompts * model.contextTokens, // of arrays of tokens, each number takes at least one byte
  );
  const bound = { inputTokens, outputTokens: prompts * choices * outputCap, audioInput: false, audioOutput: false };
  return { stream, upstream, upstreamBody, bound, estimateInput: () => estimateInputTokens(upstream) };
}

function readAnswer(bytes: Buffer): ReadAnswer | null {
  const answer = parseJson(bytes);
  if (!isObject(answer) || !Array.isArray(answer.choices)) return null;
  const usage = readOpenAiUsage(answer.usage);
  return { body: bytes, usage, outputBytes: usage ? 0 : choicesBytes(answer.choices) };
}

function choicesBytes(choices: readonly unknown[]): number {
  return choices.reduce<number>((bytes, choice) => bytes + textBytes(member(choice, 'text')), 0);
}
