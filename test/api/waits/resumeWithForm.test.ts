import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../../openapi/generated/types.ts';
import { chain, startEngineApi, type EngineApi } from '../engineApi.ts';

type Item = components['schemas']['PortItems']['items'][number];

let api: EngineApi;

beforeAll(async () => {
  api = await startEngineApi();
});
afterAll(() => api?.close());

const formWait = (parameters: object = {}) => ({
  type: 'logic.wait',
  parameters: {
    mode: 'form',
    form_title: 'Order {{ $json.order }}',
    fields: [
      { label: 'Your name', name: 'name', required: true },
      { label: 'Amount', name: 'amount', type: 'number' },
      { label: 'I agree', name: 'agree', type: 'checkbox' },
    ],
    ...parameters,
  },
});
const after = { type: 'logic.no_operation' };
const end = (executionId: string) => api.deps.executions.answers.waitForEnd(executionId, { timeoutMs: 20_000 });
const itemsOf = async (executionId: string, nodeId: string): Promise<Item[]> => {
  const params = { execution_id: executionId, node_id: nodeId };
  const { runs } = await api.person.client.ok('getExecutionNode', { params });
  return runs[0]!.outputs['main']!.items;
};
const submit = (link: string, values: Record<string, string>): Promise<Response> =>
  fetch(link, { method: 'POST', redirect: 'manual', body: new URLSearchParams(values) });

async function startWaiting(nodes: Parameters<typeof chain>[0]): Promise<{ executionId: string; link: string }> {
  const { id } = await api.create(chain({ start: { type: 'trigger.manual' }, ...nodes }));
  const { id: executionId } = await api.person.client.ok('startExecution', {
    params: { digital_organization_id: id },
    body: { mode: 'manual', input: [{ order: 7 }] },
  });
  await api.deps.executions.answers.waitForPause(executionId, { timeoutMs: 20_000 });
  const { resume_url: link } = await api.person.client.ok('getExecution', { params: { execution_id: executionId } });
  expect(link).toMatch(/\/form-waiting\//);
  return { executionId, link: link! };
}

function expectPage(response: Response): void {
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('content-security-policy')).toMatch(/^sandbox allow-forms; default-src 'none';/);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('set-cookie')).toBeNull();
}
const headingOf = async (response: Response) => /<h1>(.*)<\/h1>/.exec(await response.text())?.[1];

