import { openAiErrors } from './errorShape.ts';
import type { Format, FormatModel, PreparedCall, ReadAnswer } from './format.ts';
import { invalid, isObject, parseJson } from './json.ts';
import type { JsonObject } from './json.ts';
import { wholeCall } from './wholeCall.ts';

const mostInputs = 2048;

/**
 * OpenAI's moderations. Answers carry no usage: a model with a price line for input is charged by an estimate, so `per_call` is
 * the line to use. Source: openai-openapi `/moderations`.
 */
export const moderations: Format = {
  endpoint: 'moderations',
  errorShape: openAiErrors,
  prepare,
  readAnswer,
  openStream: null,
};

function prepare(body: JsonObject, model: FormatModel): PreparedCall {
  checkInput(body.input);
  return wholeCall(body, model, { noStream: 'Moderations cannot be streamed.', inputTokens: (bodyBytes) => bodyBytes });
}

function checkInput(input: unknown): void {
  if (typeof input === 'string' && input.length > 0) return;
  if (!Array.isArray(input) || input.length === 0 || input.length > mostInputs)
    throw invalid(
      '/input',
      `input must be a text that is not empty, or an array of 1 to ${mostInputs} texts or parts.`,
    );
  for (const [index, entry] of input.entries()) {
    const fits =
      typeof entry === 'string' || (isObject(entry) && (entry.type === 'text' || entry.type === 'image_url'));
    if (!fits) throw invalid(`/input/${index}`, 'Each input must be a text, or a part of type text or image_url.');
  }
}

function readAnswer(bytes: Buffer): ReadAnswer | null {
  const answer = parseJson(bytes);
  if (!isObject(answer) || !Array.isArray(answer.results) || !answer.results.every(isObject)) return null;
  return { body: bytes, usage: null, outputBytes: 0 };
}
