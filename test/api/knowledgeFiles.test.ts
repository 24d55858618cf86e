import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { advanceKnowledgeFile, type KnowledgeFileDeps } from '../../activities/knowledge/advanceKnowledgeFile.ts';
import { keyOfTexts } from '../../domains/knowledge/embedForPerson.ts';
import { newId } from '../../db/ids.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { components } from '../../openapi/generated/types.ts';
import { docxOf, paragraph } from '../activities/files/docxOf.ts';
import { pdfOf } from '../activities/files/pdfOf.ts';
import { signUpPerson, type Person } from '../support/apiClient.ts';
import { startEngineApi, type EngineApi } from './engineApi.ts';

type Schemas = components['schemas'];
type File = Schemas['KnowledgeFile'];

let api: EngineApi;
let owner: Person;
let base: Schemas['KnowledgeBase'];
beforeAll(async () => {
  api = await startEngineApi();
  api.deps.executions.startRelay(100);
  owner = api.person;
  await api.ledger.grant({
    organizationId: owner.organizationId,
    amountMicros: 100_000_000n,
    kind: 'grant',
    reason: 'test',
    reference: 'test',
  });
  base = await owner.client.ok('createKnowledgeBase', { body: { name: 'Files', model: 'sandbox/embedding' } });
}, 60_000);
afterAll(() => api?.close());

const at = (file?: File) => ({
  params: { knowledge_base_id: base.id, ...(file && { knowledge_file_id: file.id }) },
});
const handbook = () =>
  docxOf([paragraph('Holidays', 'Heading1'), paragraph('Everybody has thirty days of holiday.')].join(''));

function upload(bytes: Buffer, file_name: string, more: Partial<Schemas['KnowledgeFileUpload']> = {}): Promise<File> {
  const body = { file_name, content: bytes.toString('base64'), ...more };
  return owner.client.ok('uploadKnowledgeFile', { ...at(), body });
}

async function sendForm(
  fields: Record<string, string | Blob>,
  person = owner,
): Promise<{ status: number; body: unknown }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, 'plan.pdf');
  const answer = await fetch(`${api.url}/api/v1/knowledge-bases/${base.id}/files`, {
    method: 'POST',
    headers: { cookie: person.cookie, origin: api.url },
    body: form,
  });
  return { status: answer.status, body: await answer.json() };
}

async function until(file: File, status: File['status']): Promise<File> {
  await expect
    .poll(async () => (await owner.client.ok('getKnowledgeFile', at(file))).status, { timeout: 60_000, interval: 50 })
    .toBe(status);
  return owner.client.ok('getKnowledgeFile', at(file));
}

/** A file that was read and is to be embedded, in a base of its own, as a worker finds it. */
async function embeddingFile(name: string, text: string) {
  const { accountId, organizationId } = owner;
  const { id: baseId } = await owner.client.ok('createKnowledgeBase', { body: { name, model: 'sandbox/embedding' } });
  const kept = await api.deps.binaries.write(
    { organizationId, executionId: null, keepMs: 3_600_000 },
    Buffer.from(text),
    { fileName: 'text.md', mediaType: 'text/markdown' },
  );
  const fileId = newId('knowledgeFile');
  await api.test.database.pool.query(
    `insert into knowledge_files (id, organization_id, knowledge_base_id, account_id, key, title, file_name, size_bytes, binary_id, text_binary_id, embeds_at_once, status)
     values ($1, $2, $3, $4, 'bees', 'Bees', 'bees.md', 1, 'bin_gone', $5, true, 'embedding')`,
    [fileId, organizationId, baseId, accountId, kept.id],
  );
  const { binaries } = api.deps;
  const database = api.deps.database.forEngine();
  const step = (call: KnowledgeFileDeps['gateway']['call'] = (options) => api.deps.gateway.call(options)) =>
    advanceKnowledgeFile(
      { database, binaries, files: null as never, gateway: { call } },
      { fileId, organizationId },
      { number: 1, signal: new AbortController().signal },
    );
  const row = async () =>
    (
      await api.test.database.pool.query<{ status: string; credits_micros: bigint; answers: number }>(
        `select status, credits_micros, (select count(*)::int from kept_answers where knowledge_file_id = f.id) as answers from knowledge_files f where id = $1`,
        [fileId],
      )
    ).rows[0]!;
  return { baseId, fileId, step, row };
}

