import { randomUUID } from 'node:crypto';

import { expect } from 'vitest';

import { checkLedger } from '../../db/ledger/check.ts';
import { signUp, type SignedUp } from '../support/accounts.ts';
import { startInstance, type Instance } from '../support/instance.ts';
import { askDatabase, supervise } from './deliveries.ts';
import { CountingPeer, KillableServers } from './faultWorld.ts';

/**
 * Outcomes of a run: it delivers, its employee fails, it is canceled at some moment, an agent does it, one with tools does, or it is
 * charged at its verdict.
 */
export const fates = ['delivers', 'fails', 'canceled', 'agent', 'tools', 'verdict'] as const;

/** A run that is to be started. */
export interface PlannedRun {
  key: string;
  fate: (typeof fates)[number];
}

/** Response to a decision. */
export interface Told {
  status: number;
  body: { status?: string; reason?: string | null; error?: { code: string } };
}

/** Price of each run. */
export const priceMicros = 2_000_000;
const recoveryMs = 60_000 * 8;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Three API processes and a worker over servers that can be killed, with a hirer of four employees of another organization. */
export class HiringInstance {
  readonly servers: KillableServers;
  readonly peer: CountingPeer;
  readonly instance: Instance;
  readonly publisher: SignedUp;
  readonly hirer: SignedUp;
  #positions: Readonly<Record<'flow' | 'agent' | 'tools' | 'verdict', string>> = {
    flow: '',
    agent: '',
    tools: '',
    verdict: '',
  };
  #key = '';
  #stopSupervising: () => void = () => undefined;

  private constructor(started: Pick<HiringInstance, 'servers' | 'peer' | 'instance' | 'publisher' | 'hirer'>) {
    this.servers = started.servers;
    this.peer = started.peer;
    this.instance = started.instance;
    this.publisher = started.publisher;
    this.hirer = started.hirer;
  }

  static async start(): Promise<HiringInstance> {
    const servers = await KillableServers.start();
    const peer = new CountingPeer();
    await peer.listen();
    const instance = await startInstance({ apis: 3, settings: { SERVICE_OUTBOUND_ALLOW: `127.0.0.1:${peer.port}` } });
    const publisher = await signUp(instance.url);
    const world = new HiringInstance({ servers, peer, instance, publisher, hirer: await signUp(instance.url) });
    await world.#prepare();
    for (const program of instance.apis) await instance.ready(program);
    world.#stopSupervising = supervise(instance);
    return world;
  }

  async stop(): Promise<void> {
    this.#stopSupervising();
    await this.instance.stop();
    await this.servers.stop();
    this.peer.close();
  }

  sql<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return askDatabase<Row>(this.instance, text, values);
  }

  async #prepare(): Promise<void> {
    const { publisher, hirer } = this;
    const grant = { credits: '100000', reason: 'test' };
    for (const { organizationId } of [publisher, hirer])
      await publisher.call('POST', `/api/v1/admin/organizations/${organizationId}/grants`, grant);
    await this.sql(`update organizations set plan = 'enterprise', plan_executions = 1000000`);
    this.#key = (await hirer.call<{ value: string }>('POST', '/api/v1/model-api-keys', { label: 'runs' })).value;
    const draft = flow(this.peer.port);
    const { id } = await publisher.call<{ id: string }>('POST', '/api/v1/digital-organizations', {
      name: 'Flow',
      draft,
    });
    await publisher.call('POST', `/api/v1/digital-organizations/${id}/publish`, {});
    const worker = { kind: 'digital_organization', digital_organization_id: id };
    this.#positions = {
      flow: await this.#hire('Writer', worker),
      agent: await this.#hire('Agent', { kind: 'agent', model: 'sandbox/chat' }),
      tools: await this.#hire('Tools', {
        kind: 'agent',
        model: 'sandbox/chat',
        tools: [
          { name: 'fetch', type: 'http.request', parameters: { url: `http://127.0.0.1:${this.peer.port}/tool` } },
        ],
      }),
      verdict: await this.#hire('Patient', worker, { charge_on: 'acceptance' }),
    };
  }

  /** An employee that was published and hired; its position. */

  async #hire(
    name: string,
    worker: object,
    listing: object = {},
    at: { ofPublisher?: string; ofHirer?: string } = {},
  ): Promise<string> {
    const { id } = await this.publisher.call<{ id: string }>('POST', '/api/v1/employees', {
      name,
      worker,
      ...(at.ofPublisher && { project_id: at.ofPublisher }),
    });
    const published = await this.publisher.call<{ listing: { id: string } }>(
      'POST',
      `/api/v1/employees/${id}/publish`,
      {
        credits: '2',
        listing: { visibility: 'instance', summary: 'Works.', ...listing },
      },
    );
    const hiring = `/api/v1/market/employees/${published.listing.id}/hire`;
    const body = { name, ...(at.ofHirer && { project_id: at.ofHirer }) };
    return (await this.hirer.call<{ id: string }>('POST', hiring, body)).id;
  }

  async start({ key: one, fate }: PlannedRun): Promise<string> {
    const position = fate in this.#positions ? this.#positions[fate as 'agent'] : this.#positions.flow;
    const { body } = await this.#asked('POST', `/v1/employees/${position}/runs`, {
      // Two calls of its tool, and an answer.
      input: { key: one, fate, ...(fate === 'tools' ? { say: '[[call=fetch]] [[call=fetch]]' } : {}) },
      metadata: { key: one },
      background: true,
    });
    return body['id'] as string;
  }

  /** Lets a digital organization of the hirer call the employee once for each key, and wait for all; its execution. */
  async callEach(keys: readonly string[]): Promise<string> {
    const place = { name: '', position: { x: 0, y: 0 } };
    const nodes = [
      { id: 'start', type: 'trigger.manual', parameters: {} },
      {
        id: 'call',
        type: 'employee.call',
        parameters: {
          position_id: this.#positions.flow,
          mode: 'each',
          fields: { key: '{{ $json.key }}', fate: 'delivers' },
        },
      },
    ].map((node) => ({ ...place, ...node, name: node.id }));
    const draft = {
      nodes,
      connections: [{ from: { node: 'start', port: 'main' }, to: { node: 'call', port: 'main' } }],
      pin_data: { start: keys.map((key) => ({ json: { key } })) },
    };
    const path = '/api/v1/digital-organizations';
    const { id } = await this.hirer.call<{ id: string }>('POST', path, { name: 'Caller', draft });
    return (await this.hirer.call<{ id: string }>('POST', `${path}/${id}/executions`, { mode: 'manual' })).id;
  }

  /** Cancels a run; it may have ended before. */
  async cancel(id: string): Promise<void> {
    await this.#asked('POST', `/v1/employees/${this.#positions.flow}/runs/${id}/cancel`);
  }

  /** Asks as a careful caller does: again with the same key, another process, until there is an answer that is final. */

  async #asked(
    method: string,
    path: string,
    body?: object,
    mayBeRefused = path.endsWith('/cancel'),
  ): Promise<{ status: number; body: Record<string, unknown> }> {
    const idempotencyKey = randomUUID();
    for (let attempt = Math.floor(Math.random() * 3); ; attempt += 1) {
      const { url } = this.instance.apis[attempt % 3]!;
      const answer = await fetch(`${url}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${this.#key}`,
          'content-type': 'application/json',
          'idempotency-key': idempotencyKey,
        },
        body: JSON.stringify(body ?? {}),
        signal: AbortSignal.timeout(20_000),
      })
        .then(async (response) => ({ status: response.status, headers: response.headers, text: await response.text() }))
        .catch(() => null);
      const again =
        answer === null ||
        (answer.status >= 500 && !(mayBeRefused && answer.text.includes('employee_unavailable'))) ||
        answer.status === 429 ||
        answer.headers.get('x-should-retry') === 'true';
      if (!again) {
        // A canceled run may have ended before.
        if (answer.status >= 400 && !mayBeRefused) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
        return { status: answer.status, body: JSON.parse(answer.text) as Record<string, unknown> };
      }
      await pause(100);
    }
  }

  /** Starts a run of any position; its id, or the status of the refusal. */
  async tryStart(position: string, { key, fate }: PlannedRun): Promise<string | number> {
    const { status, body } = await this.#asked(
      'POST',
      `/v1/employees/${position}/runs`,
      { input: { key, fate }, metadata: { key }, background: true },
      true,
    );
    return status < 400 ? (body['id'] as string) : status;
  }

  /** Calls the management API for a person and repeats the call until it is answered. Returns the status. A lost answer may have been a success, so repeats may be refused. */
  async manage(person: SignedUp, method: string, path: string, body?: object): Promise<number> {
    for (let attempt = 0; ; attempt += 1) {
      const { url } = this.instance.apis[attempt % 3]!;
      const status = await fetch(`${url}${path}`, {
        method,
        headers: { cookie: person.cookie, origin: url, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(20_000),
      }).then(
        (answer) => answer.status,
        () => 599,
      );
      if (status < 500 && status !== 429) return status;
      await pause(100);
    }
  }

  /** An employee in a project of the publisher whose digital organization is its own, hired for a project of the hirer. */
  async hireApart(
    name: string,
  ): Promise<{ position: string; digitalOrganization: string; ofPublisher: string; ofHirer: string }> {
    const { publisher, hirer } = this;
    type Made = { id: string };
    const [ofPublisher, ofHirer] = [
      (await publisher.call<Made>('POST', '/api/v1/projects', { name })).id,
      (await hirer.call<Made>('POST', '/api/v1/projects', { name })).id,
    ];
    const { id } = await publisher.call<Made>('POST', '/api/v1/digital-organizations', {
      name,
      draft: flow(this.peer.port),
      project_id: ofPublisher,
    });
    await publisher.call('POST', `/api/v1/digital-organizations/${id}/publish`, {});
    const worker = { kind: 'digital_organization', digital_organization_id: id };
    const charge_on = 'acceptance';
    const position = await this.#hire(name, worker, { charge_on }, { ofPublisher, ofHirer });
    return { position, digitalOrganization: id, ofPublisher, ofHirer };
  }

  async decide(id: string, verdict: 'accept' | 'reject', url: string): Promise<Told> {
    const answer = await fetch(`${url}/api/v1/deliverables/${id}/${verdict}`, {
      method: 'POST',
      headers: { cookie: this.hirer.cookie, origin: url, 'content-type': 'application/json' },
      ...(verdict === 'reject' ? { body: JSON.stringify({ reason: 'Not good' }) } : {}),
    });
    return { status: answer.status, body: (await answer.json()) as Told['body'] };
  }

  async untilEnded(ids: readonly string[]): Promise<void> {
    const open = async (): Promise<number> => {
      const [row] = await this.sql<{ open: number }>(
        `select count(*)::int as open from employee_runs where id = any($1) and status in ('queued', 'running')`,
        [ids],
      );
      return row!.open;
    };
    for (const giveUpAt = Date.now() + recoveryMs; (await open()) > 0; await pause(250))
      if (Date.now() > giveUpAt)
        throw new Error([...this.instance.apis, ...this.instance.workers].map(({ output }) => output).join('\n'));
  }

  /** Resolves when a statement that names this waits for a lock. */

  async untilWaiting(text: string): Promise<void> {
    const waiting = `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() and query like $1`;
    await expect
      .poll(async () => (await this.sql(waiting, [`%${text}%`])).length, { timeout: 60_000 })
      .toBeGreaterThan(0);
  }

  /** Returns the total charge of all runs, by their entries. */

  async charged(): Promise<number> {
    const [row] = await this.sql<{ sum: number }>(
      `select coalesce(-sum(amount_micros), 0)::float8 as sum from ledger_entries where kind = 'employee_price' and organization_id = $1 and account = 'wallet'`,
      [this.hirer.organizationId],
    );
    return row!.sum;
  }

  /** Checks that the ledger is sound, nothing is held, and the hirer's payments equal the publisher's earnings. */

  async checkMoney(): Promise<void> {
    const held = async (): Promise<unknown> =>
      this.sql(
        `select (select count(*)::int from employee_runs where hold_state = 'open') as runs, (select count(*)::int from holds where state = 'open') as calls,
           (select sum(held_micros)::float8 from wallets) as micros`,
      );
    await expect.poll(held, { timeout: 90_000, interval: 500 }).toEqual([{ runs: 0, calls: 0, micros: 0 }]);
    expect(await checkLedger(this.instance.database.database.pool)).toEqual([]);
    const [sums] = await this.sql<{ earned: number; all: number; charges: number }>(
      `select coalesce(sum(amount_micros) filter (where organization_id = $1 and kind = 'employee_price'), 0)::float8 as earned, sum(amount_micros)::float8 as all,
         (select coalesce(sum(charged_micros), 0)::float8 from employee_runs) as charges from ledger_entries`,
      [this.publisher.organizationId],
    );
    const paid = await this.charged();
    expect(sums).toEqual({ earned: paid, all: 0, charges: paid });
  }
}

