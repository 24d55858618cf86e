import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { operations, type OperationId } from '../../../openapi/generated/operations.ts';
import { Authentication } from '../../../domains/identity/authentication.ts';
import { isOfInstance } from '../../../domains/identity/policy.ts';
import type { AccountActor } from '../../../domains/identity/actor.ts';
import { startTestApi, type ApiServer, type TestApi } from '../../support/apiServer.ts';
import { dryHandlers, refuseToCommit } from '../../support/dryHandlers.ts';
import { isFull } from '../../support/isFull.ts';
import { sampledRequest } from '../../support/sampledRequest.ts';
import type { CallInput } from '../../support/apiClient.ts';
import { makeEverybody, type Everybody } from './callers.ts';
import { expectedVerdict, verdictOf, type Caller, type Verdict } from './verdicts.ts';

/** Authentication that grants every permission: any remaining rejection comes from the database. */
class WithoutPolicy extends Authentication {
  override async bySession(token: string): Promise<AccountActor> {
    return { ...(await super.bySession(token)), role: 'owner', instanceRole: 'instance_owner', factorMissing: false };
  }
}

let api: TestApi;
let everybody: Everybody;
let servers: { [name: string]: ApiServer };
let asked = 0;
beforeAll(async () => {
  api = await startTestApi();
  everybody = await makeEverybody(api);
  const dry = { handlers: dryHandlers, beforeCommit: refuseToCommit };
  servers = {
    'both walls': await api.another(dry),
    'row-level security switched off': await api.another({ ...dry, walls: { rowLevelSecurity: false } }),
    'the policy switched off': await api.another({
      ...dry,
      walls: { filter: false },
      authentication: (database) => new WithoutPolicy(database),
    }),
  };
});
afterAll(async () => {
  if (isFull) console.log(`permissions: ${asked} requests`);
  await api?.close();
});

const ids = Object.keys(operations) as OperationId[];
const permissions = [...new Set(ids.map((id) => operations[id].permission))].toSorted();
/** By default each operation is called by every twentieth caller, others for each operation and with each wall. */
const oneOf = isFull ? 1 : 20;
const walled = [
  ['both walls', 0],
  ['row-level security switched off', oneOf / 2],
] as const;

describe.each(walled)('with %s, operations answer as their permission says:', (walls, turn) => {
  test.each(permissions)('%s', async (permission) => {
    const callers = await everybody.callersFor(permission);
    const wrong: string[] = [];
    for (const id of ids.filter((one) => operations[one].permission === permission)) {
      const { input, named, mayMiss } = await requestFor(id);
      for (const [place, caller] of callers.entries()) {
        if ((place + turn + ids.indexOf(id)) % oneOf !== 0) continue;
        const expected = expectedVerdict(id, caller, named);
        const found = await ask(servers[walls]!, { id, caller, input });
        const isRight = found.verdict === expected || (mayMiss && expected === 'may' && found.verdict === 'not found');
        if (!isRight) wrong.push(`${id} as ${caller.name}: ${expected}, but ${found.verdict} ${found.text}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

test('with the policy switched off, and without a filter, row-level security hides resources of other organizations', async () => {
  const wrong: string[] = [];
  let tried = 0;
  for (const id of ids.filter((one) => operations[one].security.includes('session'))) {
    const { input, named } = await requestFor(id);
    if (named.length === 0 || isOfInstance(operations[id].permission)) continue;
    tried += 1;
    const found = await ask(servers['the policy switched off']!, { id, caller: everybody.foreign, input });
    if (found.verdict !== 'not found') wrong.push(`${id}: ${found.verdict} ${found.text}`);
  }
  expect(wrong).toEqual([]);
  expect(tried).toBeGreaterThan(80);
});

/** Bodies for operations that validate them before permissions, where the contract alone is not enough. */
const bodies: { readonly [Op in OperationId]?: object } = {
  createCredential: { type: 'http_bearer', values: { token: 't' } },
};

type Asking = { input: CallInput; named: string[]; mayMiss: boolean };
const requests = new Map<OperationId, Promise<Asking>>();

function requestFor(id: OperationId): Promise<Asking> {
  const made = requests.get(id) ?? makeRequest(id);
  requests.set(id, made);
  return made;
}

/**
 * A request that nothing is wrong with but who sends it, and which things of the organization it names. `mayMiss`: its target may be
 * missing for any caller (a new kind of resource, a public page, a resource that an account has at most once).
 */
async function makeRequest(id: OperationId): Promise<Asking> {
  const row = operations[id];
  const own = everybody.idsFor(id);
  const known = { ...own, ...everybody.ofInstance };
  const used = new Set<string>();
  const byParameter = Object.fromEntries(
    Object.entries(known).map(([name, value]) => [
      name,
      () => {
        used.add(name);
        return value;
      },
    ]),
  );
  const { body, ...input } = await sampledRequest(id, byParameter);
  const names = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const named = [...used].filter(
    (name) => name in own || (name === 'organization_id' && !isOfInstance(row.permission)),
  );
  return {
    input: { ...input, ...(body !== undefined && { body: { ...body, ...bodies[id] } }) },
    named,
    mayMiss:
      named.length === 0 ||
      id === 'getCallBody' || // the call is found, and has no stored body
      row.security.length === 0 ||
      isOfInstance(row.permission) ||
      !names.every((name) => name in known),
  };
}

/** Sends it, and reads of the answer what it says about permission. A stream is left when it has begun. */
async function ask(
  server: ApiServer,
  { id, caller, input }: { id: OperationId; caller: Caller; input: CallInput },
): Promise<{ verdict: Verdict; text: string }> {
  asked += 1;
  const row = operations[id];
  const path = row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(input.params?.[name] ?? ''));
  const query = new URLSearchParams(input.query as Record<string, string>);
  const leave = new AbortController();
  const answer = await fetch(`${server.url}${path}${query.size > 0 ? `?${query}` : ''}`, {
    method: row.method.toUpperCase(),
    redirect: 'manual',
    signal: leave.signal,
    headers: {
      ...(input.body !== undefined && { 'content-type': 'application/json' }),
      ...caller.headers,
      ...(caller.by === 'session' && { origin: server.url }),
    },
    ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
  });
  if (answer.status < 400) {
    leave.abort();
    return { verdict: 'may', text: '' };
  }
  const text = await answer.text();
  return { verdict: verdictOf(answer.status, text), text };
}
