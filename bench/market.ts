import { signUpPerson } from '../test/support/apiClient.ts';
import { startTestApi } from '../test/support/apiServer.ts';
import { openServers } from './gateway/servers.ts';

/**
 * How long the list of the market takes with 10,000 listings of 100 publishers: its first page, a page far behind, a category, a tag, and texts that
 * many, few and no listings have; beside the smallest question of the same API, in turns. Through HTTP, one after the other.
 *   npm run bench -- market [rounds]
 */
const rounds = Number(process.argv[2] ?? 200);
const warmUp = 10;
const listings = 10_000;
const aimMs = 100;

const servers = await openServers();
process.env['TEST_POSTGRES_URL'] = servers.databaseUrl;
const api = await startTestApi();
try {
  const viewer = await signUpPerson(api.url);
  await seed(viewer.organizationId, viewer.accountId);
  const list = async (query: string): Promise<{ data: unknown[]; next_cursor: string | null }> => {
    const answer = await fetch(`${api.url}/api/v1/market/employees?${query}`, { headers: { cookie: viewer.cookie } });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as { data: unknown[]; next_cursor: string | null };
  };
  let far = '';
  for (let page = 0; page < 20; page += 1)
    far = (await list(`limit=250${far === '' ? '' : `&cursor=${far}`}`)).next_cursor!;
  const asked = {
    'first page': () => list('limit=50'),
    'page after 5,000': () => list(`limit=50&cursor=${far}`),
    category: () => list('limit=50&category=research'),
    tag: () => list('limit=50&tag=rare'),
    'text of many': () => list('limit=50&q=writer'),
    'text of few': () => list('limit=50&q=needle'),
    'text of none': () => list('limit=50&q=nowhere'),
    'least question': () => fetch(`${api.url}/health/live`).then((answer) => answer.text()),
  };
  const took: Record<string, number[]> = {};
  for (let round = -warmUp; round < rounds; round += 1)
    for (const [name, ask] of Object.entries(asked)) {
      const at = performance.now();
      await ask();
      if (round >= 0) (took[name] ??= []).push(performance.now() - at);
    }
  for (const [name, times] of Object.entries(took)) {
    const [p50, p95] = [0.5, 0.95].map((share) => times.toSorted((a, b) => a - b)[Math.floor(times.length * share)]!);
    const verdict = name === 'least question' ? '' : p95! <= aimMs ? 'reached' : 'missed';
    console.log(`${name.padEnd(18)} p50 ${p50!.toFixed(1)} ms, p95 ${p95!.toFixed(1)} ms ${verdict}`);
  }
} finally {
  await api.close();
  await servers.stop();
}
process.exit();

/** Publishers with as many listings each, of which the viewer's organization has none. */
async function seed(organizationId: string, accountId: string): Promise<void> {
  const { pool } = api.test.database;
  const id = (prefix: string) => `'${prefix}_' || lpad(n::text, 26, '0')`;
  // As the viewer's own, but for their names.
  const another = (table: string, changes: string, where: string): string =>
    `insert into ${table} select r.* from (select * from ${table} where ${where} limit 1) x, generate_series(1, 100) p,
       lateral jsonb_populate_record(null::${table}, to_jsonb(x) || jsonb_build_object(${changes})) r`;
  await pool.query(another('organizations', `'id', 'org_bench' || p, 'name', 'Publisher ' || p`, 'id = $1'), [
    organizationId,
  ]);
  const project = `'id', 'proj_bench' || p, 'organization_id', 'org_bench' || p, 'kind', 'team', 'owner_account_id', null`;
  await pool.query(another('projects', project, 'organization_id = $1'), [organizationId]);
  await pool.query(
    `insert into employees (id, organization_id, project_id, name, input_schema, created_by, version_id)
     select ${id('emp')}, 'org_bench' || (1 + n % 100), 'proj_bench' || (1 + n % 100), 'Writer ' || n, '{}', $1, ${id('emv')} from generate_series(1, ${listings}) n`,
    [accountId],
  );
  await pool.query(
    `insert into employee_versions (id, organization_id, employee_id, number, major, name, role, portrait, instructions, input_schema, outputs, worker, created_by)
     select ${id('emv')}, 'org_bench' || (1 + n % 100), ${id('emp')}, 1, 1, 'Writer ' || n, 'Role ' || n, '', repeat('words ', 300), '{}', '{text}', '{}', $1
       from generate_series(1, ${listings}) n`,
    [accountId],
  );
  await pool.query(
    `insert into listings (id, organization_id, employee_id, status, visibility, link_token, summary, description, category, tags, examples, charge_on,
       accept_after_days, redo, listed_at)
     select ${id('lst')}, 'org_bench' || (1 + n % 100), ${id('emp')}, 'listed', 'instance', n::text, case when n % 500 = 0 then 'A needle' else 'Writes well' end,
       repeat('What it does. ', 100), case when n % 20 = 0 then 'research' else 'other' end, case when n % 300 = 0 then '{rare}'::text[] else '{common}' end, '[]',
       'success', 7, 'once_free', now() - n * interval '1 second' from generate_series(1, ${listings}) n`,
  );
  await pool.query(
    `insert into listing_prices (id, organization_id, listing_id, price_micros, valid_from, created_by)
     select ${id('prc')} || v, 'org_bench' || (1 + n % 100), ${id('lst')}, 1000000 * v, now() - v * interval '10 days', $1
       from generate_series(1, ${listings}) n, generate_series(1, 3) v`,
    [accountId],
  );
  await pool.query('analyze');
}
