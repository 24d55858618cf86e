import { readFileSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../openapi/generated/types.ts';
import { templates as allTemplates } from '../../web/templates/templates.ts';
import { startEngineApi, type EngineApi } from '../api/engineApi.ts';
import { itemsOf, runDraft } from '../exchange/importedRun.ts';
import { until } from '../executions/executionsWorld.ts';

type Execution = components['schemas']['Execution'];
type Made = components['schemas']['DigitalOrganization'];

/** Those with services are in `serviceTemplates.test.ts`. */
const templates = allTemplates.filter(({ services }) => services.length === 0);

/** Every built-in template as the gallery makes it: its data tables, its file; published, started as its users do, run by the real engine. */
const folder = join(import.meta.dirname, '../../web/templates');

/** The feed of releases (Atom, RFC 4287) and the list of releases that the templates read outside, in the same shapes. */
const outside = createServer(({ url = '' }, response) => {
  const feed = `<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Release notes</title>
<entry><id>1</id><title>v24.1.0</title><link rel="alternate" href="https://example.com/1"/><updated>2026-11-20T10:00:00Z</updated></entry>
<entry><id>2</id><title>v24.2.0</title><link rel="alternate" href="https://example.com/2"/><updated>2026-11-21T10:00:00Z</updated></entry></feed>`;
  const releases = [{ tag_name: 'v24.2.0', name: 'Release 24.2.0', published_at: '2026-11-21T10:00:00Z' }];
  const isFeed = url.endsWith('.atom');
  response.setHeader('content-type', isFeed ? 'application/atom+xml; charset=utf-8' : 'application/json');
  response.end(isFeed ? feed : JSON.stringify(releases));
});
let api: EngineApi;

beforeAll(async () => {
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
  api = await startEngineApi();
  api.deps.executions.startRelay();
});
afterAll(async () => {
  await api?.close();
  outside.close();
});

/** Uses a template like the gallery. */
async function use(id: string): Promise<Made> {
  const template = templates.find((one) => one.id === id)!;
  for (const body of template.dataTables) {
    const { status } = await api.person.client.call('createDataTable', { body });
    expect([201, 409]).toContain(status);
  }
  const { port } = outside.address() as AddressInfo;
  const file = readFileSync(join(folder, `${id}.json`), 'utf8');
  const raw = file.replaceAll(/https:\/\/(api\.)?github\.com/g, `http://127.0.0.1:${port}`);
  const made = await api.person.client.ok('importDigitalOrganization', { raw });
  await api.publish(made.id);
  return made;
}

/** The only execution of a digital organization, once it has ended. */
async function ended(made: Made): Promise<Execution> {
  const look = async (): Promise<string | undefined> => {
    const { data } = await api.person.client.ok('listExecutions', { query: { digital_organization_id: made.id } });
    return data.find(({ status }) => status === 'success' || status === 'error')?.id;
  };
  const id = await until(look, (found) => found !== undefined);
  return api.person.client.ok('getExecution', { params: { execution_id: id! } });
}

async function post(made: Made, body: object): Promise<{ status: number; answer: unknown }> {
  const response = await fetch(made.addresses[0]!.production_url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, answer: await response.json() };
}

/** Fills in the form; files make it a multipart body, as browsers send it. */
async function submit(url: string, values: Record<string, string | File>): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  const response = await fetch(url, { method: 'POST', body: form });
  expect(response.status, await response.text()).toBe(200);
}

const byHand = async (made: Made): Promise<Execution> => runDraft(api, made.id);

