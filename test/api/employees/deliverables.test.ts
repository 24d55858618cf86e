import { execFile } from 'node:child_process';
import { createPublicKey, verify } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { poolLimits } from '../../../api/employees/poolArchive.ts';
import { acceptDue } from '../../../domains/employees/settleVerdict.ts';
import { partFileName } from '../../../domains/employees/partFileName.ts';
import { createManifestSigner, signedBytes } from '../../../domains/employees/signing.ts';
import { verifyDeliverable, type KeptDeliverable } from '../../../domains/employees/verifyDeliverable.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { signUpPerson, type ApiClient, type Person } from '../../support/apiClient.ts';
import { isFull } from '../../support/isFull.ts';
import { unzipped } from '../../support/unzipped.ts';
import { readByHand, rowsOf } from './readByHand.ts';
import { balance, startHiring, type Hiring } from './startHiring.ts';

type Schemas = components['schemas'];
type Run = Schemas['EmployeeRun'];

let hiring: Hiring;
let { api, hirer, hired, run, ended } = {} as Hiring;

beforeAll(async () => {
  hiring = await startHiring();
  ({ api, hirer, hired, run, ended } = hiring);
}, 60_000);
afterAll(() => hiring?.close());

describe('a deliverable', () => {
  const at = (run: Run) => ({ params: { deliverable_id: run.deliverable_id! } });

  test('has one verdict, also for concurrent requests', async () => {
    const { position } = await hired();
    const done = await run(position);
    const other = await api.another();
    const clients = [hirer.client, hirer.client.as(hirer.client.headers)];
    const racing = isFull ? 200 : 20;
    const answers = await Promise.all(
      Array.from({ length: racing }, (_, place) => {
        const client =
          place % 3 === 0
            ? new (clients[0]!.constructor as typeof ApiClient)(other.url, { cookie: hirer.cookie, origin: other.url })
            : clients[place % 2]!;
        return place % 2 === 0
          ? client.call('acceptDeliverable', at(done))
          : client.call('rejectDeliverable', { ...at(done), body: { reason: `Not good ${place}` } });
      }),
    );
    const { status, reason } = await hirer.client.ok('getDeliverable', at(done));
    const verdicts = answers
      .filter(({ status: code }) => code === 200)
      .map(({ body }) => body as Schemas['Deliverable']);
    expect(verdicts).toHaveLength(racing / 2);
    for (const one of verdicts) expect([one.status, one.reason]).toEqual([status, reason]);
    for (const one of answers.filter(({ status: code }) => code !== 200))
      expect(one.body).toMatchObject({ error: { code: 'deliverable_decided' } });
  });

  test('is signed: verifiable with the keys, and invalid after any change', async () => {
    const { position } = await hired();
    const done = await run(position);
    const { payload, payloadType, signatures } = await hirer.client.ok('getDeliverableManifest', at(done));
    const { keys } = await hirer.client.ok('getSigningKeys');
    const key = createPublicKey({ key: keys.find(({ kid }) => kid === signatures[0]!.keyid)! as never, format: 'jwk' });
    const bytes = Buffer.from(payload, 'base64');
    const holds = (body: Buffer): boolean =>
      verify(null, signedBytes(payloadType, body), key, Buffer.from(signatures[0]!.sig, 'base64'));
    expect(holds(bytes)).toBe(true);
    for (let place = 0; place < bytes.length; place += isFull ? 1 : 17) {
      const changed = Buffer.from(bytes);
      changed[place]! ^= 1;
      expect(holds(changed)).toBe(false);
    }
    const statement = JSON.parse(bytes.toString('utf8')) as {
      subject: { digest: { sha256: string } }[];
      predicate: object;
    };
    expect(statement.subject.map(({ digest }) => digest.sha256)).toEqual(
      done.output!.parts.map(({ sha256 }) => sha256),
    );
    expect(statement.predicate).toMatchObject({ run_id: done.id, worker: 'digital_organization' });
    expect(bytes.toString('utf8')).not.toContain('zebras');
    expect(bytes.toString('utf8')).not.toContain(hirer.organizationId);
    // The test vector of DSSE 1.0.
    expect(signedBytes('http://example.com/HelloWorld', Buffer.from('hello world')).toString()).toBe(
      'DSSEv1 29 http://example.com/HelloWorld 11 hello world',
    );
  });

  test('is checked without the instance by a program, which refuses a change of any byte of its manifest or a part', async () => {
    const { position } = await hired({ file: { type: 'data.convert_to_file', parameters: { format: 'json' } } });
    const done = await run(position);
    const { deliverable_id } = at(done).params;
    const folder = await mkdtemp(join(tmpdir(), 'deliverable-'));
    const partsFolder = join(folder, 'parts');
    await mkdir(partsFolder);
    const { body: envelope, text: manifest } = await hirer.client.call('getDeliverableManifest', at(done));
    await writeFile(join(folder, 'manifest.json'), manifest);
    const { text: keys } = await hirer.client.call('getSigningKeys');
    for (const { position: place, name } of done.output!.parts) {
      const { text } = await hirer.client.call('getDeliverablePart', {
        params: { deliverable_id, part: String(place) },
      });
      await writeFile(join(partsFolder, place === 0 ? '0' : `${place}-${name}`), text);
    }
    const program = (): Promise<{ stdout: string }> =>
      promisify(execFile)(
        'npm',
        ['run', '--silent', 'deliverable:verify', '--', join(folder, 'manifest.json')].concat(
          '--keys',
          `${api.url}/.well-known/bureau-keys.json`,
          '--parts',
          partsFolder,
        ),
      );
    expect((await program()).stdout.split('\n')).toEqual([
      `Signed: deliverable ${deliverable_id}, run ${done.id}`,
      ...done.output!.parts.map(({ position: place, name }) => `  ${place}/${name}  fits`),
      '',
    ]);
    const refused = (change: Partial<KeptDeliverable>) =>
      verifyDeliverable({ manifest, keys, partsFolder, ...change }).then(
        () => null,
        ({ message }: Error) => message,
      );
    expect(await refused({})).toBeNull();
    const { payload: signed } = envelope as Schemas['DsseEnvelope'];
    const statement = JSON.parse(Buffer.from(signed, 'base64').toString()) as { predicateType: string };
    expect(statement.predicateType).toBe('urn:bureau:attestations:deliverable:v1');
    // As the page and the API name them, too.
    const named = join(folder, 'named');
    await mkdir(named);
    for (const { position: place, name } of done.output!.parts)
      await cp(join(partsFolder, place === 0 ? '0' : `${place}-${name}`), join(named, name));
    expect(await refused({ partsFolder: named })).toBeNull();
    const unseen: number[] = [];
    for (let place = 0; place < manifest.length; place += isFull ? 1 : 23) {
      const other = String.fromCharCode(manifest.charCodeAt(place) ^ 1);
      const changed = manifest.slice(0, place) + other + manifest.slice(place + 1);
      if ((await refused({ manifest: changed })) === null) unseen.push(place);
    }
    expect(unseen).toEqual([]);
    const { payload } = envelope as Schemas['DsseEnvelope'];
    const strangers = createManifestSigner([{ id: 'other', bytes: Buffer.alloc(32, 7) }]).publicKeys();
    expect(await refused({ keys: JSON.stringify({ keys: strangers }) })).toMatch(/another instance/);
    expect(await refused({ manifest: manifest.replace(payload, `${payload}=`) })).toMatch(/changed/);
    for (const file of await readdir(partsFolder)) {
      const kept = await readFile(join(partsFolder, file));
      const { position: place, name } = done.output!.parts[Number(file[0])]!;
      // Each byte of it in the full counts, else the first, the last and some of those between; another bit each time. A byte more or less is seen, too.
      const places = [...kept.keys()].filter((byte) => isFull || byte === kept.length - 1 || byte % 7 === 0);
      const changes = places.map((byte) => Buffer.from(kept).fill(kept[byte]! ^ (1 << (byte % 8)), byte, byte + 1));
      for (const changed of [
        ...changes,
        kept.subarray(1),
        kept.subarray(0, -1),
        Buffer.concat([kept, kept.subarray(-1)]),
      ]) {
        await writeFile(join(partsFolder, file), changed);
        expect(await refused({})).toBe(`The part ${place}/${name} was changed.`);
      }
      if (file === '0')
        await expect(program()).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('was changed') });
      await rm(join(partsFolder, file));
      expect(await refused({})).toMatch(/is not in the folder/);
      await writeFile(join(partsFolder, file), kept);
    }
    await writeFile(join(partsFolder, '9-more.txt'), 'more');
    expect(await refused({})).toBe('The file 9-more.txt is no part of this deliverable.');
    await rm(folder, { recursive: true });
  });

  test('is exported with its parts and its signed manifest, each in a folder that the program finds whole', async () => {
    const { position } = await hired({ file: { type: 'data.convert_to_file', parameters: { format: 'json' } } });
    const { position: second } = await hired();
    const [done, later] = [await run(position), await run(second)];
    await hirer.client.ok('rejectDeliverable', { ...at(done), body: { reason: 'Wrong' } });
    const archive = async (query: object, person = hirer): Promise<Map<string, Buffer>> => {
      const search = new URLSearchParams(query as Record<string, string>);
      const answer = await fetch(`${api.url}/api/v1/deliverables/export?${search}`, {
        headers: { cookie: person.cookie },
      });
      expect(answer.headers.get('content-type')).toBe('application/zip');
      return unzipped(Buffer.from(await answer.arrayBuffer()));
    };
    const of = (name: string) => (files: Map<string, Buffer>) =>
      [...files.keys()].filter((file) => file.endsWith(name));
    const all = await archive({});
    const newest = of('/manifest.json')(all)[0];
    expect(newest).toContain(later.deliverable_id);
    const files = await archive({ position_id: position.id, status: 'rejected' });
    expect(of('/deliverable.json')(files).map((name) => JSON.parse(files.get(name)!.toString()))).toMatchObject([
      { id: done.deliverable_id, status: 'rejected', reason: 'Wrong' },
    ]);
    const folder = await mkdtemp(join(tmpdir(), 'pool-'));
    for (const [name, bytes] of files) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), bytes);
    }
    const [manifest] = of('/manifest.json')(files);
    const { stdout } = await promisify(execFile)('npm', [
      'run',
      '--silent',
      'deliverable:verify',
      '--',
      join(folder, manifest!),
      `--keys=${join(folder, 'bureau-keys.json')}`,
      `--parts=${join(folder, dirname(manifest!), 'parts')}`,
    ]);
    expect(stdout).toContain(`Signed: deliverable ${done.deliverable_id}, run ${done.id}`);
    expect(stdout.match(/ {2}fits$/gm)).toHaveLength(done.output!.parts.length);
    await rm(folder, { recursive: true });
    const yesterday = new Date(Date.now() - 86_400_000).toISOString();
    expect([...(await archive({ created_before: yesterday })).keys()]).toEqual(['bureau-keys.json']);
    expect([...(await archive({}, hiring.publisher)).keys()].join()).not.toContain(done.deliverable_id);
    const most = poolLimits.deliverables;
    poolLimits.deliverables = 1;
    try {
      expect(await hirer.client.refused('exportDeliverables')).toMatchObject({
        status: 413,
        code: 'request_too_large',
      });
    } finally {
      poolLimits.deliverables = most;
    }
    expect(partFileName({ position: 1, name: 'a/b.txt' })).toBe('1-a_b.txt');
    for (const name of ['..\\x', 'a:b', 'x\u0000', '', '..', 'x'.repeat(200), 'end.'])
      expect(partFileName({ position: 1, name })).toBe('1');
    const { data: events } = await hirer.client.ok('listAuditEvents', { query: { action: ['deliverable.exported'] } });
    expect(events[0]).toMatchObject({ action: 'deliverable.exported', after: { deliverables: 0 } });
  });

  test('that was rejected is done again once for free, with the remark', async () => {
    const { position } = await hired(
      {},
      { deliver: { text: '{{ $json.topic }}: {{ $json._redo ? $json._redo.remark : "first" }}' } },
    );
    const first = await run(position);
    const redo = { ...at(first), body: { remark: 'Shorter, please' } };
    expect(await hirer.client.refused('redoDeliverable', redo)).toMatchObject({
      status: 409,
      code: 'redo_not_offered',
    });
    await hirer.client.ok('rejectDeliverable', { ...at(first), body: { reason: 'Too long' } });
    const again = await hirer.client.ok('redoDeliverable', redo);
    expect(again).toMatchObject({ redo_of: first.id, remark: 'Shorter, please' });
    const done = await ended(again);
    expect(done).toMatchObject({ status: 'success', credits_charged: '0.000000' });
    expect(done.output!.parts[0]!.text).toBe('zebras: Shorter, please');
    expect(await hirer.client.refused('redoDeliverable', redo)).toMatchObject({ code: 'redo_not_offered' });
  });

  test('of a listing that charges on acceptance holds its price until the verdict, and silence accepts', async () => {
    const { position } = await hired({}, { listing: { charge_on: 'acceptance', accept_after_days: 2 } });
    const before = await balance(hirer);
    const runs = [await run(position), await run(position), await run(position)] as const;
    expect(runs[0]).toMatchObject({ status: 'success', credits_held: '2.000000', credits_charged: '0.000000' });
    expect(await balance(hirer)).toEqual({ balance: before.balance, held: 6 });
    await hirer.client.ok('acceptDeliverable', at(runs[0]));
    await hirer.client.ok('rejectDeliverable', { ...at(runs[1]), body: { reason: 'Wrong' } });
    expect(await balance(hirer)).toEqual({ balance: before.balance - 2, held: 2 });
    expect((await hirer.client.ok('getDeliverable', at(runs[2]))).accept_at).not.toBeNull();
    await api.test.database.pool.query('update deliverables set accept_at = now() where run_id = $1', [runs[2].id]);
    await acceptDue(api.deps.database);
    expect(await balance(hirer)).toEqual({ balance: before.balance - 4, held: 0 });
    expect(await hirer.client.ok('getDeliverable', at(runs[2]))).toMatchObject({
      status: 'accepted',
      decided_by: null,
    });
  });

  test('is accepted automatically after the number of days set by its position, and never without one', async () => {
    const { position } = await hired({}, { position: { accept_after_days: 3 } });
    const { position: patient } = await hired();
    const [soon, decided, never] = [await run(position), await run(position), await run(patient)];
    await hirer.client.ok('rejectDeliverable', { ...at(decided), body: { reason: 'Wrong' } });
    const shown = (one: Run) => hirer.client.ok('getDeliverable', at(one));
    expect((await shown(never)).accept_at).toBeNull();
    const { accept_at, created_at } = await shown(soon);
    expect(Math.round((Date.parse(accept_at!) - Date.parse(created_at)) / 60_000)).toBe(3 * 24 * 60);
    /** Simulates a number of days. */
    const pass = async (days: number) => {
      await api.test.database.pool.query(
        `update deliverables set created_at = created_at - $1::int * interval '1 day', accept_at = accept_at - $1::int * interval '1 day'`,
        [days],
      );
      await acceptDue(api.deps.database);
    };
    const before = await balance(hirer);
    await pass(2);
    expect(await shown(soon)).toMatchObject({ status: 'pending' });
    await pass(1);
    expect(await shown(soon)).toMatchObject({ status: 'accepted', decided_by: null, reason: null });
    await pass(400);
    expect(await shown(never)).toMatchObject({ status: 'pending' });
    expect(await shown(decided)).toMatchObject({ status: 'rejected', reason: 'Wrong' });
    expect(await balance(hirer)).toEqual(before); // it was charged when it succeeded
    expect(await hirer.client.refused('rejectDeliverable', { ...at(soon), body: { reason: 'Late' } })).toMatchObject({
      status: 409,
      code: 'deliverable_decided',
    });
  });

  test('is rated by who has decided about it, once for a major version, and the market measures all of that over enough runs of enough organizations', async () => {
    const { employee, position } = await hired();
    const listing = { params: { listing_id: employee.listing!.id } };
    const done = await run(position);
    const rate = (stars: number) => ({ ...at(done), body: { stars } });
    expect(await hirer.client.refused('rateDeliverable', rate(4))).toMatchObject({
      status: 409,
      code: 'rating_not_offered',
    });
    await hirer.client.ok('acceptDeliverable', at(done));
    expect(await hirer.client.ok('getDeliverable', at(done))).toMatchObject({ stars: null, may_rate: true });
    await hirer.client.ok('rateDeliverable', rate(4));
    await hirer.client.ok('rateDeliverable', rate(2));
    expect(await hirer.client.ok('getDeliverable', at(done))).toMatchObject({ stars: 2 });
    const own = await hired({}, { by: hiring.publisher });
    const theirs = await hiring.publisher.client.ok('createPositionRun', {
      params: { position_id: own.position.id },
      body: { input: { topic: 'own' } },
    });
    await hiring.publisher.client.ok('acceptDeliverable', at(theirs));
    expect(
      await hiring.publisher.client.refused('rateDeliverable', { ...at(theirs), body: { stars: 5 } }),
    ).toMatchObject({ code: 'rating_not_offered' });
    expect(await hiring.publisher.client.refused('rateDeliverable', rate(5))).toMatchObject({ status: 404 });
    const measure = () => api.deps.database.asSystem(({ listingFigures }) => listingFigures.measure());
    await measure();
    expect((await hirer.client.ok('getListing', listing)).figures).toEqual({
      runs_30_days: 1,
      success_rate: null,
      acceptance_rate: null,
      median_duration_ms: null,
      p95_duration_ms: null,
      rating: null,
      ratings: 1,
    });
    // The same run as 24 of three organizations, of which four failed and five were rejected.
    const { pool } = api.test.database;
    await pool.query(
      `insert into employee_runs select (jsonb_populate_record(r, jsonb_build_object('id', 'run_more' || n, 'organization_id', 'org_' || n % 3, 'execution_id', null, 'reference', null,
         'status', case when n <= 4 then 'error' else 'success' end, 'hold_state', 'released', 'charged_micros', 0, 'fee_micros', 0, 'stopped_at', r.created_at + n * interval '1 second'))).*
       from employee_runs r, generate_series(1, 24) n where r.id = $1`,
      [done.id],
    );
    await pool.query(
      `insert into deliverables select (jsonb_populate_record(d, jsonb_build_object('id', 'dlv_more' || n, 'run_id', 'run_more' || n, 'organization_id', 'org_' || n % 3,
         'status', case when n <= 9 then 'rejected' else 'accepted' end))).* from deliverables d, generate_series(5, 24) n where d.id = $1`,
      [done.deliverable_id],
    );
    await pool.query(
      `insert into listing_ratings select (jsonb_populate_record(g, jsonb_build_object('id', 'rat_more' || n, 'organization_id', 'org_' || n))).*
       from listing_ratings g, generate_series(0, 1) n where g.listing_id = $1`,
      [employee.listing!.id],
    );
    expect(await measure()).toBe(1);
    expect(await measure()).toBe(0);
    const { figures } = await hirer.client.ok('getListing', listing);
    expect(figures).toMatchObject({
      runs_30_days: 25,
      success_rate: 0.84,
      acceptance_rate: 0.762,
      rating: 2,
      ratings: 3,
    });
    expect(figures.median_duration_ms).toBeGreaterThanOrEqual(14_000);
    expect(figures.median_duration_ms).toBeLessThanOrEqual(15_000);
    await pool.query(`delete from deliverables where id like 'dlv_more%'`);
    await pool.query(`delete from employee_runs where id like 'run_more%'`);
  });

  test('streams files into the store of the hirer, where they outlive the execution', async () => {
    const file = { type: 'data.convert_to_file', parameters: { format: 'json' } };
    const { position } = await hired({ file }, { deliver: {} });
    const done = await run(position);
    expect(done.output!.parts).toMatchObject([
      { kind: 'file', media_type: expect.stringContaining('application/json') },
    ]);
    const sql = 'delete from executions where parent_execution_id = $1';
    await api.test.database.pool.query(sql, [done.id]);
    await api.deps.binaries.sweep();
    const { text } = await hirer.client.call('getDeliverablePart', {
      params: { deliverable_id: done.deliverable_id!, part: '0' },
    });
    expect(JSON.parse(text)).toMatchObject([{ topic: 'zebras' }]);
  });
});

