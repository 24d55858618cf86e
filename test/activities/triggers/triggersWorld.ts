import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';

import type { JsonObject } from '../../../domains/executions/item.ts';
import { TriggerRunner } from '../../../activities/triggers/TriggerRunner.ts';
import type { TriggerRunnerDeps } from '../../../activities/triggers/triggerRunnerDeps.ts';
import { watches } from '../../../activities/triggers/watches.ts';
import { Database } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { credentialContext } from '../../../db/secrets/credential.ts';
import { parseOutboundAllow } from '../../../platform/outbound/guard.ts';
import { createOutbound } from '../../../platform/outbound/outbound.ts';
import { chain, startEngineApi, type EngineApi } from '../../api/engineApi.ts';
import { until } from '../../executions/executionsWorld.ts';

export { until };

const crashMs = 2_000;

/** How a trigger is, as its organization sees it. */
interface TriggerState {
  status: string;
  error: { code: string; message: string } | null;
}

/** Workers that watch triggers, over an instance that people use by its API. */
export interface TriggersWorld {
  api: EngineApi;
  /** One more worker. `crash` takes its database away: it can neither commit nor give anything back. */
  worker: (changes?: Partial<TriggerRunnerDeps>) => Promise<{ stop: () => Promise<void>; crash: () => Promise<void> }>;
  /** Publishes one trigger; answers the digital organization. */
  published: (type: string, parameters: object, credentials?: object) => Promise<string>;
  draft: (type: string, parameters: object, credentials?: object) => Promise<string>;
  unpublish: (id: string) => Promise<void>;
  addCredential: (type: string, values: object) => Promise<{ id: string }>;
  /** The items that executions began with, oldest first. */
  items: (
    id: string,
  ) => Promise<{ json: JsonObject; binary?: Record<string, { id: string; size_bytes: number; file_name: string }> }[]>;
  /** The same once there are so many. */
  itemsOnce: (
    id: string,
    count: number,
  ) => Promise<{ json: JsonObject; binary?: Record<string, { id: string; size_bytes: number; file_name: string }> }[]>;
  modes: (id: string) => Promise<string[]>;
  state: (id: string) => Promise<TriggerState>;
  /** The same once its trigger is so. */
  becomes: (id: string, status: 'active' | 'failing') => Promise<TriggerState>;
  /** How often its trigger failed in a row. */
  failures: (id: string) => Promise<number>;
  events: (id: string) => Promise<{ kind: string; code: string; message: string }[]>;
  /** How many executions the plan of the organization has. */
  plan: (executions: number) => Promise<void>;
  listen: (id: string) => Promise<void>;
  /** Returns a listener's error; undefined if nothing listens. */
  listeningError: (id: string) => Promise<{ code: string; message: string } | null | undefined>;
  close: () => Promise<void>;
}

