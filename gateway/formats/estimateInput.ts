import { estimateTokens } from '../money/usage.ts';
import { isObject, member } from './json.ts';
import type { JsonObject } from './json.ts';

/** Most images are scaled down to about this. Source: platform.claude.com/docs/en/build-with-claude/vision. */
const tokensOfImage = 1_600;
/** A page of a document in tokens, and how large one is in a file of usual scans and text. */
const tokensOfPage = 2_000;
const bytesOfPage = 50_000;
/** Ten tokens a second, and a second of compressed speech takes 16 kB. Source: platform.openai.com/docs/guides/realtime-costs. */
const audioBytesPerToken = 1_600;

const images = new Set(['image', 'image_url', 'input_image']);
const documents = new Set(['document', 'file', 'input_file']);

/** What of a body becomes input: the rest are options. */
const inputMembers = ['system', 'instructions', 'tools', 'messages', 'input', 'prompt', 'response_format', 'text'];

/**
 * Estimates the input tokens of a body for text (chat completions, responses, messages), by what it says and never by its size alone: four bytes
 * of text a token (instructions, messages and tools as JSON), 1,600 tokens for an image, 2,000 for every 50 kB of a document, one for
 * every 1,600 bytes of audio.
 */
export function estimateInputTokens(body: JsonObject): number {
  let apart = 0;
  const said = inputMembers.map((name) => body[name]);
  const counted = JSON.stringify(said, (_, value: unknown) => {
    const tokens = mediumTokens(value);
    if (tokens === null) return value;
    apart += tokens;
    return undefined;
  });
  return estimateTokens(Buffer.byteLength(counted)) + apart;
}

/** The tokens of a part that is no text; null for everything else. */
function mediumTokens(part: unknown): number | null {
  const type = member(part, 'type');
  if (!isObject(part) || typeof type !== 'string') return null;
  if (images.has(type)) return tokensOfImage;
  if (type === 'input_audio') return Math.ceil(base64Bytes(member(part.input_audio, 'data')) / audioBytesPerToken);
  if (!documents.has(type) || member(part.source, 'type') === 'text') return null;
  const data = member(part.source, 'data') ?? member(part.file, 'file_data') ?? part.file_data;
  return tokensOfPage * Math.max(1, Math.ceil(base64Bytes(data) / bytesOfPage));
}

function base64Bytes(text: unknown): number {
  return typeof text === 'string' ? (text.length * 3) / 4 : 0;
}
