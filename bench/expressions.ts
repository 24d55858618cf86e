import { createExpressionPool } from '../platform/expressions/expressionPool.ts';
import { resolveParameters } from '../platform/expressions/resolve.ts';
import type { ExpressionScope } from '../platform/expressions/scope.ts';
import { bombs } from '../test/expressions/support/bombs.ts';

/**
 * Prints how long expressions take in the pool, next to a bare `new Function` in this process, in one run.
 * Repeat with `npm run bench -- expressions`. Aims: 1,000 items × 5 expressions ≤ 400 ms; bombs end within deadline + 150 ms.
 */
const CODES = [
  '$json.name',
  '`Hello ${$json.name.toUpperCase()}, you owe ${($json.price * 1.19).toFixed(2)}`',
  '$json.tags.filter(t => t.startsWith("a")).join(", ")',
  '$json.address.city + " " + $json.address.zip',
  '({ id: $json.id, vip: $json.price > 500 })',
];
const TEXTS = CODES.map((code) => `{{ ${code} }}`);
const DEADLINE_MS = 1_000;

const pool = createExpressionPool({
  size: 1,
  timeoutMs: DEADLINE_MS,
  logger: { warn: () => {} },
});

function scopeWith(count: number): ExpressionScope {
  const items = Array.from({ length: count }, (_, id) => ({
    json: {
      id,
      name: `Name ${id}`,
      price: id * 1.5,
      tags: ['alpha', 'beta', 'ab'],
      address: { city: 'Köln', zip: '50667' },
    },
  }));
  return {
    items,
    nodes: {},
    execution: { id: 'exe_bench', mode: 'production' },
    organization: { id: 'org_bench', name: 'Bench' },
    digitalOrganization: { id: 'dorg_bench', name: 'Bench', published: true },
    runIndex: 0,
    prevNode: null,
    now: new Date().toISOString(),
    timeZone: 'UTC',
  };
}

const templatesOf = (texts: string[]) => texts.map((text, index) => ({ node: 'Bench', parameter: `p${index}`, text }));

async function timed(work: () => unknown): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function quantiles(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(2);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms (${sorted.length} runs)`;
}

async function measure(texts: string[], count: number, runs: number): Promise<string> {
  const request = { organizationId: 'org_bench', templates: templatesOf(texts), scope: scopeWith(count) };
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) times.push(await timed(() => pool.evaluate(request)));
  return quantiles(times);
}

/** Plain paths as a node run resolves them, without the sandbox. */
async function measurePlain(count: number, runs: number): Promise<string> {
  const paths = ['$json.name', '$json.price', '$json.tags[0]', '$json.address.city', '$json.address'];
  const texts = [...paths.slice(1).map((path) => `{{ ${path} }}`), `Hello {{ ${paths[0]} }}`];
  const options = { pool, node: 'Bench', parameters: { texts }, scope: scopeWith(count) };
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) times.push(await timed(() => resolveParameters(options)));
  return quantiles(times);
}

/** A code node that changes every item and returns all. */
async function measureCode(mode: 'all' | 'each', count: number, runs: number): Promise<string> {
  const scope = scopeWith(count);
  const change = 'total = $json.price * 1.19';
  const code =
    mode === 'each'
      ? `$json.${change}; return item;`
      : 'for (const item of $input.all()) item.json.total = item.json.price * 1.19; return $input.all();';
  const request = {
    organizationId: 'org_bench',
    node: 'Bench',
    parameter: '/code',
    continues: false,
    timeoutMs: 30_000,
  };
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1)
    times.push(await timed(() => pool.runCode({ ...request, code, mode, scope })));
  return quantiles(times);
}

/** The cost of the same code without any boundary; forbidden everywhere but in this comparison. */
function measureBare(count: number, runs: number): string {
  const scope = scopeWith(count);
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const startedAt = performance.now();
    const made = CODES.map((code) => new Function('$json', `return (${code})`) as (json: unknown) => unknown);
    JSON.stringify(scope.items.map(({ json }) => made.map((code) => code(json))));
    times.push(performance.now() - startedAt);
  }
  return quantiles(times);
}

const cold = await timed(() => measure(TEXTS.slice(0, 1), 1, 1));
console.log(`first job of a new pool (process start included): ${cold.toFixed(0)} ms`);
await measure(TEXTS, 100, 30);
console.log(`1 item × 1 expression, warm pool:        ${await measure(TEXTS.slice(0, 1), 1, 1_000)}`);
console.log(`1 item × 5 expressions, warm pool:       ${await measure(TEXTS, 1, 1_000)}`);
console.log(`1,000 items × 5 expressions, warm pool:  ${await measure(TEXTS, 1_000, 50)}`);
console.log(`1 item × 5 plain paths, no sandbox:      ${await measurePlain(1, 1_000)}`);
console.log(`1,000 items × 5 plain paths, no sandbox: ${await measurePlain(1_000, 50)}`);
console.log(`1,000 items × 5 expressions, new Function: ${measureBare(1_000, 50)}`);
console.log(`10,000 items × 5 expressions, warm pool: ${await measure(TEXTS, 10_000, 5)}`);
const dates = [
  '$now.toFormat("yyyy-MM-dd")',
  '"2026-03-01T10:00:00Z".toDateTime().plus({ days: 1 }).toISO()',
  'DateTime.fromISO("2026-03-01T10:00:00Z").setZone("America/New_York").toFormat("dd LLL yyyy HH:mm")',
].map((code) => `{{ ${code} }}`);
console.log(`800 items × 3 dates, warm pool:          ${await measure(dates, 800, 3)}`);
console.log(`3,000 items × $input.all().length:       ${await measure(['{{ $input.all().length }}'], 3_000, 3)}`);
await measureCode('all', 100, 5);
console.log(`code node, 10,000 items at once:         ${await measureCode('all', 10_000, 5)}`);
console.log(`code node, 10,000 items one by one:      ${await measureCode('each', 10_000, 5)}`);

const late: { tookMs: number; bomb: string }[] = [];
for (const bomb of bombs) {
  await measure(TEXTS.slice(0, 1), 1, 2);
  let outcome = 'a value';
  const request = { organizationId: 'org_bench', templates: templatesOf([`{{ ${bomb} }}`]), scope: scopeWith(1) };
  const tookMs = await timed(() =>
    pool.evaluate(request).then(
      (rows) => (outcome = rows[0]?.[0]?.error?.code ?? outcome),
      (error: { code?: string }) => (outcome = error.code ?? 'error'),
    ),
  );
  if (!/^expression_(limit|failed)$/.test(outcome)) throw new Error(`${outcome}: ${bomb}`);
  late.push({ tookMs, bomb });
}
late.sort((a, b) => b.tookMs - a.tookMs);
console.log(`${late.length} bombs, deadline ${DEADLINE_MS} ms; the slowest ended after:`);
for (const { tookMs, bomb } of late.slice(0, 5))
  console.log(`${tookMs.toFixed(0).padStart(6)} ms  ${bomb.slice(0, 80)}`);
await pool.close();
