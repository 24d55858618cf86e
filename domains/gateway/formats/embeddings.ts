import { openAiErrors } from './errorShape.ts';
import type { Format, FormatModel, PreparedCall, ReadAnswer } from './format.ts';
import { invalid, isObject, member, optionalInteger, parseJson } from './json.ts';
import type { JsonObject } from './json.ts';
import { readOpenAiUsage } from './openAiUsage.ts';
import { promptCount } from './promptCount.ts';
import { wholeCall } from './wholeCall.ts';

const mostDimensions = 65_536;
/** Marks of beginning and end that a provider adds to each input. */
const templateTokensPerInput = 16;

/** OpenAI's embeddings. Source: openai-openapi `/embeddings`. */
export const embeddings: Format = {
  endpoint: 'embeddings',
  errorShape: openAiErrors,
  prepare,
  readAnswer,
  openStream: null,
};

function prepare(asked: JsonObject, model: FormatModel): PreparedCall {
  const { body, dropped } = withoutGeminiOptions(asked, model);
  const inputs = promptCount(body.input, 'input');
  optionalInteger(body, 'dimensions', { least: 1, most: mostDimensions });
  const encoding = body.encoding_format;
  if (encoding !== undefined && encoding !== null && encoding !== 'float' && encoding !== 'base64') {
    throw invalid('/encoding_format', 'encoding_format must be "float" or "base64".');
  }
  const call = wholeCall(body, model, {
    noStream: 'Embeddings cannot be streamed.',
    // Of token arrays, each number takes at least one byte of the body.
    inputTokens: (bodyBytes) => Math.min(bodyBytes + templateTokensPerInput * inputs, inputs * model.contextTokens),
  });
  return { ...call, dropped };
}

/** Leaves out the options of callers of the Gemini API (`embedContent.ts`) for providers without that API. */
function withoutGeminiOptions(
  asked: JsonObject,
  { isTranslated }: FormatModel,
): { body: JsonObject; dropped: string[] } {
  const { taskType, title, ...body } = asked;
  if (taskType === undefined || isTranslated) return { body: asked, dropped: [] };
  return { body, dropped: title === undefined ? ['taskType'] : ['taskType', 'title'] };
}

/**
 * Reads an answer and gives vectors the encoding the caller asked for. The official client asks for base64 and decodes
 * it whatever comes, and some providers ignore the field: an answer in the other encoding would reach it as noise.
 */
function readAnswer(bytes: Buffer, body: JsonObject): ReadAnswer | null {
  const answer = parseJson(bytes);
  if (!isObject(answer) || !Array.isArray(answer.data)) return null;
  const usage = readOpenAiUsage(answer.usage);
  const changed = reencode(answer.data, body.encoding_format === 'base64');
  if (changed === null) return null;
  return { body: changed ? Buffer.from(JSON.stringify(answer)) : bytes, usage, outputBytes: 0 };
}

/** Changes vectors in place; returns whether any was changed, null if one is not a vector. */
function reencode(entries: unknown[], base64: boolean): boolean | null {
  let changed = false;
  for (const entry of entries) {
    const vector = member(entry, 'embedding');
    if (!isObject(entry) || (typeof vector !== 'string' && !Array.isArray(vector))) return null;
    if (base64 === (typeof vector === 'string')) continue;
    const encoded = typeof vector === 'string' ? decodeVector(vector) : encodeVector(vector);
    if (encoded === null) return null;
    entry.embedding = encoded;
    changed = true;
  }
  return changed;
}

/** 32-bit floats, little endian, in base64: the encoding the official clients decode. Null when a member is no number. */
export function encodeVector(vector: readonly unknown[]): string | null {
  const bytes = Buffer.alloc(vector.length * 4);
  for (const [index, value] of vector.entries()) {
    if (typeof value !== 'number') return null;
    bytes.writeFloatLE(value, index * 4);
  }
  return bytes.toString('base64');
}

function decodeVector(text: string): number[] {
  const bytes = Buffer.from(text, 'base64');
  const vector: number[] = [];
  for (let offset = 0; offset + 4 <= bytes.length; offset += 4) vector.push(bytes.readFloatLE(offset));
  return vector;
}
