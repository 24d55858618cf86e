import { Pool } from 'pg';

import { Database } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { makeKey } from '../../domains/identity/keys.ts';

/** Credentials and models of the benchmark. One organization, so one wallet row: the hardest case for a ledger. */
export interface Seeded {
  organizationId: string;
  keyId: string;
  keyValue: string;
  modelId: string;
  priceId: string;
}

/** An organization with credits that never end, its key, and `bench/chat` at the provider of `upstreamUrl`; a second one needs a `suffix` for both names. */
export async function seed(databaseUrl: string, upstreamUrl: string, suffix: string = ''): Promise<Seeded> {
  const database = await Database.connect({ url: databaseUrl });
  const pool = new Pool({ connectionString: databaseUrl });
  const key = makeKey('model');
  const ids = {
    organizationId: newId('organization'),
    keyId: newId('apiKey'),
    modelId: newId('model'),
    priceId: newId('price'),
  };
  const [accountId, providerId] = [newId('account'), newId('provider')];
  try {
    await pool.query(`insert into accounts (id, email, name, password_hash) values ($1, $2, 'Bench', 'no password')`, [
      accountId,
      `${accountId}@example.test`,
    ]);
    await pool.query(`insert into organizations (id, name) values ($1, 'Bench')`, [ids.organizationId]);
    await pool.query(`insert into memberships (id, organization_id, account_id, role) values ($1, $2, $3, 'owner')`, [
      newId('membership'),
      ids.organizationId,
      accountId,
    ]);
    await pool.query('select ledger.grant_credits($1, $2, $3, $4, $5, $6, $7)', [
      ids.organizationId,
      newId('grant'),
      'grant',
      1_000_000_000_000_000n,
      'benchmark',
      newId('ledgerEntry'),
      newId('ledgerEntry'),
    ]);
    await pool.query(
      `insert into api_keys (id, organization_id, account_id, kind, label, hash, last4) values ($1, $2, $3, 'model', 'bench', $4, $5)`,
      [ids.keyId, ids.organizationId, accountId, key.hash, key.last4],
    );
    await pool.query(`insert into providers (id, name, kind, base_url) values ($1, $2, 'openai_compatible', $3)`, [
      providerId,
      `bench${suffix}`,
      upstreamUrl,
    ]);
    await pool.query(
      `insert into models (id, name, endpoints, context_tokens, max_output_tokens, open_to_users)
       values ($1, $2, array['chat.completions'], 32768, 4096, true)`,
      [ids.modelId, `bench/chat${suffix}`],
    );
    await pool.query(
      `insert into model_providers (id, model_id, provider_id, upstream_name) values ($1, $2, $3, 'bench-model')`,
      [newId('modelProvider'), ids.modelId, providerId],
    );
    await pool.query(
      `insert into model_prices (id, model_id, lines) values ($1, $2, '{"input_per_mtok":"10","output_per_mtok":"20"}')`,
      [ids.priceId, ids.modelId],
    );
    return { ...ids, keyValue: key.value };
  } finally {
    await pool.end();
    await database.close();
  }
}

/** Organizations with credits that never end, each with one key; returns the keys. */
export async function seedKeys(databaseUrl: string, count: number): Promise<string[]> {
  const pool = new Pool({ connectionString: databaseUrl });
  const made = Array.from({ length: count }, () => ({
    key: makeKey('model'),
    keyId: newId('apiKey'),
    organizationId: newId('organization'),
    accountId: newId('account'),
  }));
  const organizations = made.map(({ organizationId }) => organizationId);
  const accounts = made.map(({ accountId }) => accountId);
  const ids = (kind: 'membership' | 'grant' | 'ledgerEntry'): string[] => made.map(() => newId(kind));
  try {
    await pool.query(
      `insert into accounts (id, email, name, password_hash) select id, id || '@example.test', 'Bench', 'no password' from unnest($1::text[]) id`,
      [accounts],
    );
    await pool.query(`insert into organizations (id, name) select id, 'Bench' from unnest($1::text[]) id`, [
      organizations,
    ]);
    await pool.query(
      `insert into memberships (id, organization_id, account_id, role)
       select id, organization, account, 'owner' from unnest($1::text[], $2::text[], $3::text[]) m(id, organization, account)`,
      [ids('membership'), organizations, accounts],
    );
    await pool.query(
      `select ledger.grant_credits(organization, reference, 'grant', 1000000000000, 'benchmark', entry, platform_entry)
         from unnest($1::text[], $2::text[], $3::text[], $4::text[]) g(organization, reference, entry, platform_entry)`,
      [organizations, ids('grant'), ids('ledgerEntry'), ids('ledgerEntry')],
    );
    await pool.query(
      `insert into api_keys (id, organization_id, account_id, kind, label, hash, last4)
       select id, organization, account, 'model', 'bench', hash, last4
         from unnest($1::text[], $2::text[], $3::text[], $4::bytea[], $5::text[]) k(id, organization, account, hash, last4)`,
      [
        made.map(({ keyId }) => keyId),
        organizations,
        accounts,
        made.map(({ key }) => key.hash),
        made.map(({ key }) => key.last4),
      ],
    );
    await pool.query('vacuum analyze'); // as a database that has been in use
    return made.map(({ key }) => key.value);
  } finally {
    await pool.end();
  }
}
