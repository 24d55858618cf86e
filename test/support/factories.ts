import type { TestedDatabase } from './database.ts';
import { newId } from '../../db/ids.ts';

export interface BuiltOrganization {
  readonly organizationId: string;
  readonly accountId: string;
  /** The personal space of the account. */
  readonly projectId: string;
}

/** An organization with its owner, the owner's personal space and an empty wallet. */
export async function buildOrganization(database: TestedDatabase): Promise<BuiltOrganization> {
  const organizationId = newId('organization');
  const accountId = newId('account');
  const projectId = newId('project');
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query('insert into accounts (id, email, name, password_hash) values ($1, $2, $3, $4)', [
      accountId,
      `${accountId}@example.test`,
      'Test account',
      'no password',
    ]);
    await client.query('insert into organizations (id, name) values ($1, $2)', [organizationId, 'Test organization']);
    await client.query(`insert into memberships (id, organization_id, account_id, role) values ($1, $2, $3, 'owner')`, [
      newId('membership'),
      organizationId,
      accountId,
    ]);
    await client.query(
      `insert into projects (id, organization_id, kind, owner_account_id, name) values ($1, $2, 'personal', $3, 'Personal space')`,
      [projectId, organizationId, accountId],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
  return { organizationId, accountId, projectId };
}

/** Grants credits as an admin would; the wallet's balance rises by `amountMicros`. */
export async function grantCredits(
  database: Pick<TestedDatabase, 'pool'>,
  organizationId: string,
  amountMicros: bigint,
): Promise<void> {
  await database.pool.query('select ledger.grant_credits($1, $2, $3, $4, $5, $6, $7)', [
    organizationId,
    newId('grant'),
    'grant',
    amountMicros,
    'test',
    newId('ledgerEntry'),
    newId('ledgerEntry'),
  ]);
}

export interface BuiltModel {
  readonly modelId: string;
  readonly providerId: string;
  readonly priceId: string;
  readonly name: string;
}

/** A model of a sandbox provider of its own: enabled, with a price, open to users unless told otherwise. */
export async function buildModel(
  database: TestedDatabase,
  options: { openToUsers?: boolean; lines?: Record<string, string> } = {},
): Promise<BuiltModel> {
  const [modelId, providerId, priceId] = [newId('model'), newId('provider'), newId('price')];
  const name = `test/${modelId}`;
  await database.asSystem(async ({ providers, models, modelPrices }) => {
    await providers.insert({
      id: providerId,
      name: providerId,
      kind: 'sandbox',
      baseUrl: null,
      apiKeyEncrypted: null,
      enabled: true,
    });
    await models.insert({
      id: modelId,
      name,
      ways: [{ providerId, upstreamName: 'chat' }],
      endpoints: ['chat.completions'],
      contextTokens: 100_000,
      maxOutputTokens: 4_000,
      openToUsers: options.openToUsers ?? true,
      enabled: true,
    });
    await modelPrices.insert({
      id: priceId,
      modelId,
      lines: options.lines ?? { input_per_mtok: '10', output_per_mtok: '20' },
    });
  });
  return { modelId, providerId, priceId, name };
}

/** An active key of an organization's account; its value is not known to anybody. */
export async function buildApiKey(
  database: TestedDatabase,
  owner: { organizationId: string; accountId: string },
  options: { kind?: 'model' | 'account'; creditLimitMicros?: bigint; allowedModels?: string[]; expiresAt?: Date } = {},
): Promise<string> {
  const id = newId('apiKey');
  await database.withOrganization(owner.organizationId, ({ apiKeys }) =>
    apiKeys.insert({
      id,
      accountId: owner.accountId,
      kind: options.kind ?? 'model',
      label: 'Test key',
      hash: Buffer.from(id),
      last4: 'test',
      expiresAt: options.expiresAt ?? null,
      creditLimitMicros: options.creditLimitMicros ?? null,
      allowedModels: options.allowedModels ?? null,
      scopes: null,
    }),
  );
  return id;
}

/** An execution that has ended, of a digital organization of its own. */
export async function buildExecution(
  database: TestedDatabase,
  { organizationId, projectId, accountId }: BuiltOrganization,
  more: { digitalOrganizationId?: string; status?: string; daysAgo?: number; parent?: string } = {},
): Promise<string> {
  const digitalOrganizationId = more.digitalOrganizationId ?? newId('digitalOrganization');
  const id = newId('execution');
  await database.pool.query(
    `insert into digital_organizations (id, organization_id, project_id, name, draft, created_by)
     values ($1, $2, $3, 'Test', '{"nodes":[],"connections":[]}', $4) on conflict do nothing`,
    [digitalOrganizationId, organizationId, projectId, accountId],
  );
  await database.pool.query(
    `insert into executions (id, organization_id, project_id, digital_organization_id, graph, mode, status, trigger, created_at, stopped_at, parent_execution_id)
     values ($1, $2, $3, $4, '{"nodes":[],"connections":[]}', 'production', $5, '{"kind":"api","node_id":"n1"}', now() - $6::float * interval '1 day',
       case when $5 in ('success', 'error', 'canceled') then now() - $6::float * interval '1 day' end, $7)`,
    [
      id,
      organizationId,
      projectId,
      digitalOrganizationId,
      more.status ?? 'success',
      more.daysAgo ?? 0,
      more.parent ?? null,
    ],
  );
  return id;
}
