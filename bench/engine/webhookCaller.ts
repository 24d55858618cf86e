import { Pool } from 'undici';

import { signUp } from '../../test/support/accounts.ts';
import { startInstance } from '../../test/support/instance.ts';
import type { Graph } from '../../workflows/graph/graph.ts';

/** Calls a published webhook of a whole instance (API and worker programs) over HTTP. */
export interface WebhookCaller {
  call: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Starts an instance, publishes `graph` there (its trigger a webhook that answers in the same call) and gives its caller. */
export async function webhookCaller(
  graph: Graph,
  expected: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<WebhookCaller> {
  const instance = await startInstance({ settings });
  const account = await signUp(instance.url);
  const made = await account.call<{ id: string }>('POST', '/api/v1/digital-organizations', {
    name: 'Bench',
    draft: graph,
  });
  await account.call('POST', `/api/v1/digital-organizations/${made.id}/publish`, {});
  const { addresses } = await account.call<{ addresses: { production_url: string }[] }>(
    'GET',
    `/api/v1/digital-organizations/${made.id}`,
  );
  const path = new URL(addresses[0]!.production_url).pathname;
  const pool = new Pool(instance.url, { connections: 128 });
  const body = JSON.stringify({ name: 'Ada' });
  return {
    call: async () => {
      const headers = { 'content-type': 'application/json' };
      const answer = await pool.request({ path, method: 'POST', headers, body });
      const text = await answer.body.text();
      if (answer.statusCode !== 200 || !text.includes(expected))
        throw new Error(`the webhook answered ${answer.statusCode}: ${text}`);
    },
    stop: async () => {
      await pool.close();
      await instance.stop();
    },
  };
}
