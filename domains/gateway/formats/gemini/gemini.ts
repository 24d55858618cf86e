import { readSaid } from '../../translation/gemini/geminiAnswer.ts';
import { readGeminiUsage } from '../../translation/gemini/geminiUsage.ts';
import { cappedBody } from '../cappedBody.ts';
import { estimateInputTokens } from '../estimateInput.ts';
import type { AnsweredCall, Format, FormatModel, PreparedCall, ReadAnswer } from '../format.ts';
import { inputBound } from '../inputBound.ts';
import { invalid, isObject, member, optionalInteger, parseJson, textMember } from '../json.ts';
import type { JsonObject } from '../json.ts';
import { geminiErrors } from './geminiErrors.ts';
import { partsOf, withMarkedParts, withOwnParts } from './geminiParts.ts';
import { GeminiRelayReader, saidBytes } from './GeminiRelayReader.ts';
import { keptGeminiTools } from './geminiTools.ts';
import { refuseUnpricedContent, wantsSound } from './refuseUnpricedContent.ts';

const mostContents = 100_000;
const mostCandidates = 8;

/**
 * Google's `generateContent` and `streamGenerateContent`, for bodies as `readGeminiBody` returns them. Source:
 * ai.google.dev/api/generate-content.
 */
export const gemini: Format = {
  endpoint: 'gemini',
  errorShape: geminiErrors,
  prepare,
  readAnswer,
  openStream: (_body, { origin }) => new GeminiRelayReader(origin),
};

function prepare(asked: JsonObject, model: FormatModel): PreparedCall {
  const { body: kept, dropped } = keptGeminiTools(asked, model);
  const { model: _name, stream: streams, ...said } = kept;
  const stream = streams === true;
  const body = model.isTranslated ? said : withOwnParts(said, model);
  checkContents(body);
  refuseUnpricedContent(body, model.price);
  const config = isObject(body.generationConfig) ? body.generationConfig : {};
  const requested = optionalInteger(config, 'maxOutputTokens', { least: 1, most: Number.MAX_SAFE_INTEGER });
  const candidates = optionalInteger(config, 'candidateCount', { least: 1, most: mostCandidates }) ?? 1;
  const media = partsOf(body).map(mediaTypeOf);
  const countable = media.every((type) => type === null);
  const { outputCap, upstream, upstreamBody } = cappedBody({ requested, countable, model }, (cap) => ({
    ...body,
    // A translation gets the flag with the body; Google has it in the address.
    ...(model.isTranslated && { stream }),
    generationConfig: { ...config, maxOutputTokens: cap },
  }));
  const bound = {
    inputTokens: inputBound({
      upstream,
      bytes: upstreamBody.length,
      messages: (body.contents as unknown[]).length,
      hasTools: Array.isArray(body.tools) && body.tools.length > 0,
      countable,
      model,
    }),
    outputTokens: candidates * outputCap,
    audioInput: media.some((type) => type?.startsWith('audio/')),
    audioOutput: wantsSound(body),
  };
  return { stream, upstream, upstreamBody, bound, dropped, estimateInput: () => estimateInputTokens(upstream) };
}

/** Errors: `invalid_request` unless there are contents. */
export function checkContents({ contents }: JsonObject): void {
  if (!Array.isArray(contents) || contents.length === 0 || contents.length > mostContents)
    throw invalid('/contents', `contents must be an array of 1 to ${mostContents} contents.`);
}

/** Returns the media type of a part; null for text and calls. Results of tools can contain media. */
function mediaTypeOf(part: unknown): string | null {
  const inner = member(member(part, 'functionResponse'), 'parts');
  const places = [part, ...(Array.isArray(inner) ? (inner as unknown[]) : [])];
  const medium = places.flatMap((place) => member(place, 'inlineData') ?? member(place, 'fileData') ?? [])[0];
  return medium === undefined ? null : textMember(medium, 'mimeType').toLowerCase();
}

function readAnswer(bytes: Buffer, _asked: JsonObject, { origin }: AnsweredCall): ReadAnswer | null {
  const answer = parseJson(bytes);
  if (!isObject(answer) || readSaid(answer) === null) return null;
  const marked = withMarkedParts(answer, origin);
  const usage = readGeminiUsage(answer.usageMetadata);
  const body = marked === answer ? bytes : Buffer.from(JSON.stringify(marked));
  return { body, usage, outputBytes: usage === null ? saidBytes(answer) : 0 };
}