const balance = async () => (await owner.client.ok('getWallet')).balance;

describe('an uploaded file', () => {
  test('is parsed in a separate process, shows its cost, and becomes a document after consent', async () => {
    const before = await balance();
    const sent = await upload(handbook(), 'Handbook.docx', {
      source_url: 'https://example.com/h',
      metadata: { year: 2026 },
    });
    expect(sent).toMatchObject({ key: 'Handbook.docx', status: 'queued', cost: null, credits: '0.000000' });
    const ready = await until(sent, 'ready');
    expect(ready).toMatchObject({
      cost: { chunks: 1, chunks_to_embed: 1 },
      pages: null,
      document_id: null,
      error: null,
    });
    expect(Number(ready.cost!.estimated_credits)).toBeGreaterThan(0);
    expect(await balance()).toBe(before);
    expect((await owner.client.ok('listKnowledgeDocuments', at())).data).toEqual([]);

    expect(await owner.client.ok('embedKnowledgeFile', at(sent))).toMatchObject({ status: 'embedding' });
    const embedded = await until(sent, 'embedded');
    expect(embedded).toMatchObject({ embedded_chunks: 1 });
    expect(Number(embedded.credits)).toBeGreaterThan(0);
    expect(Number(embedded.credits)).toBeLessThanOrEqual(Number(ready.cost!.estimated_credits));
    expect(await balance()).not.toBe(before);
    const { hits } = await owner.client.ok('searchKnowledgeBase', { ...at(), body: { query: 'days of holiday' } });
    expect(hits[0]).toMatchObject({
      document_id: embedded.document_id,
      heading: 'Holidays',
      source_url: 'https://example.com/h',
      metadata: { year: 2026 },
    });
    expect(await owner.client.refused('embedKnowledgeFile', at(sent))).toMatchObject({
      status: 409,
      code: 'knowledge_file_not_ready',
    });
    // The same text again is free, whatever file it comes in.
    const again = await until(await upload(handbook(), 'Handbook.docx', { embed: true }), 'embedded');
    expect(again).toMatchObject({ document_id: embedded.document_id, embedded_chunks: 0, credits: '0.000000' });
  });

  test('comes as a form, too, with each page of a PDF named by its hits', async () => {
    const pdf = new Blob([new Uint8Array(pdfOf(['Opening hours are nine to five.', 'Bees sleep in flowers.']))]);
    const { status, body } = await sendForm({
      file: pdf,
      title: 'Plan',
      embed: 'true',
      metadata: '{"a":"\\ud83d\\ude00"}',
    });
    expect(status).toBe(202);
    const file = await until(body as File, 'embedded');
    expect(file).toMatchObject({ key: 'plan.pdf', title: 'Plan', pages: 2, metadata: { a: '😀' } });
    const { hits } = await owner.client.ok('searchKnowledgeBase', { ...at(), body: { query: 'bees', limit: 1 } });
    expect(hits[0]).toMatchObject({ title: 'Plan', heading: 'Page 2' });
    for (const fields of [
      { title: 'No file' },
      { content: 'YWFh', file_name: 'a.txt', source_url: 'javascript:alert(1)' },
      { file: pdf, source_url: 'javascript:alert(1)' },
      { file: pdf, metadata: '[1]' },
      { file: pdf, metadata: '{"a":"\\u0000"}' },
      { file: pdf, embed: 'yes' },
      { file: pdf, other: '1' },
      { file: new Blob([]) },
    ] as Record<string, string | Blob>[])
      expect(await sendForm(fields)).toMatchObject({ status: 400, body: { error: { code: 'invalid_request' } } });
  });

  test('that cannot be read fails with the reason, and nothing is paid', async () => {
    const before = await balance();
    const failed = await until(
      await upload(Buffer.from('PK\u0003\u0004nonsense'), 'broken.docx', { embed: true }),
      'failed',
    );
    expect(failed.error).toMatchObject({ code: 'file_invalid', message: expect.stringContaining('archive') });
    const large = await until(
      await upload(Buffer.from('word '.repeat(450_000)), 'large.txt', { embed: true }),
      'failed',
    );
    expect(large.error).toMatchObject({ message: expect.stringContaining('2 MiB') });
    for (const content of ['not base64!', 'YWF', '===='])
      expect(
        await owner.client.refused('uploadKnowledgeFile', { ...at(), body: { file_name: 'a', content } }),
      ).toMatchObject({ status: 400, param: '/content' });
    expect(await balance()).toBe(before);
    expect(await owner.client.refused('embedKnowledgeFile', at(failed))).toMatchObject({ status: 409 });
    expect((await owner.client.call('deleteKnowledgeFile', at(failed))).status).toBe(204);
    expect(await owner.client.refused('getKnowledgeFile', at(failed))).toMatchObject({ status: 404 });
  });

  test('that was read and could not be paid is embedded when it is asked for again', async () => {
    const poor = await signUpPerson(api.url);
    const { id } = await poor.client.ok('createKnowledgeBase', { body: { name: 'Poor', model: 'sandbox/embedding' } });
    const params = { knowledge_base_id: id };
    const body = { file_name: 'a.txt', content: Buffer.from('Some text.').toString('base64'), embed: true };
    const file = await poor.client.ok('uploadKnowledgeFile', { params, body });
    const one = { params: { ...params, knowledge_file_id: file.id } };
    const status = async () => (await poor.client.ok('getKnowledgeFile', one)).status;
    await expect.poll(status, { timeout: 60_000, interval: 50 }).toBe('failed');
    expect((await poor.client.ok('getKnowledgeFile', one)).error).toMatchObject({ code: 'credit_balance_exhausted' });
    const listed = async (states: File['status'][]) =>
      (await poor.client.ok('listKnowledgeFiles', { params, query: { status: states } })).data.map(
        ({ id: found }) => found,
      );
    expect([await listed(['queued', 'failed']), await listed(['embedded']), await listed([])]).toEqual([
      [file.id],
      [],
      [file.id],
    ]);
    await api.ledger.grant({
      organizationId: poor.organizationId,
      amountMicros: 1_000_000n,
      kind: 'grant',
      reason: 'test',
      reference: 'poor',
    });
    await poor.client.ok('embedKnowledgeFile', one);
    await expect.poll(status, { timeout: 60_000, interval: 50 }).toBe('embedded');
    // A failed file is found regardless of the number embedded after it.
    expect([await listed(['failed']), await listed(['embedded'])]).toEqual([[], [file.id]]);
  });

  test('with invalid embeddings is requested again, and reports the cost of both responses', async () => {
    const { fileId, row, step } = await embeddingFile('Of no use', '# Bees\n\nThey sleep.');
    const { organizationId } = owner;
    await api.test.database.pool.query(
      `insert into kept_answers (organization_id, place_id, knowledge_file_id, call_key, claim, lease_until, is_paid, charged_micros) values ($1, $2, $2, $3, 'c', now(), true, 10)`,
      [organizationId, fileId, keyOfTexts(['Bees\n\nThey sleep.'])],
    );
    const vectors = [['none'], [1, 2]];
    const call: KnowledgeFileDeps['gateway']['call'] = async ({ onCharged }) => {
      onCharged?.(10n, newId('call'));
      const data = [{ index: 0, embedding: vectors.shift() }];
      return { status: 200, headers: {}, body: Buffer.from(JSON.stringify({ data })) };
    };
    await expect(step(call)).rejects.toMatchObject({ code: 'upstream_error' });
    expect(await row()).toEqual({ status: 'embedding', credits_micros: 10n, answers: 0 });
    await step(call);
    expect(await row()).toEqual({ status: 'embedded', credits_micros: 20n, answers: 0 });
  });

  test('embedded by two workers at once, one of them considered dead, is paid and reported once', async () => {
    const { step, row } = await embeddingFile('Twice', '# Bees\n\nThey sleep twice.');
    const before = Number(await balance());
    const [planned, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const late = step(async (options) => {
      planned.resolve();
      await ended.promise;
      return api.deps.gateway.call(options);
    });
    await planned.promise;
    await step();
    const paid = before - Number(await balance());
    ended.resolve();
    await late;
    expect(before - Number(await balance())).toBe(paid);
    const { status, credits_micros: told, answers } = await row();
    expect([status, answers]).toEqual(['embedded', 0]);
    expect(paid).toBeCloseTo(Number(told) / 1e6, 9);
  });

  test('reports an embedding once after a worker crash, and leaves none behind if another document has added the rest', async () => {
    const text = '# Bees\n\nThey sleep a third time.';
    const { baseId, fileId, step, row } = await embeddingFile('Left', text);
    const before = Number(await balance());
    await expect(
      step(async (options) => {
        await api.deps.gateway.call(options);
        throw new AppError('unavailable', 'The worker is gone.');
      }),
    ).rejects.toMatchObject({ code: 'unavailable' });
    expect(await row()).toEqual({ status: 'embedding', credits_micros: 0n, answers: 1 });
    const paid = before - Number(await balance());
    const params = { knowledge_base_id: baseId };
    await owner.client.ok('writeKnowledgeDocument', { params, body: { key: 'other', text } });
    await step();
    expect(await row()).toEqual({
      status: 'embedded',
      credits_micros: BigInt(Math.round(paid * 1e6)),
      answers: 0,
    });
    // Paid embeddings of a permanently failed file are kept for another attempt, as long as such files are kept.
    const forget = async (age: string): Promise<number> => {
      await api.test.database.pool.query(
        `insert into kept_answers (organization_id, place_id, knowledge_file_id, call_key, claim, lease_until, is_paid) values ($1, $2, $2, $3, 'c', now() - $3::text::interval, true)`,
        [owner.organizationId, fileId, age],
      );
      const day = 86_400_000;
      const [ofBases, ofFiles] = [new Date(Date.now() - 2 * day), new Date(Date.now() - 8 * day)];
      return api.deps.database.asSystem(({ keptAnswers }) => keptAnswers.prune({ ofBases, ofFiles }));
    };
    expect([await forget('7 days'), await forget('9 days')]).toEqual([0, 1]);
  });

  test('of another organization is neither seen nor embedded, and an organization has no more than 50 on their way', async () => {
    const stranger = await signUpPerson(api.url);
    const file = await until(await upload(Buffer.from('Secret.'), 'secret.txt'), 'ready');
    for (const operation of [
      'getKnowledgeFile',
      'embedKnowledgeFile',
      'deleteKnowledgeFile',
      'listKnowledgeFiles',
    ] as const)
      expect(await stranger.client.refused(operation, at(file))).toMatchObject({ status: 404, code: 'not_found' });
    expect((await sendForm({ file: new Blob(['x']) }, stranger)).status).toBe(404);
    await api.test.database.pool.query(
      `insert into knowledge_files (id, organization_id, knowledge_base_id, account_id, key, title, file_name, size_bytes, binary_id, embeds_at_once, status)
       select 'kfil_' || n, $1, $2, $3, 'k', 't', 'f', 1, 'bin_' || n, false, 'ready' from generate_series(1, 50) n`,
      [owner.organizationId, base.id, owner.accountId],
    );
    const body = { file_name: 'a.txt', content: 'YWFh' };
    expect(await owner.client.refused('uploadKnowledgeFile', { ...at(), body })).toMatchObject({
      status: 409,
      code: 'knowledge_limit_reached',
    });
    await api.test.database.pool.query(`delete from knowledge_files where title = 't'`);
  });
});
