import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findBrowser } from './browser.ts';
import { openSignedIn, type SignedInWindow } from './signedIn.ts';

/** An ordering system that answers orders, and invoices only while it works. */
interface Shop {
  url: string;
  works: boolean;
  asked: string[];
  server: Server;
}

async function openShop(): Promise<Shop> {
  const shop: Shop = { url: '', works: false, asked: [], server: createServer() };
  shop.server.on('request', (request, response) => {
    const path = request.url ?? '';
    shop.asked.push(path);
    response.setHeader('content-type', 'application/json');
    if (path === '/invoices' && !shop.works) response.writeHead(503).end('{"error":"The books are closed"}');
    else response.end(JSON.stringify({ order: 17, amount: 250 }));
  });
  await new Promise<void>((resolve) => shop.server.listen(0, '127.0.0.1', resolve));
  shop.url = `http://127.0.0.1:${(shop.server.address() as AddressInfo).port}`;
  return shop;
}

function orderGraph(url: string) {
  const node = (id: string, type: string, place: [number, number], parameters: object) => ({
    id: id.replaceAll(/\W/g, '_'),
    name: id,
    type,
    position: { x: place[0] * 260, y: place[1] * 160 },
    parameters,
  });
  const large = { left: '{{ $json.amount }}', operator: { type: 'number', operation: 'gte' }, right: 100 };
  const from = (id: string, port: string, to: string) => ({
    from: { node: id.replaceAll(/\W/g, '_'), port },
    to: { node: to.replaceAll(/\W/g, '_'), port: 'main' },
  });
  return {
    nodes: [
      node('Every night', 'trigger.manual', [0, 0], {}),
      node('Read orders', 'http.request', [1, 0], { url: `${url}/orders` }),
      node('Large?', 'logic.if', [2, 0], { conditions: { conditions: [large] } }),
      node('Send invoice', 'http.request', [3, 0], { method: 'POST', url: `${url}/invoices` }),
      node('Leave it', 'logic.no_operation', [3, 1], {}),
    ],
    connections: [
      from('Every night', 'main', 'Read orders'),
      from('Read orders', 'main', 'Large?'),
      from('Large?', 'true', 'Send invoice'),
      from('Large?', 'false', 'Leave it'),
    ],
  };
}

describe.skipIf(findBrowser() === null)('the morning after', () => {
  let window: SignedInWindow;
  let shop: Shop;
  let failed: string;

  beforeAll(async () => {
    shop = await openShop();
    window = await openSignedIn();
    const { call } = window.account;
    const make = async (name: string, draft: object) => {
      const { id } = await call<{ id: string }>('POST', '/api/v1/digital-organizations', { name, draft });
      await call('POST', `/api/v1/digital-organizations/${id}/publish`, {});
      const path = `/api/v1/digital-organizations/${id}/executions?wait=60`;
      return () => call<{ id: string; status: string }>('POST', path, { mode: 'production' });
    };
    const invoices = await make('Nightly invoices', orderGraph(shop.url));
    const first = await invoices();
    expect(first.status).toBe('error');
    failed = first.id;
    const quiet = await make('Clock', { nodes: orderGraph('').nodes.slice(0, 1), connections: [] });
    const others = [(await quiet()).id, (await quiet()).id];
    const another = await invoices();
    expect(another.status).toBe('error');
    // It was eleven in the evening, also for a successful execution. Another one failed at noon, outside the night at any current time.
    await move([failed, others[0]!], 23);
    await move([another.id], 12);
    shop.asked.length = 0;
  }, 240_000);

  /** Makes executions have started yesterday at this hour, where the reader is. */
  async function move(ids: string[], hour: number): Promise<void> {
    const at = new Date();
    at.setDate(at.getDate() - 1);
    at.setHours(hour, 0, 0, 0);
    const before = `(select created_at from executions where id = execution_id)`;
    await window.query(
      `update execution_nodes set started_at = started_at + ($2::timestamptz - ${before}) where execution_id = any($1)`,
      [ids, at.toISOString()],
    );
    await window.query(
      `update executions set started_at = started_at + ($2::timestamptz - created_at),
         stopped_at = stopped_at + ($2::timestamptz - created_at), created_at = $2 where id = any($1)`,
      [ids, at.toISOString()],
    );
  }

  beforeEach(({ onTestFailed }) => {
    onTestFailed(async () => console.error(await window.describe()));
  });

  afterAll(async () => {
    await window?.close();
    shop?.server.close();
  });

  test('finds why last night’s execution failed', async () => {
    const { page } = window;
    await page.goto('/executions');
    const rows = page.getByRole('table', { name: 'Executions' }).getByRole('link');
    await expect.poll(() => rows.count()).toBe(4);
    await page.getByRole('button', { name: /^Error\s*2/ }).click();
    await expect.poll(() => rows.count()).toBe(2);
    await page.getByRole('combobox', { name: 'Started', exact: true }).click();
    await page.getByRole('option', { name: 'Last night' }).click();
    await expect.poll(() => rows.count()).toBe(1);
    expect(new URL(page.url()).search).toBe('?status=error&within=night');
    await window.screenshot('executions-last-night');
    await rows.click();
    await page.getByRole('heading', { name: 'Nightly invoices' }).waitFor();
    const error = page.getByRole('alert').filter({ hasText: '“Send invoice” failed' });
    await error.getByText('503').first().waitFor();
    // The branch that ran, and the skipped one.
    await expect.poll(() => page.locator('.react-flow__edge.carried').count()).toBe(3);
    expect(await page.locator('.react-flow__edge.idle').count()).toBe(1);
    await error.getByRole('button', { name: 'Show node' }).click();
    const panel = page.getByRole('complementary', { name: 'Node Send invoice' });
    await panel.getByRole('region', { name: 'Input' }).getByText('250').first().waitFor();
    await panel.getByRole('region', { name: 'Output' }).getByText('503').first().waitFor();
    expect(new URL(page.url()).searchParams.get('node')).toBe('Send_invoice');
    await window.screenshot('execution-failed');
  }, 120_000);

  test('retries it from the failed node: finished nodes do not run again', async () => {
    const { page } = window;
    shop.works = true;
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('menuitem', { name: /With the original version/ }).click();
    await page.getByRole('link', { name: `Execution …${failed.slice(-6)}` }).waitFor();
    await page.getByRole('button', { name: /^Send invoice Success/ }).waitFor({ timeout: 30_000 });
    expect(shop.asked).toEqual(['/invoices']);
    await page.locator('header').getByText('Success').waitFor();
    await page.getByRole('link', { name: `Execution …${failed.slice(-6)}` }).click();
    await page.getByText('Retried by').waitFor();
    await page.getByRole('link', { name: 'View all executions' }).click();
    expect(window.complaints).toEqual([]);
  }, 120_000);
});
