import { createHash } from 'node:crypto';

import { isObject, textMember } from '../formats/json.ts';
import type { JsonObject } from '../formats/json.ts';

/**
 * Returns the common prefix of calls that a provider can answer from the same cache: the organization, and the `prompt_cache_key`, else the
 * instructions, the tools and the messages up to the first one of the user. All turns of a conversation have the same prefix.
 */
export function affinityOf(body: JsonObject, organizationId: string): string {
  const key = textMember(body, 'prompt_cache_key');
  const { system, instructions, tools, messages, input } = body;
  const prefix = key === '' ? [system, instructions, tools, opening(messages), opening(input)] : [key];
  return hashOf(`${organizationId}\n${JSON.stringify(prefix)}`).toString('base64');
}

/** Returns a number between 0 and 1 that depends only on both texts and is the same in all processes (rendezvous hashing). */
export function drawnFor(affinity: string, id: string): number {
  return (hashOf(`${affinity}\n${id}`).readUInt32BE(0) + 0.5) / 2 ** 32;
}

function opening(messages: unknown): unknown {
  if (!Array.isArray(messages)) return messages;
  const first = messages.findIndex((one) => isObject(one) && one.role === 'user');
  return messages.slice(0, first + 1 || messages.length);
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
