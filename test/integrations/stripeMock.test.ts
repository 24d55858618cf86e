import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { installedByGo } from '../../bin/test/installedByGo.ts';
import { runAlone } from '../activities/nodes/runAlone.ts';
import { outboundServices } from '../activities/nodes/outboundServices.ts';
import { freePort } from '../../bin/embedded/ports.ts';
import { usedCredential } from '../support/testCredentials.ts';
import { testedVendors } from './vendors.ts';

/**
 * Every operation of Stripe against Stripe's own stripe-mock, which checks requests against Stripe's description of its API
 * (https://github.com/stripe/stripe-mock). Its responses are fixtures, so only the requests are tested here.
 */
const installed = await installedByGo('github.com/stripe/stripe-mock@v0.203.0', console.error);
const reason = 'reason' in installed ? `: ${installed.reason}` : '';
const services = outboundServices();
const stripe = (await testedVendors()).find(({ id }) => id === 'stripe')!;
const operations = stripe.nodes.flatMap(({ type, operations: all }) =>
  Object.entries(all).map(([name, operation]) => [`${type}: ${name}`, type, name, operation] as const),
);

describe.skipIf('reason' in installed)(`stripe-mock${reason}`, () => {
  let server: ChildProcess;
  let url: string;
  beforeAll(async () => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    server = spawn(
      (installed as { program: string }).program,
      ['-http-addr', `127.0.0.1:${port}`, '-strict-version-check'],
      {
        stdio: 'ignore',
      },
    );
    await vi.waitFor(() => fetch(url), { timeout: 20_000, interval: 50 });
  });
  afterAll(async () => {
    if (server?.exitCode === null) {
      server.kill();
      await once(server, 'exit');
    }
    await services.close();
  });

  test.each(operations)('%s sends a request that Stripe describes', async (_title, type, name, { example }) => {
    const result = await runAlone(type, {
      parameters: {
        operation: name,
        ...(JSON.parse(JSON.stringify(example).replaceAll('{{ $json.id }}', '7')) as object),
      },
      inputs: { main: [{ json: { id: 7 } }] },
      credentials: { auth: usedCredential('stripe_key', { secret_key: 'sk_test_123', api_url: url }) },
      services,
    });
    expect(result).toHaveProperty('outputs');
  });
});
