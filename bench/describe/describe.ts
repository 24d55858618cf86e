import type { components } from '../../openapi/generated/types.ts';
import { checkGraph } from './checkGraph.ts';
import { sentences } from './sentences.ts';

/**
 * How many of the sentences of `sentences.ts` become flows that publish and do what their checks ask, by model. Runs on an instance with the models it has:
 *   BUREAU_URL=http://localhost:8080 BUREAU_ACCOUNT_KEY=bk_acc_… npm run bench -- describe/describe [model] [sentences]
 * Without a model: each chat model with tools that the key can call. The account pays. Without a key: the sandbox of a test instance, a stand-in that matches
 * words; its share says nothing about models.
 */
type Schemas = components['schemas'];
const [, , wanted, count = String(sentences.length)] = process.argv;
const aim = 0.9;
const perMinute = 12;

const { url, headers, close } = await openInstance();
try {
  const { data: models } = await call<Schemas['CallableModelPage']>('GET', '/api/v1/models');
  const names = models
    .filter(
      ({ capabilities, endpoints }) =>
        endpoints.length > 0 && (capabilities.length === 0 || capabilities.includes('tools')),
    )
    .filter(({ endpoints }) => endpoints.some((one) => ['chat.completions', 'messages', 'responses'].includes(one)))
    .map(({ name }) => name)
    .filter((name) => wanted === undefined || name === wanted);
  for (const name of names) await measure(name);
} finally {
  await close();
}
process.exit();

async function measure(model: string): Promise<void> {
  const some = sentences.slice(0, Number(count));
  let passed = 0;
  let credits = 0;
  let rounds = 0;
  for (const [index, sentence] of some.entries()) {
    const { id, draft_revision: revision } = await call<Schemas['DigitalOrganization']>(
      'POST',
      '/api/v1/digital-organizations',
      {
        name: `Describe ${index + 1}`,
      },
    );
    const fault = await propose(model, { id, revision, text: sentence.text }).then(
      (proposal) => {
        credits += Number(proposal.cost.credits);
        rounds += proposal.rounds;
        return checkGraph(proposal, sentence);
      },
      (error: unknown) => String(error),
    );
    await call('DELETE', `/api/v1/digital-organizations/${id}`);
    if (fault === null) passed += 1;
    else console.log(`  ${model}: ${sentence.text} – ${fault.slice(0, 200)}`);
    if (headers.authorization !== undefined && (index + 1) % perMinute === 0)
      await new Promise((resolve) => setTimeout(resolve, 60_000));
  }
  const share = passed / some.length;
  const verdict = share >= aim ? 'reached' : 'missed';
  console.log(
    `${model.padEnd(30)} ${passed} of ${some.length} (${(share * 100).toFixed(0)} %, aim 90 % ${verdict}), ${(rounds / some.length).toFixed(1)} answers and ${(credits / some.length).toFixed(3)} credits each`,
  );
}

function propose(
  model: string,
  { id, revision, text }: { id: string; revision: number; text: string },
): Promise<Schemas['DraftProposal']> {
  return call('POST', `/api/v1/digital-organizations/${id}/proposals`, {
    kind: 'describe',
    text,
    model,
    draft_revision: revision,
    language: /[äöüß]|\b(?:der|ein|und|mit|in)\b/i.test(text) ? 'de' : 'en',
  });
}

async function call<Body = unknown>(method: string, path: string, body?: unknown): Promise<Body> {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status} ${text.slice(0, 300)}`);
  return (text === '' ? undefined : JSON.parse(text)) as Body;
}

async function openInstance(): Promise<{
  url: string;
  headers: Record<string, string>;
  close: () => Promise<void>;
}> {
  const { BUREAU_URL: given, BUREAU_ACCOUNT_KEY: key } = process.env;
  if (given !== undefined && key !== undefined)
    return { url: given, headers: { authorization: `Bearer ${key}` }, close: async () => undefined };
  const { openServers } = await import('../gateway/servers.ts');
  const { startTestApi } = await import('../../test/support/apiServer.ts');
  const { signUpPerson } = await import('../../test/support/apiClient.ts');
  const servers = await openServers();
  process.env['TEST_POSTGRES_URL'] = servers.databaseUrl;
  const api = await startTestApi();
  const person = await signUpPerson(api.url);
  // The sandbox answers at once: without its limit a minute.
  const clearing = setInterval(() => void api.test.database.pool.query('delete from rate_limits'), 200);
  return {
    url: api.url,
    headers: { cookie: person.cookie, origin: api.url },
    close: async () => {
      clearInterval(clearing);
      await api.close();
      await servers.stop();
    },
  };
}
