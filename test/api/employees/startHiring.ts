import { expect } from 'vitest';

import { checkLedger } from '../../../db/ledger/check.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { signUpPerson, type ApiClient, type Person } from '../../support/apiClient.ts';
import { grantCredits } from '../../support/factories.ts';
import { startEngineApi, type EngineApi } from '../engineApi.ts';
import { hireWriter, type Hired } from './hireWriter.ts';

type Schemas = components['schemas'];
type Run = Schemas['EmployeeRun'];

/** An API with a worker, a publisher and a hirer with 100 credits each, and a key of the hirer. */
export interface Hiring {
  api: EngineApi;
  publisher: Person;
  hirer: Person;
  hirerKey: ApiClient;
  hired: (nodes?: Parameters<typeof hireWriter>[1], more?: Parameters<typeof hireWriter>[2]) => Promise<Hired>;
  /** Starts a run and waits for it. */
  run: (position: { id: string }, body?: Partial<Schemas['EmployeeRunCreate']>, client?: ApiClient) => Promise<Run>;
  /** The run when it has ended. */
  ended: (run: Run) => Promise<Run>;
  /** Checks the ledger, too. */
  close: () => Promise<void>;
}

/** `publisherMicros`: balance of the publisher. */
export async function startHiring({
  publisherMicros = 100_000_000n,
  ...options
}: Parameters<typeof startEngineApi>[0] & { publisherMicros?: bigint } = {}): Promise<Hiring> {
  const api = await startEngineApi({ starter: true, ...options });
  api.deps.executions.startRelay(100);
  const publisher = api.person;
  const hirer = await signUpPerson(api.url);
  await grantCredits(api.test.database, hirer.organizationId, 100_000_000n);
  if (publisherMicros > 0n) await grantCredits(api.test.database, publisher.organizationId, publisherMicros);
  const { value } = await hirer.client.ok('createModelApiKey', { body: { label: 'mine' } });
  const hirerKey = publisher.client.withKey(value);
  return {
    api,
    publisher,
    hirer,
    hirerKey,
    hired: (nodes = {}, more = {}) => hireWriter({ api, hirer }, nodes, more),
    run: (position, body = {}, client = hirerKey) =>
      client.ok('createEmployeeRun', {
        params: { position_id: position.id },
        body: { input: { topic: 'zebras' }, ...body },
      }),
    ended: async ({ id, position_id }) => {
      const find = () => hirerKey.ok('getEmployeeRun', { params: { position_id: position_id!, run_id: id } });
      await expect.poll(find, { timeout: 20_000, interval: 50 }).toMatchObject({ stopped_at: expect.any(String) });
      return find();
    },
    close: async () => {
      expect(await checkLedger(api.test.database.pool)).toEqual([]);
      await api.close();
    },
  };
}

/** Returns a person's balance and the held part of it. */
export async function balance({ client }: Person): Promise<{ balance: number; held: number }> {
  const wallet = await client.ok('getWallet');
  return { balance: Number(wallet.balance), held: Number(wallet.held) };
}
