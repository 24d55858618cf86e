import { expect } from 'vitest';

import type { SharedInstance } from '../support/sharedInstance.ts';

/** Calls the API as the shared instance's owner and administrator; expects 201. */
export async function asAdmin<T>(
  instance: Pick<SharedInstance, 'url' | 'owner'>,
  path: string,
  body: object,
): Promise<T> {
  const headers = { cookie: instance.owner.cookie, origin: instance.url, 'content-type': 'application/json' };
  const url = `${instance.url}/api/v1/admin/${path}`;
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(answer.status).toBe(201);
  return (await answer.json()) as T;
}

/**
 * A model of the whole instance, by a provider of its own that speaks as OpenAI does.
 * Prices in credits for a million tokens: 10 for input, 20 for output.
 */
export async function addModel(
  instance: Pick<SharedInstance, 'url' | 'owner'>,
  { baseUrl }: { baseUrl: string },
): Promise<{ model: string; providerId: string }> {
  const model = `hostile/${Date.now()}`;
  const provider = { name: model, kind: 'openai', base_url: baseUrl, api_key: 'sk-hostile' };
  const { id: providerId } = await asAdmin<{ id: string }>(instance, 'providers', provider);
  const { id } = await asAdmin<{ id: string }>(instance, 'models', {
    name: model,
    provider_id: providerId,
    upstream_name: 'hostile',
    endpoints: ['chat.completions'],
    context_tokens: 1_000,
    max_output_tokens: 100,
    open_to_users: true,
  });
  await asAdmin(instance, `models/${id}/prices`, { lines: { input_per_mtok: '10', output_per_mtok: '20' } });
  return { model, providerId };
}
