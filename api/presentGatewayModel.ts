import type { IncomingHttpHeaders } from 'node:http';
import type { ListedModel } from '../domains/gateway/calls/listModels.ts';
import type { components } from '../openapi/generated/types.ts';

type Schemas = components['schemas'];

/** Anthropic's clients send `anthropic-version` with every request (platform.claude.com/docs/en/api/versioning); no other does. */
export function wantsAnthropicShape(headers: IncomingHttpHeaders): boolean {
  return headers['anthropic-version'] !== undefined;
}

/** Every name by which a model is called is an entry of its own: first its own, then its aliases. */
export function entriesOf(models: readonly ListedModel[]): ListedModel[] {
  return models.flatMap((model) => [model, ...model.aliases.map((name) => ({ ...model, name }))]);
}

/** As in OpenAI's `Model`: `created` in Unix seconds, `owned_by` is the provider. */
export function presentOpenAiModel({ name, createdAt, provider }: ListedModel): Schemas['GatewayModel'] {
  return { id: name, object: 'model', created: Math.floor(createdAt.getTime() / 1_000), owned_by: provider };
}

/** As in Anthropic's `ModelInfo`. */
export function presentAnthropicModel({ name, createdAt }: ListedModel): Schemas['AnthropicModel'] {
  return { type: 'model', id: name, display_name: name, created_at: createdAt.toISOString() };
}
