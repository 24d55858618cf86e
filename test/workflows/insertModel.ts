import { newId } from '../../db/ids.ts';
import type { TestedDatabase } from '../support/database.ts';

/** Opens a chat model of a provider that speaks as OpenAI does; input 10, output 20 credits a million tokens. */
export async function insertModel(
  database: TestedDatabase,
  { name, baseUrl }: { name: string; baseUrl: string },
): Promise<void> {
  const [provider, model] = [newId('provider'), newId('model')];
  const statements: [string, unknown[]][] = [
    [
      `insert into providers (id, name, kind, base_url, api_key_encrypted) values ($1, $2, 'openai_compatible', $3, 'sk')`,
      [provider, name.replace('/', ' '), baseUrl],
    ],
    [
      `insert into models (id, name, endpoints, context_tokens, max_output_tokens, open_to_users) values ($1, $2, '{chat.completions}', 100000, 1000, true)`,
      [model, name],
    ],
    [
      `insert into model_providers (id, model_id, provider_id, upstream_name, weight, priority, enabled) values ($1, $2, $3, 'up', 1, 0, true)`,
      [newId('modelProvider'), model, provider],
    ],
    [
      `insert into model_prices (id, model_id, lines) values ($1, $2, '{"input_per_mtok":"10","output_per_mtok":"20"}')`,
      [newId('price'), model],
    ],
  ];
  for (const [sql, values] of statements) await database.pool.query(sql, values);
}