/** How each template is tested, and its result. A template without an entry fails. */
const trials: { [id: string]: (made: Made) => Promise<void> } = {
  greeting: async (made) => {
    expect(await post(made, { name: 'Ada' })).toEqual({ status: 200, answer: { greeting: 'Hello Ada' } });
  },
  'decide-and-wait': async (made) => {
    expect(await itemsOf(api, await byHand(made), 'Join')).toEqual({ main: [{ age: 21 }] });
  },
  'ask-model': async (made) => {
    expect(await itemsOf(api, await byHand(made), 'Ask')).toMatchObject({ main: [{ finish_reason: 'stop' }] });
  },
  'validate-sign-up': async (made) => {
    const good = await post(made, { name: 'Ada', email: 'ada@example.com' });
    expect(good).toEqual({ status: 201, answer: { stored: 'ada@example.com' } });
    const bad = await post(made, { name: '', email: 'nobody' });
    expect(bad).toEqual({ status: 400, answer: { error: 'A name and an e-mail address are needed.' } });
  },
  'sort-support': async (made) => {
    const kinds = [];
    for (const text of ['My INVOICE is wrong', 'The site is down', 'Hello'])
      kinds.push((await post(made, { text })).answer);
    expect(kinds).toMatchObject([{ kind: 'billing' }, { kind: 'outage' }, { kind: 'other' }]);
  },
  'only-new': async (made) => {
    expect((await post(made, { id: 'e1', kind: 'paid' })).answer).toMatchObject({ event: 'e1', kind: 'paid' });
    expect((await post(made, { id: 'e1', kind: 'paid' })).answer).not.toHaveProperty('kind');
  },
  'contact-form': async (made) => {
    const values = { name: 'Ada', email: 'ada@example.com', message: 'Hello!' };
    await submit(made.addresses[0]!.production_url, values);
    expect(await itemsOf(api, await ended(made), 'Keep')).toMatchObject({ main: [values] });
  },
  approval: async (made) => {
    await submit(made.addresses[0]!.production_url, { purpose: 'Books', amount: '40' });
    const waiting = await until(
      async () => {
        const { data } = await api.person.client.ok('listExecutions', { query: { digital_organization_id: made.id } });
        const execution_id = data[0]?.id;
        return execution_id === undefined
          ? null
          : (await api.person.client.ok('getExecution', { params: { execution_id } })).resume_url;
      },
      (url) => url !== null,
    );
    await submit(waiting!, { decision: 'Approve' });
    const execution = await ended(made);
    expect(await itemsOf(api, execution, 'Approved')).toMatchObject({
      main: [{ purpose: 'Books', amount: 40, state: 'approved' }],
    });
  },
  reminder: async (made) => {
    await submit(made.addresses[0]!.production_url, { text: 'Water the plants', day: '2026-11-01' });
    expect(await itemsOf(api, await ended(made), 'Due')).toMatchObject({ main: [{ text: 'Water the plants' }] });
  },
  'draft-reply': async (made) => {
    const { status, answer } = await post(made, { message: 'Where is my order?' });
    expect([status, answer]).toEqual([200, { message: 'Where is my order?', draft: expect.stringMatching(/\S/) }]);
  },
  'csv-report': async (made) => {
    const orders = new File(['country,price\nDE,10\nFR,20\nDE,7\n'], 'orders.csv', { type: 'text/csv' });
    await submit(made.addresses[0]!.production_url, { orders });
    const execution = await ended(made);
    expect(execution.error).toBeNull();
    expect(await itemsOf(api, execution, 'Largest first')).toMatchObject({
      main: [
        { country: 'FR', sum_price: 20 },
        { country: 'DE', sum_price: 17 },
      ],
    });
  },
  batches: async (made) => {
    expect(await itemsOf(api, await byHand(made), 'Sum')).toEqual({ main: [{ sum_square: 385, count_number: 10 }] });
  },
  'top-orders': async (made) => {
    const [{ orders }] = (await itemsOf(api, await byHand(made), 'One list'))!['main'] as [{ orders: object[] }];
    expect(orders).toMatchObject([{ id: 4, price: 12 }, { id: 1 }, { id: 3, payable: '2026-12-07T00:00:00.000Z' }]);
  },
  'daily-report': async (made) => {
    const { data } = await api.person.client.ok('listDataTables', {});
    const data_table_id = data.find(({ name }) => name === 'Orders')!.id;
    const rows = [
      { number: 1, price: 10 },
      { number: 2, price: 5 },
    ];
    await api.person.client.ok('createDataTableRows', { params: { data_table_id }, body: { rows } });
    const execution = await byHand(made);
    expect(await itemsOf(api, execution, 'Totals')).toEqual({ main: [{ sum_price: 15, count_number: 2 }] });
    expect(await itemsOf(api, execution, 'Report')).toMatchObject({ main: [{ finish_reason: 'stop' }] });
  },
  'feed-digest': async (made) => {
    const execution = await byHand(made);
    expect(await itemsOf(api, execution, 'One list')).toMatchObject({
      main: [{ entries: [{ title: 'v24.1.0' }, { title: 'v24.2.0' }] }],
    });
    expect(await itemsOf(api, execution, 'Digest')).toMatchObject({ main: [{ finish_reason: 'stop' }] });
  },
  'api-to-table': async (made) => {
    expect(await itemsOf(api, await byHand(made), 'Keep')).toMatchObject({
      main: [{ tag: 'v24.2.0', name: 'Release 24.2.0', published_at: '2026-11-21T10:00:00.000Z' }],
    });
  },
  'failure-log': async (made) => {
    expect(await itemsOf(api, await byHand(made), 'Log')).toMatchObject({
      main: [{ name: 'Orders', message: 'The order has no customer.' }],
    });
  },
  'price-with-tax': async (made) => {
    expect(await itemsOf(api, await byHand(made), 'Add the tax')).toEqual({
      main: [
        { price: 10, total: 11.9 },
        { price: 24.5, total: 29.16 },
      ],
    });
  },
};

test('there are at least 12 templates that run without the internet, each with a file', () => {
  expect(templates.filter(({ internet }) => !internet).length).toBeGreaterThanOrEqual(12);
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  expect(files.toSorted()).toEqual(allTemplates.map(({ id }) => `${id}.json`).toSorted());
});

describe.each(templates)('the template "$title"', ({ id }) => {
  test('is made, published and run, and does what it says', async () => {
    const made = await use(id);
    expect(made.issues.filter(({ severity }) => severity === 'error')).toEqual([]);
    await trials[id]!(made);
  });
});
