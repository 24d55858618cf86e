import { createHash } from 'node:crypto';

import { isObject, member } from '../formats/json.ts';
import type { JsonObject } from '../formats/json.ts';
import { openaiCompatible } from './openaiCompatible.ts';
import type { Provider, ProviderDeps } from './provider.ts';
import type { ProviderDefinition } from './providerDefinition.ts';
import { withoutCacheMarks } from '../formats/withoutCacheMarks.ts';
import { withoutHints } from './withoutHints.ts';
import { withoutNothing } from './withoutNothing.ts';

/** How admins add it. */
export const provider: ProviderDefinition = {
  kind: 'mistral',
  name: 'Mistral',
  defaultBaseUrl: 'https://api.mistral.ai/v1',
  make: mistral,
};

/**
 * Mistral: it refuses fields it does not know, OpenAI's names of some of its own among them, and wants ids of tool calls of
 * nine letters and digits. Streams end with the usage without being asked for it.
 * Sources: docs.mistral.ai/api (github.com/mistralai/platform-docs-public, openapi.yaml), github.com/dnakov/anon-kode/issues/53.
 */
export function mistral(deps: ProviderDeps): Provider {
  return openaiCompatible(deps, {
    chatExtensions: { reasoningField: 'reasoning_content' },
    billsOn: true,
    outputCapField: 'max_tokens',
    paths: {
      'chat.completions': '/chat/completions',
      embeddings: '/embeddings',
      moderations: '/moderations',
      'audio.transcriptions': '/audio/transcriptions',
    },
    dialects: {
      'chat.completions': toMistralChat,
      embeddings: (body) => renamed(body, { dimensions: 'output_dimension' }),
    },
  });
}

/** A body of chat completions as Mistral takes it. */
export function toMistralChat(body: JsonObject): JsonObject {
  const { stream_options: _always, ...rest } = withoutHints(withoutCacheMarks(withoutNothing(body)), ['metadata']);
  const spoken = renamed(rest, { max_completion_tokens: 'max_tokens', seed: 'random_seed' });
  if (Array.isArray(spoken.messages)) spoken.messages = spoken.messages.map(toMistralMessage);
  return spoken;
}

/** The body with OpenAI's names replaced by Mistral's; a name of Mistral's own that is there already wins. */
function renamed(body: JsonObject, names: Readonly<Record<string, string>>): JsonObject {
  const result: JsonObject = {};
  for (const [name, value] of Object.entries(body)) {
    const known = names[name] ?? name;
    if (known === name || body[known] === undefined) result[known] = value;
  }
  return result;
}

/** Thoughts that an assistant's message repeats are a part of its content there. */
function toMistralMessage(message: unknown): unknown {
  if (!isObject(message)) return message;
  const { reasoning_content: thought, ...rest } = message;
  const spoken: JsonObject = { ...rest };
  if (typeof rest.tool_call_id === 'string') spoken.tool_call_id = mistralCallId(rest.tool_call_id);
  if (Array.isArray(rest.tool_calls)) {
    spoken.tool_calls = rest.tool_calls.map((call: unknown) => {
      const id = member(call, 'id');
      return isObject(call) && typeof id === 'string' ? { ...call, id: mistralCallId(id) } : call;
    });
  }
  if (typeof thought === 'string' && thought !== '') {
    const thinking = { type: 'thinking', thinking: [{ type: 'text', text: thought }] };
    spoken.content = [thinking, ...contentParts(rest.content)];
  }
  return spoken;
}

function contentParts(content: unknown): unknown[] {
  if (Array.isArray(content)) return content;
  return typeof content === 'string' && content !== '' ? [{ type: 'text', text: content }] : [];
}

/** The id itself where Mistral takes it, else nine characters made from it, the same each time. */
export function mistralCallId(id: string): string {
  if (/^[A-Za-z0-9]{9}$/.test(id)) return id;
  return createHash('sha256').update(id).digest('hex').slice(0, 9);
}
