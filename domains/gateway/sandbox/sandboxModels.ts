import { newId } from '../../../db/ids.ts';
import { replaceWays } from '../../../db/repositories/gateway/modelProviders.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import { runChange, runStatement } from '../../../db/repositories/scope.ts';
import type { Endpoint } from '../formats/format.ts';
import type { PriceLines } from '../metering/price.ts';

interface SandboxModel {
  name: string;
  endpoints: readonly Endpoint[];
  contextTokens: number;
  maxOutputTokens: number | null;
  lines: PriceLines;
}

/** One price for every quality that OpenAI knows, so that all of them can be tried. */
const qualities = ['low', 'medium', 'high', 'hd', 'xhigh', 'max'];

/** Prices in credits. Source: decisions §13. */
const sandboxModels: readonly SandboxModel[] = [
  {
    name: 'sandbox/chat',
    endpoints: ['chat.completions'],
    contextTokens: 32_768,
    maxOutputTokens: 4_096,
    lines: { input_per_mtok: '10', output_per_mtok: '20' },
  },
  {
    name: 'sandbox/completion',
    endpoints: ['completions'],
    contextTokens: 32_768,
    maxOutputTokens: 4_096,
    lines: { input_per_mtok: '10', output_per_mtok: '20' },
  },
  {
    name: 'sandbox/embedding',
    endpoints: ['embeddings'],
    contextTokens: 8_192,
    maxOutputTokens: null,
    lines: { input_per_mtok: '5' },
  },
  {
    name: 'sandbox/image',
    endpoints: ['images.generations', 'images.edits'],
    contextTokens: 8_192,
    maxOutputTokens: null,
    lines: {
      per_image: {
        default: '1',
        ...Object.fromEntries(qualities.map((quality) => [`default/${quality}`, '1'])),
        partial: '0',
      },
    },
  },
  {
    name: 'sandbox/speech',
    endpoints: ['audio.speech'],
    contextTokens: 8_192,
    maxOutputTokens: null,
    lines: { per_mchar: '15' },
  },
  {
    name: 'sandbox/transcription',
    endpoints: ['audio.transcriptions', 'audio.translations'],
    contextTokens: 8_192,
    maxOutputTokens: null,
    lines: { per_minute: '0.1' },
  },
  {
    name: 'sandbox/video',
    endpoints: ['videos'],
    contextTokens: 8_192,
    maxOutputTokens: null,
    lines: { per_second: '0.5' },
  },
  {
    name: 'sandbox/music',
    endpoints: ['music.generations'],
    contextTokens: 8_192,
    maxOutputTokens: null,
    lines: { per_second: '0.1' },
  },
  {
    name: 'sandbox/moderation',
    endpoints: ['moderations'],
    contextTokens: 8_192,
    maxOutputTokens: null,
    lines: { per_call: '0' },
  },
  {
    name: 'sandbox/rerank',
    endpoints: ['rerank'],
    contextTokens: 8_192,
    maxOutputTokens: null,
    lines: { input_per_mtok: '5' },
  },
];

/**
 * Makes sure that the sandbox provider and its models with their prices are there; run it at every start, inside one
 * `asSystem` transaction. Several processes may do so at once. With `open` the models are open to users, unless an
 * admin changed them since; nothing else of an existing row is touched.
 */
export async function ensureSandbox(repositories: Repositories, options: { open: boolean }): Promise<void> {
  const { scope } = repositories;
  await runChange(
    scope,
    `insert into providers (id, name, kind) values ($1, 'sandbox', 'sandbox') on conflict (name) do nothing`,
    [newId('provider')],
  );
  const [provider] = await runStatement<{ id: string }>(
    scope,
    `select id from providers where name = 'sandbox' and kind = 'sandbox'`,
  );
  if (!provider) return; // an admin gave the name to a provider of another kind

  for (const model of sandboxModels) {
    const modelId = newId('model');
    const added = await runChange(
      scope,
      `insert into models (id, name, endpoints, context_tokens, max_output_tokens, open_to_users)
       select $1, $2, $3, $4, $5, $6 where not exists (select from model_aliases where name = $2) on conflict (name) do nothing`,
      [modelId, model.name, model.endpoints, model.contextTokens, model.maxOutputTokens, options.open],
    );
    if (added === 0) continue;
    await replaceWays(scope, modelId, [{ providerId: provider.id, upstreamName: model.name }]);
    await runChange(scope, 'insert into model_prices (id, model_id, lines) values ($1, $2, $3)', [
      newId('price'),
      modelId,
      JSON.stringify(model.lines),
    ]);
  }
  if (!options.open) return;
  await runChange(
    scope,
    `update models m set open_to_users = true where name = any($2) and not open_to_users and updated_at = created_at
        and exists (select from model_providers where model_id = m.id and provider_id = $1)`,
    [provider.id, sandboxModels.map((model) => model.name)],
  );
}
