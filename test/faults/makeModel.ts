import type { SignedUp } from '../support/accounts.ts';

/** A model, the address of its provider, and the lines of its price. */
interface PricedModel {
  provider: string;
  baseUrl: string;
  model: { name: string; endpoints: readonly string[]; context_tokens: number; max_output_tokens?: number };
  lines: object;
}

/** Makes a provider in the format of OpenAI, and a model of it with a price, which all accounts may call. */
export async function makeModel(
  owner: Pick<SignedUp, 'call'>,
  { provider, baseUrl, model, lines }: PricedModel,
): Promise<void> {
  const { id } = await owner.call<{ id: string }>('POST', '/api/v1/admin/providers', {
    name: provider,
    kind: 'openai_compatible',
    base_url: baseUrl,
  });
  const made = await owner.call<{ id: string }>('POST', '/api/v1/admin/models', {
    ...model,
    provider_id: id,
    upstream_name: 'up',
    open_to_users: true,
  });
  await owner.call('POST', `/api/v1/admin/models/${made.id}/prices`, { lines });
}