test('A run is shared with its publisher for a time: nothing of it is seen before and after, whose it is never, and both find it in their logs', async () => {
  const { publisher } = hiring;
  const { position, employee } = await hired();
  const done = await run(position, { input: { topic: 'PRIVATE-ZEBRAS' } });
  const at = { params: { position_id: position.id, run_id: done.id } };
  const shared = { params: { run_id: done.id } };
  const { rows } = await api.test.database.pool.query<{ id: string }>(
    'select execution_id as id from employee_runs where id = $1',
    [done.id],
  );
  const node = { params: { execution_id: rows[0]!.id, node_id: 'start' } };
  const sees = async () => {
    const answers = [
      await publisher.client.call('getSharedRun', shared),
      await publisher.client.call('getSharedRunPart', { params: { run_id: done.id, part: '0' } }),
      await publisher.client.call('getExecutionNode', node),
      await publisher.client.call('getExecution', node),
    ];
    const { data } = await publisher.client.ok('listSharedRuns');
    expect(answers.map(({ text }) => text).join()).not.toContain(hirer.organizationId);
    // By hand in the publisher's session: its wall opens and closes with the share.
    const session = { organizationId: publisher.organizationId, readsFor: 'accounts' } as const;
    const counts = await readByHand(api.test.url, session, (read) => rowsOf(read, [rows[0]!.id]));
    const hasRows = [counts['execution_data']! > 0, counts['execution_nodes']! > 0];
    return [
      ...answers.slice(0, 3).map(({ status }) => status),
      data.some(({ run_id: id }) => id === done.id),
      ...hasRows,
    ];
  };
  const logOf = async ({ client }: Person) =>
    (await client.ok('listAuditEvents', { query: { target_id: done.id, limit: 100 } })).data;
  const isLook = ({ action }: { action: string }) => action === 'shared_run.viewed';
  const [before, during] = [
    [404, 404, 403, false, false, false],
    [200, 200, 200, true, true, true],
  ];
  expect(await sees()).toEqual(before);
  for (const hours of [0, 169, 1.5])
    expect(await hirer.client.refused('shareRun', { ...at, body: { hours } })).toMatchObject({ status: 400 });
  expect(await publisher.client.refused('shareRun', { ...at, body: { hours: 1 } })).toMatchObject({ status: 404 });
  await hirer.client.ok('shareRun', { ...at, body: { hours: 168 } });
  expect(await sees()).toEqual(during);
  const week = Date.parse((await hirer.client.ok('getRunShare', at)).expires_at!) - Date.now();
  expect(week).toBeGreaterThan(167 * 3_600_000);
  expect(await publisher.client.ok('getSharedRun', shared)).toMatchObject({
    employee_id: employee.id,
    input: { topic: 'PRIVATE-ZEBRAS' },
    parts: [{ text: 'About PRIVATE-ZEBRAS' }, { kind: 'json' }],
  });
  expect((await publisher.client.call('getExecutionNode', node)).text).toContain('PRIVATE-ZEBRAS');
  const again = { params: { execution_id: rows[0]!.id }, body: { version: 'original' } };
  expect(await publisher.client.refused('retryExecution', again)).toMatchObject({ status: 403 });
  const stranger = await signUpPerson(api.url);
  expect(await stranger.client.refused('getSharedRun', shared)).toMatchObject({ status: 404 });
  const looks = async () => [await logOf(hirer), await logOf(publisher)].map((log) => log.filter(isLook).length);
  expect(await looks()).toEqual([1, 1]);
  await api.test.database.pool.query(`update audit_events set created_at = created_at - interval '61 minutes'`);
  await api.test.database.pool.query(`update run_shares set shared_at = shared_at - interval '61 minutes'`);
  const open = () => publisher.client.ok('getSharedRun', shared);
  await Promise.all([open(), open(), open()]);
  expect(await looks()).toEqual([2, 2]);
  await hirer.client.ok('endRunShare', at);
  expect(await sees()).toEqual(before);
  expect((await hirer.client.ok('getRunShare', at)).expires_at).toBeNull();

  await hirer.client.ok('shareRun', { ...at, body: { hours: 1 } });
  expect(await sees()).toEqual(during);
  await api.test.database.pool.query('update run_shares set expires_at = now() where run_id = $1', [done.id]);
  await api.test.database.pool.query('update executions set items_shared_until = now() where id = $1', [rows[0]!.id]);
  expect(await sees()).toEqual(before);

  expect(await looks()).toEqual([3, 3]);
  const [ours, theirs] = [await logOf(hirer), await logOf(publisher)];
  for (const log of [ours, theirs])
    expect(new Set(log.map(({ action }) => action))).toEqual(
      new Set(['run.shared', 'run.share_ended', 'shared_run.viewed']),
    );
  expect(ours.find(({ action }) => action === 'run.shared')!.actor).toMatchObject({ id: hirer.accountId });
  const told = JSON.stringify([ours.filter(isLook), theirs]);
  expect(told).not.toContain(hirer.accountId);
  expect(JSON.stringify(ours)).not.toContain(publisher.accountId);
  expect(theirs.find(({ action }) => action === 'run.shared')).toMatchObject({ address: null, user_agent: null });
  const own = await hired({}, { by: publisher });
  const mine = await publisher.client.ok('createPositionRun', {
    params: { position_id: own.position.id },
    body: { input: { topic: 'own' } },
  });
  const ofOwn = { params: { position_id: own.position.id, run_id: mine.id }, body: { hours: 1 } };
  expect(await publisher.client.refused('shareRun', ofOwn)).toMatchObject({ code: 'run_not_shareable' });
});
