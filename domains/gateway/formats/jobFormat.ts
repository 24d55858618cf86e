import { AppError } from '../../../openapi/AppError.ts';
import { refuseUnpriced } from './billChanging.ts';
import { openAiErrors } from './errorShape.ts';
import { encodeLike, filesOf, textField } from './form.ts';
import type { Endpoint, Format, FormatModel, PreparedCall } from './format.ts';
import { invalid, isObject } from './json.ts';
import type { JsonObject } from './json.ts';

/** Differences between the job endpoints. */
export interface JobFormatOptions {
  endpoint: Extract<Endpoint, 'videos' | 'music.generations'>;
  /** Seconds where the caller names none. */
  defaultSeconds: number;
  mostSeconds: number;
  /** Sizes that cost the same; others are refused. Null if there are none. */
  sizes: readonly string[] | null;
}

/**
 * The body of a job: a prompt and how long its result is to be, which is what it costs (`per_second`, `per_minute`, `per_call`).
 * It is answered by a job, never by a provider's bytes (`domains/gateway/jobs/`).
 */
export function jobFormat(options: JobFormatOptions): Format {
  return {
    endpoint: options.endpoint,
    errorShape: openAiErrors,
    prepare: (body, model) => prepare(body, model, options),
    readAnswer: () => null,
    openStream: null,
  };
}

/** How long the result of a job is to be. Errors: `invalid_request` naming `/seconds`. */
export function secondsOf(body: JsonObject, { defaultSeconds, mostSeconds }: JobFormatOptions): number {
  const { seconds } = body;
  if (seconds === undefined || seconds === null || seconds === '') return defaultSeconds;
  const value = typeof seconds === 'string' && /^\d{1,6}$/.test(seconds) ? Number(seconds) : seconds;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > mostSeconds) {
    throw invalid('/seconds', `seconds must be a whole number from 1 to ${mostSeconds}.`);
  }
  return value;
}

function prepare(body: JsonObject, model: FormatModel, options: JobFormatOptions): PreparedCall {
  if (textField(body, 'prompt') === null) throw invalid('/prompt', 'prompt must be a text that is not empty.');
  if (body.stream === true) throw invalid('/stream', 'Jobs cannot be streamed. Poll until the job is completed.');
  refuseUnpriced(body, model.price);
  checkReference(body);
  const size = textField(body, 'size');
  if (size !== null && options.sizes !== null && !options.sizes.includes(size)) {
    throw new AppError('unsupported_parameter', `This model has no price for the size ${size}.`, { param: '/size' });
  }
  const seconds = secondsOf(body, options);
  const upstream = { ...body, model: model.upstreamName };
  const encoded = encodeLike(body, upstream);
  return {
    stream: false,
    upstream,
    upstreamBody: encoded.bytes,
    contentType: encoded.contentType,
    bound: {
      inputTokens: 0,
      outputTokens: 0,
      audioInput: false,
      audioOutput: false,
      units: { durationMs: seconds * 1000 },
    },
    estimateInput: () => 0,
  };
}

/** Bureau minted no file id of a provider, so none can be the caller's (decisions §5). */
function checkReference(body: JsonObject): void {
  const reference = body.input_reference;
  if (isObject(reference) && filesOf(body, 'input_reference').length === 0 && (reference.file_id ?? null) !== null) {
    throw new AppError('not_found', 'Stored file not found. Send the image instead.', {
      param: '/input_reference/file_id',
    });
  }
}
