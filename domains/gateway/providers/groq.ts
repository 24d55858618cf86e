import { openaiCompatible } from './openaiCompatible.ts';
import type { Provider, ProviderDeps } from './provider.ts';
import type { ProviderDefinition } from './providerDefinition.ts';
import { withoutCacheMarks } from '../formats/withoutCacheMarks.ts';
import type { JsonObject } from '../formats/json.ts';
import { withoutHints } from './withoutHints.ts';
import { withoutNothing } from './withoutNothing.ts';

/** How admins add it. */
export const provider: ProviderDefinition = {
  kind: 'groq',
  name: 'Groq',
  defaultBaseUrl: 'https://api.groq.com/openai/v1',
  make: groq,
};

/**
 * Groq: `max_tokens` is deprecated there, cached input is inside `prompt_tokens`, a stream that fails says `event: error`, and
 * members of messages that it does not know are refused.
 * Sources: console.groq.com/docs/openai, console.groq.com/docs/api-reference, github.com/groq/groq-typescript.
 */
export function groq(deps: ProviderDeps): Provider {
  return openaiCompatible(deps, {
    billsOn: true,
    chatExtensions: { ownReasoningField: 'reasoning' },
    outputCapField: 'max_completion_tokens',
    dialects: { 'chat.completions': toGroqChat },
    paths: {
      'chat.completions': '/chat/completions',
      responses: '/responses',
      'audio.speech': '/audio/speech',
      'audio.transcriptions': '/audio/transcriptions',
      'audio.translations': '/audio/translations',
    },
  });
}

function toGroqChat(body: JsonObject): JsonObject {
  return withoutHints(withoutCacheMarks(withoutNothing(body)), ['metadata', 'store', 'user']);
}
