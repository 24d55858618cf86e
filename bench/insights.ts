import { newId } from '../db/ids.ts';
import type { InsightsQuery } from '../db/repositories/executions/executionInsights.ts';
import type { Repositories } from '../db/repositories/repositories.ts';
import { createTestDatabase } from '../test/support/database.ts';
import { buildOrganization } from '../test/support/factories.ts';
import { insertRunning } from '../test/support/insertRunning.ts';

/**
 * Measures insights with a million ended executions of 300 digital organizations: adding them to the sums, each query of the page for an
 * owner and for a member, and the cost of the trigger in the statement that ends an execution. TEST_POSTGRES_URL=… npm run bench --
 * insights [executions]
 */
const count = Number(process.argv[2] ?? 1_000_000);
const flows = 300;
const nodesPerFlow = 12;
const rounds = 9;

const test = await createTestDatabase();
const { database } = test;
try {
  const organization = await buildOrganization(database);
  const { organizationId, projectId, accountId } = organization;
  const sql = (text: string, values: unknown[] = []) => database.pool.query(text, values);
  await sql(
    `insert into digital_organizations (id, organization_id, project_id, name, draft, created_by)
     select 'dorg_' || place, $1, $2, 'Flow ' || place, '{"nodes":[],"connections":[]}', $3 from generate_series(1, $4::int) place`,
    [organizationId, projectId, accountId, flows],
  );
  await sql(
    `insert into ended_executions (organization_id, digital_organization_id, execution_id, mode, status, ended_at, run_ms, time_saved_seconds)
     select $1, 'dorg_' || (1 + place % $3::int), 'exe_' || place, case when place % 10 = 0 then 'manual' else 'production' end,
       (array['success', 'success', 'success', 'error', 'canceled'])[1 + (random() * 4)::int], now() - random() * random() * interval '365 days', 2000, 60
     from generate_series(1, $2::int) place`,
    [organizationId, count, flows],
  );
  await sql(
    `insert into node_days (organization_id, day, digital_organization_id, mode, node_id, name, type, runs, failures, duration_ms, max_duration_ms)
     select $1, current_date - day, 'dorg_' || flow, 'production', 'n' || node, 'Node ' || node, 'http.request', 100, 1, node * 100 * flow, node * flow
     from generate_series(0, 92) day, generate_series(1, $2::int) flow, generate_series(1, $3::int) node`,
    [organizationId, flows, nodesPerFlow],
  );
  await sql(
    `insert into execution_cost_days (organization_id, day, digital_organization_id, mode, calls, credits_micros)
     select $1, current_date - day, 'dorg_' || flow, 'production', 10, 1000 from generate_series(0, 364) day, generate_series(1, $2::int) flow`,
    [organizationId, flows],
  );
  await sql('analyze');
  const at = performance.now();
  while (await database.asSystem(({ executionSums }) => executionSums.add()));
  const perSecond = Math.round(count / ((performance.now() - at) / 1_000));
  await sql('analyze');
  const { rows } = await sql(
    `select (select count(*) from execution_hours)::text as hours, (select count(*) from execution_days)::text as days,
       (select count(*) from node_days)::text as nodes`,
  );
  console.log(`added to the sums: ${perSecond} executions/s; rows`, rows[0]);
  for (const [viewer, seesAll] of [
    ['owner', true],
    ['member', false],
  ] as const)
    for (const days of [7, 30, 365])
      await measure(`${viewer}, ${days} days`, { organizationId, query: queryOf(days, { accountId, seesAll }) });
  await measureEnds(organization);
} finally {
  await test.drop();
}

function queryOf(days: number, view: InsightsQuery['view']): InsightsQuery {
  return {
    from: dayAgo(days - 1),
    to: dayAgo(0),
    modes: ['production', 'retry'],
    projectId: null,
    digitalOrganizationId: null,
    view,
  };
}

function dayAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

async function measure(name: string, { organizationId, query }: { organizationId: string; query: InsightsQuery }) {
  const interval = query.from > dayAgo(8) ? 'hour' : query.from > dayAgo(31) ? 'day' : 'week';
  const asked: Record<string, (repositories: Repositories) => Promise<unknown>> = {
    summary: ({ executionInsights }) => executionInsights.whole(query),
    'by time': ({ executionInsights }) => executionInsights.byTime(query, interval),
    flows: ({ executionInsights }) => executionInsights.byDigitalOrganization(query, 1_000),
    nodes: ({ executionInsights }) => executionInsights.nodes(query, 200),
    costs: ({ executionInsights }) => executionInsights.costs(query, 1_000),
  };
  const texts: string[] = [];
  for (const [what, ask] of Object.entries(asked)) {
    const took: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const at = performance.now();
      await database.withOrganization(organizationId, ask);
      took.push(performance.now() - at);
    }
    texts.push(`${what} ${Math.min(...took).toFixed(0)} (${median(took)})`);
  }
  console.log(`${name}, least (median) in ms: ${texts.join(', ')}`);
}

/** Ends executions one by one, with the trigger and without it in turns. */
async function measureEnds(organization: Awaited<ReturnType<typeof buildOrganization>>): Promise<void> {
  const each = 1_500;
  const took = { with: [] as number[], without: [] as number[] };
  for (let turn = 0; turn < 4; turn += 1)
    for (const kind of ['with', 'without'] as const) {
      await database.pool.query(
        `alter table executions ${kind === 'with' ? 'enable' : 'disable'} trigger note_ended_execution`,
      );
      const ids = await insertRunning(database.pool, {
        ...organization,
        digitalOrganizationId: newId('digitalOrganization'),
        count: each / 4,
      });
      for (const id of ids) {
        const at = performance.now();
        await database.pool.query(`update executions set status = 'success', stopped_at = now() where id = $1`, [id]);
        took[kind].push(performance.now() - at);
      }
    }
  console.log(
    `ending an execution, median in ms: with the trigger ${median(took.with, 3)}, without ${median(took.without, 3)}`,
  );
}

function median(values: readonly number[], digits = 0): string {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!.toFixed(digits);
}
