import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { buildOrganization, grantCredits } from '../support/factories.ts';
import { completion, sendJson } from './fakeUpstream.ts';
import { callerOf, callsOf, GatewayWorld, type GatewayProcess } from './gatewayWorld.ts';

let world: GatewayWorld;
let api: GatewayProcess;

beforeAll(async () => {
  world = await GatewayWorld.start();
  world.upstream.script = (response) => sendJson(response, 200, completion());
  api = await world.openProcess({ cacheTtlMs: 3_600_000 });
});
afterAll(() => world?.stop());

async function makeKey(): Promise<{ id: string; value: string }> {
  const organization = await buildOrganization(world.db.database);
  await grantCredits(world.db.database, organization.organizationId, 1_000_000_000n);
  return world.addKey({ organization });
}

const body = { model: 'test/chat', max_tokens: 10, messages: [{ role: 'user', content: 'Hello' }] };
const call = async (value: string) => callsOf(api, await callerOf(api, value))('chat.completions', body);

describe('the first calls of many keys', () => {
  it('share one look-up, which also reads their limits, and ask for no own provider keys', async () => {
    const keys = await Promise.all(Array.from({ length: 20 }, makeKey));
    const limited = await makeKey();
    await world.db.database.pool.query('update api_keys set requests_per_minute = 1 where id = $1', [limited.id]);
    await call((await makeKey()).value); // the model, and the organizations with own keys, are known now
    const queries = vi.spyOn(Pool.prototype, 'query');
    await Promise.all([...keys, limited].map(({ value }) => call(value)));
    const names = queries.mock.calls.map(([query]) => (query as unknown as { name?: string }).name ?? 'without name');
    queries.mockRestore();
    expect(names.filter((name) => name.startsWith('gateway_'))).toEqual(['gateway_keys']);
    await expect(call(limited.value)).rejects.toMatchObject({ code: 'rate_limit_exceeded' });
  });
});