describe('resumeWithForm, the form of a wait,', () => {
  test('is shown, submitted once, and says afterwards that it was', async () => {
    const { executionId, link } = await startWaiting({ wait: formWait(), after });
    const shown = await fetch(link);
    expect(shown.status).toBe(200);
    expectPage(shown);
    expect(await headingOf(shown)).toBe('Order 7');
    const sent = await submit(link, { name: 'Ada {{ 1 + 1 }} <b>', amount: '12.5', extra: 'no' });
    expectPage(sent);
    expect([sent.status, await headingOf(sent)]).toEqual([200, 'Thank you']);
    expect((await end(executionId))?.status).toBe('success');
    expect(await itemsOf(executionId, 'after')).toMatchObject([
      {
        json: {
          name: 'Ada {{ 1 + 1 }} <b>',
          amount: 12.5,
          agree: false,
          submitted_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        },
      },
    ]);
    expect((await itemsOf(executionId, 'after'))[0]!['json']).not.toHaveProperty('extra');
    for (const again of [await fetch(link), await submit(link, { name: 'Ada' })]) {
      expectPage(again);
      expect([again.status, await headingOf(again)]).toEqual([409, 'Already submitted']);
    }
  });

  test('returns typed values with errors, and does not count then', async () => {
    const { executionId, link } = await startWaiting({ wait: formWait() });
    const wrong = await submit(link, { name: '', amount: 'many "', agree: 'true' });
    expectPage(wrong);
    const page = await wrong.text();
    expect(wrong.status).toBe(400);
    expect(page).toContain('<a href="#field-1">Your name: enter a value.</a>');
    expect(page).toContain('value="many &quot;"');
    expect(page).toMatch(/type="checkbox"[^>]*checked/);
    expect((await submit(link, { name: 'Ada' })).status).toBe(200);
    expect((await end(executionId))?.status).toBe('success');
  });

  test('counts one of 30 submissions at once', async () => {
    const { executionId, link } = await startWaiting({ wait: formWait(), after });
    const statuses = await Promise.all(
      Array.from({ length: 30 }, async (_, index) => (await submit(link, { name: `${index}` })).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(29);
    await end(executionId);
    expect(await itemsOf(executionId, 'after')).toMatchObject([{ json: { name: `${statuses.indexOf(200)}` } }]);
  });

  test('leads to the next form of the execution, and to an address in the end', async () => {
    const last = formWait({
      form_title: 'Page 2',
      fields: [],
      after_submit: 'redirect',
      redirect_url: 'https://example.com/thanks?a={{ 1 + 1 }}',
    });
    const { executionId, link } = await startWaiting({ wait: formWait(), last });
    const first = await submit(link, { name: 'Ada' });
    expectPage(first);
    expect(first.status).toBe(303);
    const next = first.headers.get('location')!;
    expect(await headingOf(await fetch(next))).toBe('Page 2');
    const second = await submit(next, {});
    expect([second.status, second.headers.get('location')]).toEqual([303, 'https://example.com/thanks?a=2']);
    expect((await end(executionId))?.status).toBe('success');
  });

  test('takes files, and asks for a missing one', async () => {
    const fields = [{ label: 'Contract', name: 'contract', type: 'file', required: true }];
    const { executionId, link } = await startWaiting({ wait: formWait({ fields }), after });
    const send = (content: string, name: string): Promise<Response> => {
      const form = new FormData();
      form.set('contract', new Blob([content], { type: 'application/pdf' }), name);
      form.set('other', new Blob(['x']), 'other.txt');
      return fetch(link, { method: 'POST', body: form });
    };
    const missing = await send('', '');
    expect(missing.status).toBe(400);
    expect(await missing.text()).toContain('Contract: choose a file.');
    expect((await send('%PDF', 'contract.pdf')).status).toBe(200);
    await end(executionId);
    const [item] = await itemsOf(executionId, 'after');
    expect(item).toMatchObject({ json: { contract: 'contract.pdf' }, binary: { contract: { size_bytes: 4 } } });
    expect(Object.keys(item!['binary'] as object)).toEqual(['contract']);
  });

  test('answers strangers with pages: a wrong link, a link that is too early, another method, too much', async () => {
    const { executionId, link } = await startWaiting({ wait: formWait() });
    const token = link.split('/').at(-1)!;
    const otherEnd = token.endsWith('_') ? '-' : '_'; // one token of 64 ends with it already
    const wrong = await fetch(link.replace(token, `${token.slice(0, -1)}${otherEnd}`));
    expectPage(wrong);
    expect(wrong.status).toBe(404);
    const early = await fetch(link.replace(token, api.deps.resumeLinks.tokenOf({ executionId, number: 3 })));
    expectPage(early);
    expect(early.status).toBe(409);
    const otherMethod = await fetch(link, { method: 'DELETE' });
    expectPage(otherMethod);
    expect([otherMethod.status, otherMethod.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
    const json = await fetch(link, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
    expectPage(json);
    expect(json.status).toBe(415);
    const call = await fetch(link.replace('/form-waiting/', '/webhook-waiting/'), { method: 'POST' });
    expect([call.status, ((await call.json()) as { error: { code: string } }).error.code]).toEqual([
      409,
      'execution_not_waiting',
    ]);
    await api.person.client.ok('cancelExecution', { params: { execution_id: executionId } });
    const late = await submit(link, { name: 'Ada' });
    expect([late.status, await headingOf(late)]).toEqual([409, 'No longer available']);
  });

  test('fills hidden fields from the address, and keeps those of its author', async () => {
    const fields = [
      { label: 'id', type: 'hidden' },
      { label: 'order', type: 'hidden', value: '{{ $json.order }}' },
    ];
    const { executionId, link } = await startWaiting({ wait: formWait({ fields }), after });
    expect(await (await fetch(`${link}?id=%3Cb%3E&order=9`)).text()).toContain(
      '<input type="hidden" name="id" value="&lt;b&gt;" />',
    );
    await submit(link, { id: '5', order: '9' });
    await end(executionId);
    expect(await itemsOf(executionId, 'after')).toMatchObject([{ json: { id: '5', order: '7' } }]);
  });
});
