import { mistralCallId } from '../../../domains/gateway/providers/mistral.ts';
import type { Family } from './family.ts';
import { openaiFamily } from './openaiFamily.ts';

/** Vendors that speak OpenAI's format at places of their own; their documents are cited in `gateway/providers/`. */
export const openaiAlikeFamilies: readonly Family[] = [
  alike('openai', '/v1'),
  alike('azure_openai', ''),
  alike('cohere', ''),
  alike('deepseek', ''),
  alike('groq', '/openai/v1'),
  mistral(),
  alike('ollama', '/v1'),
];

function alike(kind: string, path: string): Family {
  return { ...openaiFamily, name: kind, provider: (origin) => ({ kind, base_url: origin + path, api_key: 'sk-up' }) };
}

/** It gets ids of calls that it takes; these are the ones that the clients know. */
function mistral(): Family {
  const family = alike('mistral', '/v1');
  const known = new Map(['toolu_01aa', 'toolu_01bb'].map((id) => [mistralCallId(id), id]));
  const named = <Named extends { id: string }>(one: Named): Named => ({ ...one, id: known.get(one.id) ?? one.id });
  return {
    ...family,
    asked(request) {
      const asked = family.asked(request);
      return { ...asked, calls: asked.calls.map(named), results: asked.results.map(named) };
    },
  };
}