export async function startTriggersWorld(
  filesRoot: string | null = null,
  options: Parameters<typeof startEngineApi>[0] = {},
): Promise<TriggersWorld> {
  const api = await startEngineApi(options);
  const { database, secrets, executions, nodeTypes, binaries, logger, credentials } = api.deps;
  const { person } = api;
  const outbound = createOutbound({ allow: parseOutboundAllow('127.0.0.0/8'), connectTimeoutMs: 5_000 });
  const closers: (() => Promise<void>)[] = [];
  const at = (id: string) => ({ params: { digital_organization_id: id } });

  const state: TriggersWorld['state'] = async (id) => (await person.client.ok('listTriggers', at(id))).data[0]!;

  const draft: TriggersWorld['draft'] = async (type, parameters, credentials = {}) => {
    const graph = chain({ start: { type, parameters: { ...parameters } }, end: { type: 'logic.no_operation' } });
    graph.nodes[0]!.credentials = credentials as never;
    return (await api.create(graph)).id;
  };
  const executionsOf = async (id: string) => {
    const { data } = await person.client.ok('listExecutions', { query: { digital_organization_id: id, limit: 250 } });
    return data.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  };
  const items: TriggersWorld['items'] = async (id) =>
    Promise.all(
      (await executionsOf(id)).map(async ({ id: executionId }) => {
        const { runs } = await person.client.ok('getExecutionNode', {
          params: { execution_id: executionId, node_id: 'start' },
        });
        return runs[0]!.outputs['main']!.items[0] as never;
      }),
    );
  return {
    api,
    worker: async (changes = {}) => {
      const own = await Database.connect({ url: api.test.url });
      const { limits } = api.deps.catalog;
      const known = watches(filesRoot, { nodeTypes, limits, everyMs: 200 });
      const all = { executions, nodeTypes, credentials, outbound, binaries, logger, watches: known };
      const runner = new TriggerRunner({
        ...all,
        database: own,
        leaseMs: 5_000,
        everyMs: 100,
        firstDelayMs: 100,
        ...changes,
      });
      runner.start();
      let isOver = false;
      const end = async (work: () => Promise<unknown>): Promise<void> => {
        if (isOver) return;
        isOver = true;
        await work();
      };
      const stop = () =>
        end(async () => {
          await runner.stop();
          await own.close();
        });
      closers.push(stop);
      return {
        stop,
        // A statement that waits for a connection when its pool ends waits forever (pg-pool), so nothing here waits for it.
        crash: () =>
          end(async () => {
            await Promise.race([own.close(), setTimeout(crashMs, undefined, { ref: false })]);
            void runner.stop().catch(() => undefined);
          }),
      };
    },
    draft,
    published: async (type, parameters, credentials) => {
      const id = await draft(type, parameters, credentials);
      await api.publish(id);
      return id;
    },
    failures: async (id) => {
      const sql = 'select failures from triggers where digital_organization_id = $1';
      return (await api.test.database.pool.query<{ failures: number }>(sql, [id])).rows[0]?.failures ?? 0;
    },
    unpublish: async (id) => void (await person.client.ok('unpublishDigitalOrganization', at(id))),
    addCredential: async (type, values) => {
      const id = newId('credential');
      const { organizationId } = person;
      const sealed = secrets.encrypt(
        credentialContext({ id, organizationId }, 'values_encrypted'),
        JSON.stringify(values),
      );
      const { data: projects } = await person.client.ok('listProjects');
      await database.withOrganization(organizationId, ({ credentials: rows }) =>
        rows.insert({
          id,
          projectId: projects[0]!.id,
          name: randomBytes(4).toString('hex'),
          type,
          allowedHosts: null,
          valuesEncrypted: sealed,
          createdBy: person.accountId,
        }),
      );
      return { id };
    },
    items,
    // Reads the items of all executions once: repeated reads of them would take the processors from the workers under test.
    itemsOnce: async (id, count) => {
      await until(
        () => executionsOf(id),
        (found) => found.length >= count,
      );
      return items(id);
    },
    modes: async (id) => {
      const found = await executionsOf(id);
      return found.map(({ mode, trigger }) => `${mode} ${trigger.kind}`);
    },
    state,
    becomes: (id, wanted) =>
      until(
        () => state(id),
        ({ status }) => status === wanted,
      ),
    events: async (id) => {
      const { data } = await person.client.ok('listEvents', { query: { limit: 250 } });
      return data.flatMap(({ kind, data: about }) =>
        'code' in about && 'node_id' in about && about.digital_organization_id === id
          ? [{ kind, code: about.code, message: about.message }]
          : [],
      );
    },
    plan: async (executions) => {
      const sql = `update organizations set plan = 'enterprise', plan_executions = $2 where id = $1`;
      await api.test.database.pool.query(sql, [person.organizationId, executions]);
    },
    listen: async (id) => {
      const answer = await person.client.ok('listenDigitalOrganization', { ...at(id), body: { node_id: 'start' } });
      if (answer.test_url !== null) throw new Error('There is no address to call.');
    },
    listeningError: async (id) => (await person.client.ok('listListeners', at(id))).data[0]?.error,
    close: async () => {
      for (const close of closers) await close();
      await outbound.close();
      await api.close();
    },
  };
}
