import { refuseUnpriced } from '../billChanging.ts';
import { openAiErrors } from '../errorShape.ts';
import { audioBytesPerToken, heldTimesMedium } from '../estimateInput.ts';
import { booleanField, encodeForm, filesOf, textField } from '../form.ts';
import type { FormFile } from '../formFile.ts';
import type { AnsweredCall, Endpoint, Format, FormatModel, PreparedCall, ReadAnswer } from '../format.ts';
import { invalid, isObject, member, parseJson } from '../json.ts';
import type { JsonObject } from '../json.ts';
import { boundDurationMs, wavDurationMs } from './audioDuration.ts';
import { outputBoundOf } from '../outputBound.ts';
import { TranscriptStreamReader } from './TranscriptStreamReader.ts';
import { transcriptUsage } from './transcriptUsage.ts';

/** Audio tokens that a second takes, at most; where audio is cut up, its tokens may be more than one context. */
const mostTokensPerSecond = 50;
/** Allowance for tokens that a provider adds around a prompt. */
const templateTokens = 256;
const textFormats: readonly string[] = ['text', 'srt', 'vtt'];

/**
 * OpenAI's texts of audio: a form with one file in, JSON, plain text or subtitles out. Charged by the duration or the tokens that
 * the provider reports; formats that report neither are charged by an estimate from the file.
 * Source: openai-openapi `/audio/transcriptions`, `/audio/translations`.
 */
export function transcriptFormat(
  endpoint: Extract<Endpoint, 'audio.transcriptions' | 'audio.translations'>,
  { hasStreams, jsonFormats }: { hasStreams: boolean; jsonFormats: readonly string[] },
): Format {
  const known = [...jsonFormats, ...textFormats];

  function prepare(body: JsonObject, model: FormatModel): PreparedCall {
    const file = audioOf(body);
    const format = textField(body, 'response_format') ?? 'json';
    if (!known.includes(format)) {
      throw invalid('/response_format', `response_format must be one of ${known.join(', ')}.`);
    }
    const stream = booleanField(body, 'stream');
    if (stream && !hasStreams) throw invalid('/stream', 'A translation cannot be streamed.');
    refuseUnpriced(body, model.price);
    const upstream = { ...body, model: model.upstreamName };
    const { bytes, contentType } = encodeForm(upstream);
    const durationMs = boundDurationMs(file.content);
    return {
      stream,
      upstream,
      upstreamBody: bytes,
      contentType,
      accept: stream ? 'text/event-stream' : '*/*',
      bound: {
        inputTokens: boundInput(body, model, file.content),
        outputTokens: outputBoundOf(model),
        audioInput: true,
        audioOutput: false,
        units: { durationMs },
      },
      estimateInput: () => Math.ceil(file.content.length / audioBytesPerToken),
    };
  }

  function readAnswer(bytes: Buffer, body: JsonObject, { price, contentType }: AnsweredCall): ReadAnswer | null {
    const audio = audioOf(body).content;
    const format = textField(body, 'response_format') ?? 'json';
    if (textFormats.includes(format)) {
      // Some servers answer JSON whatever they are asked for; the caller gets what came, with its type.
      const type = contentType === '' ? 'text/plain' : contentType;
      const { usage, estimated } = transcriptUsage({ audio, price, subtitles: bytes.toString('utf8'), answer: null });
      return {
        body: bytes,
        contentType: type.startsWith('text/') ? `${type}; charset=utf-8` : type,
        usage,
        estimated,
        outputBytes: bytes.length,
      };
    }
    const answer = parseJson(bytes);
    if (!isObject(answer) || typeof member(answer, 'text') !== 'string') return null;
    return { body: bytes, ...transcriptUsage({ audio, price, subtitles: null, answer }), outputBytes: 0 };
  }

  return {
    endpoint,
    errorShape: openAiErrors,
    prepare,
    readAnswer,
    openStream: hasStreams ? (body, { price }) => new TranscriptStreamReader(audioOf(body).content, price) : null,
    mayAnswerWhole: true, // models without streams ignore `stream`
  };
}

/**
 * The tokens of the prompt, and of the audio: by its duration where its head says that, else by its medium (decisions §17). No audio is longer than the
 * context, unless the provider cuts it up first.
 */
function boundInput(body: JsonObject, { contextTokens }: FormatModel, audio: Buffer): number {
  const knownMs = wavDurationMs(audio);
  const audioTokens =
    knownMs === null
      ? heldTimesMedium * Math.ceil(audio.length / audioBytesPerToken)
      : Math.ceil((knownMs / 1000 + 1) * mostTokensPerSecond);
  const inputTokens = Buffer.byteLength(textField(body, 'prompt') ?? '') + templateTokens + audioTokens;
  return (body.chunking_strategy ?? null) === null ? Math.min(inputTokens, contextTokens) : inputTokens;
}

function audioOf(body: JsonObject): FormFile {
  const [file, ...others] = filesOf(body, 'file');
  if (!file || others.length > 0)
    throw invalid('/file', 'file must be one audio file of a form (multipart/form-data).');
  return file;
}