/** Asks the peer, and then fails or delivers, as its input says. */
function flow(port: number): { nodes: object[]; connections: object[] } {
  const rule = { left: '{{ $json.fate }}', operator: { type: 'string', operation: 'equals' }, right: 'fails' };
  const nodes = [
    { id: 'start', type: 'trigger.employee' },
    { id: 'fetch', type: 'http.request', parameters: { url: `http://127.0.0.1:${port}/{{ $json.key }}` } },
    {
      id: 'fails',
      type: 'logic.if',
      parameters: { conditions: { conditions: [{ ...rule, left: "{{ $('start').first().json.fate }}" }] } },
    },
    { id: 'stop', type: 'logic.stop_and_error', parameters: { message: 'It fails.' } },
    {
      id: 'deliver',
      type: 'employee.deliver',
      parameters: { title: 'Report', text: "About {{ $('start').first().json.key }}" },
    },
  ].map((node, index) => ({ name: node.id, position: { x: index * 200, y: 0 }, parameters: {}, ...node }));
  const edges = [
    ['start', 'main', 'fetch'],
    ['fetch', 'main', 'fails'],
    ['fails', 'true', 'stop'],
    ['fails', 'false', 'deliver'],
  ];
  const connections = edges.map(([from, port, to]) => ({ from: { node: from, port }, to: { node: to, port: 'main' } }));
  return { nodes, connections };
}
