import { readResponses } from '../../integrations/typeform/readResponses.ts';
import { describe, expect, test } from 'vitest';

import { fake as definition } from '../../integrations/typeform/fake.ts';
import type { Item, JsonObject } from '../../domains/executions/item.ts';
import { answersByTitle, simpleResponse, valueOf } from '../../integrations/typeform/answers.ts';
import { node as trigger } from '../../integrations/typeform/trigger.ts';
import { node as apiCall } from '../../integrations/typeform/operations/apiCall.ts';
import { vendorRun } from './vendorRun.ts';

const response = {
  form_id: 'lT4Z3j',
  token: 'a3a12ec67a1365927098a606107fac15',
  submitted_at: '2026-11-28T08:17:02Z',
  hidden: { src: 'mail' },
  calculated: { score: 9 },
  definition: {
    title: 'Demo',
    fields: [
      { id: 'f1', title: 'Your name?', ref: 'name' },
      { id: 'f2', title: 'Size?', ref: 'size' },
      { id: 'f3', title: 'Size?', ref: 'other_size' },
      { id: 'f4', title: 'Hello {{field:name}}', ref: 'hello' },
    ],
  },
  answers: [
    { type: 'text', text: 'Ada', field: { id: 'f1', ref: 'name' } },
    { type: 'choice', choice: { label: '50-200' }, field: { id: 'f2', ref: 'size' } },
    { type: 'choices', choices: { labels: ['a'], other: 'b' }, field: { id: 'f3', ref: 'other_size' } },
    { type: 'boolean', boolean: false, field: { id: 'f4', ref: 'hello' } },
    { type: 'number', number: 7, field: { id: 'gone', ref: 'gone' } },
  ],
};

test('node types', () => {
  expect([trigger.type, apiCall.type]).toEqual(['typeform.trigger', 'typeform.api_call']);
});

test('answers are named by their question', () => {
  expect(answersByTitle(response)).toEqual({
    'Your name?': 'Ada',
    'Size?': '50-200',
    'Size? (other_size)': ['a', 'b'],
    'Hello [field:name]': false,
    gone: 7,
  });
  expect(simpleResponse(response)).toMatchObject({
    response_id: response.token,
    form: { id: 'lT4Z3j', title: 'Demo' },
    hidden: { src: 'mail' },
    score: 9,
  });
});

test('a response without answers has none', () => {
  expect(simpleResponse({ form_id: 'x', token: 't' })).toMatchObject({ answers: {}, hidden: {}, score: null });
  expect(valueOf({ type: 'choice', choice: { other: 'mine' } })).toBe('mine');
  expect(valueOf({ type: 'payment', payment: { amount: '1' } })).toEqual({ amount: '1' });
  expect(valueOf({})).toBeNull();
});

describe('the nodes', () => {
  const { fake, run } = vendorRun(definition);

  const asked = (): string[] => fake.requests.map(({ path }) => path);
  const lastBody = (): unknown => JSON.parse(fake.requests.at(-1)!.bytes.toString());

  test.each([
    ['typeform.form', { operation: 'insights', form: 'lT4Z3j' }],
    ['typeform.workspace', { operation: 'get', workspace: 'aXbYcZ' }],
  ])('%s answers', async (type, parameters) => {
    expect((await run(type, parameters))[0]?.json).toBeDefined();
  });

  const responses = { operation: 'list', form: 'lT4Z3j', kind: 'all', all: true };
  test('responses have their answers by question, and are read to the oldest', async () => {
    const found = await run('typeform.response', responses);
    expect(found.map(({ json }) => (json['answers'] as JsonObject)['Your name?'])).toEqual(['Ada', undefined, 'Bob']);
    expect(found[0]!.json).toMatchObject({ form: { id: 'lT4Z3j', title: 'Demo' }, score: 9 });
    expect(fake.requests.map(({ query }) => query.get('before'))).toEqual([
      null,
      'a3a12ec67a1365927098a606107fac15',
      'b4b12ec67a1365927098a606107fac16',
      null,
    ]);
  });

  test('responses before a time end the list, though only the first page can have the time', async () => {
    const found = await run('typeform.response', { ...responses, output: 'full', since: '2026-11-27T09:00:00+01:00' });
    expect(found.map(({ json }) => json['submitted_at'])).toEqual(['2026-11-28T08:17:02Z', '2026-11-27T08:17:02Z']);
    expect(fake.requests.map(({ query }) => query.get('since'))).toEqual(['2026-11-27T08:00:00Z', null, null]);
    await expect(run('typeform.response', { ...responses, until: '2026-11-27' })).rejects.toThrow('time zone');
  });

  test('responses that were left halfway do not end the list', async () => {
    const pages = ['2026-11-28T08:00:00Z', '0001-01-01T00:00:00Z', '2026-11-27T08:00:00Z', '2026-11-01T08:00:00Z'];
    let page = 0;
    const send = async () => {
      const submitted_at = pages[page];
      page += 1;
      const items = [{ token: `t${page}`, submitted_at, landed_at: page === 2 ? '2026-11-28T00:00:00Z' : '' }];
      return { status: 200, headers: {}, body: { items, page_count: 9 } };
    };
    const call = { client: { send }, key: 'k', signal: new AbortController().signal } as never;
    const wanted = { form: 'a', count: 10, since: '2026-11-20T00:00:00Z', filter: {} };
    expect((await readResponses(wanted, call)).map(({ token }) => token)).toEqual(['t1', 't2', 't3']);
  });

  test('no page of responses is read twice', async () => {
    fake.repeatPages();
    await expect(run('typeform.response', responses)).rejects.toThrow('read before');
  });

  test('a file of an answer is downloaded with the token, and from no other host', async () => {
    const [{ json }] = (await run('typeform.response', { ...responses, output: 'full', limit: 1 })) as [Item];
    const { file_url: address } = (json['answers'] as JsonObject[])[2]!;
    const [item] = await run('typeform.response', { operation: 'download', file_url: address });
    expect(item).toMatchObject({ json: { file_name: 'hello.txt', size: 5 }, binary: { data: { size_bytes: 5 } } });
    const elsewhere = { operation: 'download', file_url: 'https://files.example.com/hello.txt' };
    await expect(run('typeform.response', elsewhere)).rejects.toThrow('does not belong to this API');
  });

  test('a form changes what is given, and keeps its answers', async () => {
    await run('typeform.form', { operation: 'update', form: 'lT4Z3j', is_open: 'closed', new_workspace: 'bXcYdZ' });
    expect(lastBody()).toEqual([
      { op: 'replace', path: '/settings/is_public', value: false },
      { op: 'replace', path: '/workspace', value: { href: 'https://api.typeform.com/workspaces/bXcYdZ' } },
    ]);
    fake.reset();
    for (const parameters of [
      { operation: 'update' },
      { operation: 'replace', definition: { title: 'Demo' } },
      { operation: 'replace', definition: '[]' },
      { operation: 'create', title: 'Demo', definition: '{' },
    ])
      await expect(run('typeform.form', { form: 'lT4Z3j', ...parameters })).rejects.toMatchObject({
        code: 'parameter_invalid',
      });
    expect(asked()).toEqual([]);
  });
});
