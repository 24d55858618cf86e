import { estimateTokens } from '../usage.ts';
import { isObject, member } from './json.ts';
import type { JsonObject } from './json.ts';

/** Most images are scaled down to about this. Source: platform.claude.com/docs/en/build-with-claude/vision. */
const tokensOfImage = 1_600;
/** A page of a document in tokens, and how large one is in a file of usual scans and text. */
const tokensOfPage = 2_000;
const bytesOfPage = 50_000;

/**
 * Estimates the input of a Messages body: four bytes of its text a token (instructions, messages and tools as JSON), 1,600 for an image,
 * 2,000 for every 50 kB of a document.
 */
export function estimateMessagesTokens(body: JsonObject): number {
  let apart = 0;
  const counted = JSON.stringify([body.system, body.tools, body.messages], (_, value: unknown) => {
    const type = member(value, 'type');
    if (!isObject(value) || (type !== 'image' && type !== 'document')) return value;
    const data = member(value.source, 'data');
    if (type === 'document' && member(value.source, 'type') === 'text') return value;
    const sizeBytes = typeof data === 'string' ? (data.length * 3) / 4 : 0;
    apart += type === 'image' ? tokensOfImage : tokensOfPage * Math.max(1, Math.ceil(sizeBytes / bytesOfPage));
    return undefined;
  });
  return estimateTokens(Buffer.byteLength(counted)) + apart;
}
