import { AppError } from '../../../../openapi/AppError.ts';
import type { Price } from '../../metering/price.ts';
import { estimateTokens, textUsage } from '../../metering/usage.ts';
import type { Usage } from '../../metering/usage.ts';
import { refuseUnpriced } from '../billChanging.ts';
import { openAiErrors } from '../errorShape.ts';
import { textField } from '../form.ts';
import type { AnsweredCall, Format, FormatModel, PreparedCall, StreamReader } from '../format.ts';
import { invalid, isObject } from '../json.ts';
import type { JsonObject } from '../json.ts';
import { hasOutputPrice, outputBoundOf } from '../outputBound.ts';
import { SpeechEventReader } from './SpeechEventReader.ts';
import { SpeechFileReader } from './SpeechFileReader.ts';

/** Allowance for tokens that a provider adds around the text. */
const templateTokens = 256;
/** About 15 characters a second are spoken, in about 21 audio tokens. */
const charactersPerSecond = 15;
const audioTokensPerSecond = 21;
const formats = ['mp3', 'opus', 'aac', 'flac', 'wav', 'pcm'];

/**
 * OpenAI's speech: audio as it comes, or events with `stream_format: "sse"`. Charged by the characters of `input` and
 * `instructions`, or by tokens, which only the events report: tokens of a plain answer are an estimate.
 * Source: openai-openapi `/audio/speech`.
 */
export const speech: Format = {
  endpoint: 'audio.speech',
  errorShape: openAiErrors,
  prepare,
  readAnswer: () => null, // it always comes in pieces
  openStream,
};

function prepare(body: JsonObject, model: FormatModel): PreparedCall {
  const input = textField(body, 'input');
  if (input === null) throw invalid('/input', 'input must be a text that is not empty.');
  checkVoice(body.voice);
  const { response_format: format, stream_format: streamFormat } = body;
  if (format !== undefined && format !== null && !(typeof format === 'string' && formats.includes(format))) {
    throw invalid('/response_format', `response_format must be one of ${formats.join(', ')}.`);
  }
  if (streamFormat !== undefined && streamFormat !== null && streamFormat !== 'sse' && streamFormat !== 'audio') {
    throw invalid('/stream_format', 'stream_format must be "sse" or "audio".');
  }
  refuseUnpriced(body, model.price);
  const upstream = { ...body, model: model.upstreamName };
  const upstreamBody = Buffer.from(JSON.stringify(upstream));
  return {
    stream: true,
    upstream,
    upstreamBody,
    accept: streamFormat === 'sse' ? 'text/event-stream' : '*/*',
    bound: {
      inputTokens: Math.min(upstreamBody.length + templateTokens, model.contextTokens),
      outputTokens: outputBoundOf(model),
      audioInput: false,
      audioOutput: true,
      units: { characters: charactersOf(body) },
    },
    estimateInput: () => estimateTokens(Buffer.byteLength(input)),
  };
}

/** A voice of the provider by name; voices created there belong to no one here (decisions §5). */
function checkVoice(voice: unknown): void {
  if (isObject(voice) && voice.id !== undefined) {
    throw new AppError('not_found', 'Voice not found. Use a voice of the provider.', { param: '/voice/id' });
  }
  if (voice !== undefined && voice !== null && typeof voice !== 'string') {
    throw invalid('/voice', 'voice must be the name of a voice.');
  }
}

function openStream(body: JsonObject, { price, contentType }: AnsweredCall): StreamReader | null {
  const estimate = estimateSpeech(body, price);
  if (body.stream_format === 'sse') return new SpeechEventReader(estimate);
  const isAudio = /^(audio|video)\//.test(contentType) || contentType === 'application/octet-stream';
  return isAudio ? new SpeechFileReader(estimate, hasTokenPrice(price)) : null;
}

/** The use of a whole speech: its characters for certain, its tokens by the usual speed of speaking. */
function estimateSpeech(body: JsonObject, price: Price): Usage {
  const characters = charactersOf(body);
  const tokens = hasTokenPrice(price) ? Math.ceil((characters / charactersPerSecond) * audioTokensPerSecond) : 0;
  const usage = textUsage(hasTokenPrice(price) ? Math.ceil(characters / 4) : 0, tokens);
  return { ...usage, audioOutputTokens: tokens, units: { characters } };
}

function hasTokenPrice(price: Price): boolean {
  return price.inputMicros !== null || hasOutputPrice(price);
}

/** Counts Unicode code points of the spoken text and its instructions. */
function charactersOf(body: JsonObject): number {
  return countCharacters(textField(body, 'input')) + countCharacters(textField(body, 'instructions'));
}

function countCharacters(text: string | null): number {
  let count = 0;
  for (const _character of text ?? '') count += 1;
  return count;
}
