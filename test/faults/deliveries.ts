import type { Instance } from '../support/instance.ts';

/** Delivers one event as a careful sender does: again with the same key until it is accepted; gives the execution. Errors: where it is refused. */
export async function deliver(webhookUrl: string, key: string, body: object = { key }): Promise<string> {
  const executionId = await deliverWithin(webhookUrl, key, body);
  if (executionId === null) throw new TypeError('the webhook answered 402');
  return executionId;
}

/** The same; null if the plan has no more. */
export async function deliverWithin(webhookUrl: string, key: string, body: object = { key }): Promise<string | null> {
  for (;;) {
    try {
      const answer = await fetch(webhookUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-delivery': key },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(20_000),
      });
      const text = await answer.text();
      if (answer.ok) return (JSON.parse(text) as { execution_id: string }).execution_id;
      if (answer.status === 402) return null;
      if (answer.status < 500) throw new TypeError(`the webhook answered ${answer.status}: ${text}`);
    } catch (error) {
      if (error instanceof TypeError && error.message.startsWith('the webhook')) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Asks the database of an instance, again while it is away. */
export async function askDatabase<Row extends object>(
  { database }: Pick<Instance, 'database'>,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return (await database.database.pool.query<Row>(sql, [...values])).rows;
    } catch (error) {
      if (attempt >= 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** The states of executions, in their order. */
export async function statusesOf(instance: Instance, ids: readonly string[]): Promise<string[]> {
  const rows = await askDatabase<{ id: string; status: string }>(
    instance,
    'select id, status from executions where id = any($1)',
    [ids],
  );
  return ids.map((id) => rows.find((row) => row.id === id)?.status ?? 'missing');
}

/** Returns the failure message for unsuccessful executions: their errors, then the end of the programs' output. */
async function unsuccessful(instance: Instance, ids: readonly string[]): Promise<string> {
  const rows = await askDatabase(
    instance,
    "select id, status, error from executions where id = any($1) and status <> 'success'",
    [ids],
  );
  const programs = [...instance.apis, ...instance.workers].map(({ output }) => output.slice(-longestOutput));
  return [...rows.map((row) => JSON.stringify(row)), ...programs].join('\n');
}

const longestOutput = 20_000; // characters of each program

/**
 * Resolves when all have ended in success. Throws if a program exits by itself; also, with details of the unsuccessful ones, if one fails
 * or they take too long.
 */
export async function untilSuccess(
  instance: Instance,
  ids: readonly string[],
  { giveUpAtMs, isSupervised = false }: { giveUpAtMs: number; isSupervised?: boolean },
): Promise<void> {
  const programs = [...instance.apis, ...instance.workers];
  for (;;) {
    const statuses = await statusesOf(instance, ids);
    if (statuses.every((status) => status === 'success')) return;
    if (!isSupervised) for (const program of programs) program.assertRuns();
    if (Date.now() > giveUpAtMs || statuses.some((status) => status === 'error'))
      throw new Error(`${statuses.join(', ')}\n${await unsuccessful(instance, ids)}`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/**
 * Restarts programs that exited by themselves, like a container's restart policy: a program that starts without the database exits at once.
 * Returns a function that stops this.
 */
export function supervise({ apis, workers }: Pick<Instance, 'apis' | 'workers'>): () => void {
  const timer = setInterval(() => {
    for (const program of [...apis, ...workers]) {
      try {
        program.assertRuns();
      } catch {
        program.start();
      }
    }
  }, 500);
  return () => clearInterval(timer);
}

/** Publishes a flow behind a webhook; gives the webhook's address. */
export async function publishWebhook(
  instance: Instance,
  call: <T>(method: string, path: string, body?: unknown) => Promise<T>,
  draft: { nodes: object[]; connections: object[] },
): Promise<string> {
  type Addresses = { addresses?: { production_url: string }[] };
  const { id } = await call<{ id: string }>('POST', '/api/v1/digital-organizations', { name: 'Killed', draft });
  await call('POST', `/api/v1/digital-organizations/${id}/publish`, {});
  const { addresses } = await call<Addresses>('GET', `/api/v1/digital-organizations/${id}`);
  return addresses![0]!.production_url.replace(/^https?:\/\/[^/]+/, instance.url);
}
