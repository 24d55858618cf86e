import { estimateTokens } from '../metering/usage.ts';
import { isObject, member } from './json.ts';
import type { JsonObject } from './json.ts';

/** Most images are scaled down to about this. Source: platform.claude.com/docs/en/build-with-claude/vision. */
export const tokensOfImage = 1_600;
/** A page of a document in tokens, and how large one is in a file of usual scans and text. */
const tokensOfPage = 2_000;
const bytesOfPage = 50_000;
/** Ten tokens a second, and a second of compressed speech takes 16 kB. Source: platform.openai.com/docs/guides/realtime-costs. */
export const audioBytesPerToken = 1_600;
/** 300 tokens a second of video with its sound, and a second takes 250 kB; a minute where only its address is known. Source: ai.google.dev/gemini-api/docs/video-understanding. */
const videoBytesPerToken = 833;
const tokensOfVideo = 18_000;
/** A medium may take more than it usually does: high detail, dense pages, speech that is packed tightly. Holds count it so many times. */
export const heldTimesMedium = 4;

const images = new Set(['image', 'image_url', 'input_image', 'computer_screenshot']);
const videos = new Set(['video', 'video_url', 'input_video']);
const documents = new Set(['document', 'file', 'input_file']);

/** The parts of a body that become input; the others are options. Media occur in the first ones only; all of the others is text. */
const saidMembers = ['system', 'messages', 'input', 'prompt', 'systemInstruction', 'contents'];
const writtenMembers = ['instructions', 'tools', 'query', 'documents', 'response_format', 'text', 'generationConfig'];
/** Where the address of a medium stands. */
const addresses = new Set(['url', 'image_url', 'audio_url', 'video_url', 'file_url', 'file_data', 'data']);
/** Tool calls: their content is the model's JSON, and read as text. */
const toolCalls = new Set(['tool_use', 'server_tool_use', 'mcp_tool_use']);

/**
 * Estimates the input tokens of a body (texts, embeddings, rerankings), by its content and never by its size alone: four bytes of text a
 * token (instructions, messages and tools as JSON), 1,600 tokens for an image, 2,000 for every 50 kB of a document, one for every 1,600
 * bytes of audio and every 833 of video, one for each number of a list of tokens.
 */
export function estimateInputTokens(body: JsonObject): number {
  const { textBytes, mediaTokens } = measureInput(body);
  return estimateTokens(textBytes) + mediaTokens;
}

/** The input tokens that a body with media is held for: one for each byte of its text, and each medium `heldTimesMedium` times. */
export function heldInputTokens(body: JsonObject): number {
  const { textBytes, mediaTokens } = measureInput(body);
  return textBytes + heldTimesMedium * mediaTokens;
}

/** Returns the bytes of a body's texts, and the tokens of its other content. */
function measureInput(body: JsonObject): { textBytes: number; mediaTokens: number } {
  let mediaTokens = 0;
  const said = jsonOf(body, saidMembers, (key, value) => {
    const tokens =
      typeof value === 'string'
        ? urlTokens(key, value)
        : (geminiTokens(key, value) ?? partTokens(value) ?? listTokens(value));
    if (tokens === null) return value;
    mediaTokens += tokens;
    return undefined;
  });
  const written = jsonOf(body, writtenMembers);
  return { textBytes: Buffer.byteLength(said) + Buffer.byteLength(written), mediaTokens };
}

/** Those members as JSON; nothing if there are none. */
function jsonOf(
  body: JsonObject,
  names: readonly string[],
  replacer?: (key: string, value: unknown) => unknown,
): string {
  const members = names.filter((name) => body[name] !== undefined).map((name) => [name, body[name]] as const);
  return members.length === 0 ? '' : JSON.stringify(Object.fromEntries(members), replacer);
}

/** The tokens of a part that is looked at as a whole; null for everything else. */
function partTokens(part: unknown): number | null {
  const type = member(part, 'type');
  if (!isObject(part) || typeof type !== 'string') return null;
  if (toolCalls.has(type)) return estimateTokens(Buffer.byteLength(JSON.stringify(part)));
  if (images.has(type)) return tokensOfImage;
  if (type === 'image_generation_call') return typeof part.result === 'string' ? tokensOfImage : null;
  if (type === 'input_audio') return audioTokens(base64Bytes(member(part.input_audio, 'data')));
  if (videos.has(type)) return videoTokens(part);
  if (!documents.has(type)) return null;
  const { source } = part;
  if (member(source, 'type') === 'text' || member(source, 'type') === 'content') return null;
  const data = member(source, 'data') ?? member(part.file, 'file_data') ?? part.file_data;
  return typeof data === 'string' ? (dataUrlTokens(data) ?? pageTokens(base64Bytes(data))) : tokensOfPage;
}

function videoTokens(part: JsonObject): number {
  const place = part.video_url ?? part.url;
  const address = member(place, 'url') ?? place;
  return (typeof address === 'string' ? dataUrlTokens(address) : null) ?? tokensOfVideo;
}

function urlTokens(key: string, text: string): number | null {
  return addresses.has(key) ? dataUrlTokens(text) : null;
}

/** Tokens of a medium as Gemini has it; null for everything else. */
function geminiTokens(key: string, value: unknown): number | null {
  if ((key !== 'inlineData' && key !== 'fileData') || !isObject(value)) return null;
  const type = String(value.mimeType).toLowerCase();
  if (key === 'inlineData') return mediaTokens(type, base64Bytes(value.data));
  return type.startsWith('video/') ? tokensOfVideo : type.startsWith('image/') ? tokensOfImage : tokensOfPage;
}

/** Tokens of a file inside its address (`data:`); null for other texts. */
function dataUrlTokens(text: string): number | null {
  const found = /^data:([\w.+-]+)\/[^,]{0,200};base64,/i.exec(text);
  if (!found) return null;
  const bytes = base64Bytes(text) - (found[0].length * 3) / 4;
  return mediaTokens(found[1]!.toLowerCase(), bytes);
}

function mediaTokens(type: string, bytes: number): number {
  const [family] = type.split('/', 1);
  if (family === 'image') return tokensOfImage;
  if (family === 'audio') return audioTokens(bytes);
  if (family === 'video') return Math.ceil(bytes / videoBytesPerToken);
  return family === 'text' ? estimateTokens(bytes) : pageTokens(bytes);
}

/** Tokens of a list of tokens; null for everything else. */
function listTokens(value: unknown): number | null {
  return Array.isArray(value) && value.length > 0 && value.every((entry) => typeof entry === 'number')
    ? value.length
    : null;
}

function audioTokens(bytes: number): number {
  return Math.ceil(bytes / audioBytesPerToken);
}

function pageTokens(bytes: number): number {
  return tokensOfPage * Math.max(1, Math.ceil(bytes / bytesOfPage));
}

function base64Bytes(text: unknown): number {
  return typeof text === 'string' ? (text.length * 3) / 4 : 0;
}
