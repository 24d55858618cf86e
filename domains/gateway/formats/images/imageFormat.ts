import { imagePricing, partialImageEntry } from '../../metering/imagePrices.ts';
import type { UsageBound } from '../../metering/price.ts';
import { estimateTokens } from '../../metering/usage.ts';
import { refuseUnpriced } from '../billChanging.ts';
import { openAiErrors } from '../errorShape.ts';
import { heldTimesMedium, tokensOfImage } from '../estimateInput.ts';
import { booleanField, encodeLike, filesOf, integerField, textField } from '../form.ts';
import type { AnsweredCall, Endpoint, Format, FormatModel, PreparedCall, ReadAnswer } from '../format.ts';
import { invalid, isObject, member, parseJson } from '../json.ts';
import type { JsonObject } from '../json.ts';
import { outputBoundOf } from '../outputBound.ts';
import { ImageStreamReader } from './ImageStreamReader.ts';
import { imageUsage, readImageTokens } from './imageUsage.ts';
import { refuseImageFields } from './refuseImageFields.ts';

const mostImages = 10;
const mostPartialImages = 3;
/** Allowance for tokens that a provider adds around a prompt. */
const templateTokens = 256;

/** Differences between the image endpoints. */
export interface ImageFormatOptions {
  endpoint: Extract<Endpoint, 'images.generations' | 'images.edits' | 'images.variations'>;
  /** Names of the events of a stream begin with it; null if the endpoint has no streams. */
  eventPrefix: 'image_generation' | 'image_edit' | null;
  /** True if there is no prompt. */
  hasNoPrompt?: true;
  /** Checks the images that came with the body. Errors: `invalid_request`, `not_found`. */
  checkInput: (body: JsonObject) => void;
}

/**
 * OpenAI's images, made, edited or varied, whole or streamed. An answer is charged by the images in it and by the tokens it reports,
 * whichever the model's price has lines for. Source: openai-openapi `/images/generations`, `/images/edits`.
 */
export function imageFormat(options: ImageFormatOptions): Format {
  const { eventPrefix } = options;
  return {
    endpoint: options.endpoint,
    errorShape: openAiErrors,
    prepare: (body, model) => prepare(body, model, options),
    readAnswer,
    openStream:
      eventPrefix === null ? null : (body, call) => new ImageStreamReader({ body, price: call.price, eventPrefix }),
  };
}

function prepare(body: JsonObject, model: FormatModel, options: ImageFormatOptions): PreparedCall {
  const prompt = textField(body, 'prompt') ?? (options.hasNoPrompt === true ? '' : null);
  if (prompt === null) throw invalid('/prompt', 'prompt must be a text that is not empty.');
  options.checkInput(body);
  const { background, ...rest } = body;
  if (typeof background === 'boolean') throw invalid('/background', 'background must be a text.');
  refuseUnpriced(rest, model.price);
  refuseImageFields(body, model.price);
  const images = countOf(body);
  const stream = booleanField(body, 'stream');
  if (stream && options.eventPrefix === null) throw invalid('/stream', 'This endpoint has no streams.');
  const upstream = { ...body, model: model.upstreamName };
  const encoded = encodeLike(body, upstream);
  const mediaTokens = tokensOfImage * imagesIn(body);
  const inputTokens = Buffer.byteLength(prompt) + templateTokens + heldTimesMedium * mediaTokens;
  return {
    stream,
    upstream,
    upstreamBody: encoded.bytes,
    contentType: encoded.contentType,
    bound: {
      inputTokens: Math.min(inputTokens, model.contextTokens),
      outputTokens: images * outputBoundOf(model), // of one image, its partial ones included
      audioInput: false,
      audioOutput: false,
      units: boundUnits(body, model, images),
    },
    estimateInput: () => estimateTokens(Buffer.byteLength(prompt)) + mediaTokens,
  };
}

/** How many images go in: files of a form, or references. */
function imagesIn(body: JsonObject): number {
  const { images, mask } = body;
  const references = (Array.isArray(images) ? images.length : 0) + (isObject(mask) ? 1 : 0);
  return filesOf(body, 'image').length + filesOf(body, 'mask').length + references;
}

/** How many images a body asks for. */
function countOf(body: JsonObject): number {
  return integerField(body, 'n', { least: 1, most: mostImages }) ?? 1;
}

function boundUnits(body: JsonObject, { price }: FormatModel, images: number): NonNullable<UsageBound['units']> {
  const pricing = imagePricing(price, { size: textField(body, 'size'), quality: textField(body, 'quality') });
  const partial = partialImageEntry(price);
  const partials = integerField(body, 'partial_images', { least: 0, most: mostPartialImages }) ?? 0;
  return {
    images: {
      [pricing?.dearest ?? 'default']: images,
      ...(partial !== null && { [partial]: images * partials }),
    },
  };
}

function readAnswer(bytes: Buffer, body: JsonObject, { price }: AnsweredCall): ReadAnswer | null {
  const answer = parseJson(bytes);
  const data = member(answer, 'data');
  if (!isObject(answer) || !Array.isArray(data) || data.length === 0 || !data.every(isImage)) return null;
  const { usage, estimated } = imageUsage(body, price, {
    made: Array.from({ length: Math.min(data.length, countOf(body)) }, () => ({
      size: textOf(answer.size),
      quality: textOf(answer.quality),
    })),
    partials: 0,
    tokens: readImageTokens(answer.usage),
  });
  return { body: bytes, usage, estimated, outputBytes: 0 };
}

function isImage(value: unknown): boolean {
  return typeof member(value, 'b64_json') === 'string' || typeof member(value, 'url') === 'string';
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
