import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { components } from '../../openapi/generated/types.ts';
import { findBrowser } from './browser.ts';
import { CanvasSteps } from './canvasSteps.ts';
import { openSignedIn, type SignedInWindow } from './signedIn.ts';

type Organization = components['schemas']['DigitalOrganization'];

const node = (id: string, type: string, [x, y]: [number, number], parameters: object = {}, settings?: object) => ({
  id,
  name: id,
  type,
  position: { x, y },
  parameters,
  ...(settings === undefined ? {} : { settings }),
});
const connection = (from: string, to: string, ports: { out?: string; into?: string } = {}) => ({
  from: { node: from, port: ports.out ?? 'main' },
  to: { node: to, port: ports.into ?? 'main' },
});
const code = `console.log('made three'); return [1, 2, 3].map((id) => ({ json: { id } }));`;
const mark = {
  mode: 'assignments',
  include: 'all',
  assignments: [{ name: 'a', type: 'any', value: '{{ $json.id }}' }],
};
const draft = {
  nodes: [
    node('start', 'trigger.manual', [0, 0]),
    node('make', 'logic.code', [200, 0], { mode: 'all', code }),
    node('round', 'logic.loop', [420, 0], { batch_size: 1 }, { notes: 'Three rounds' }),
    node('mark', 'data.edit_fields', [640, 60], mark, { retry: { max_attempts: 2 } }),
    node('end', 'logic.no_operation', [840, 60]),
    node('fail', 'logic.stop_and_error', [860, -140], { message: 'The total is negative' }),
  ],
  connections: [
    connection('start', 'make'),
    connection('make', 'round'),
    connection('round', 'mark', { out: 'loop' }),
    connection('mark', 'end'),
    connection('end', 'round', { into: 'back' }),
    connection('round', 'fail', { out: 'done' }),
  ],
};

/** Display of runs on the canvas, and actions on nodes without opening them. The steps build on each other. */
describe.skipIf(findBrowser() === null)('the tools of the canvas', { timeout: 120_000 }, () => {
  let window: SignedInWindow;
  let canvas: CanvasSteps;
  let id = '';

  beforeAll(async () => {
    window = await openSignedIn();
    canvas = new CanvasSteps(window.page);
    const body = { name: 'Tools', draft };
    ({ id } = await window.account.call<{ id: string }>('POST', '/api/v1/digital-organizations', body));
    await window.page.goto(`/digital-organizations/${id}`);
    await canvas.node('fail').waitFor();
  }, 180_000);

  beforeEach(({ onTestFailed }) => {
    onTestFailed(async () => console.error(await window.describe()));
  });

  afterAll(() => window?.close());

  const press = (keys: string) => window.page.keyboard.press(keys);
  const stored = () => window.account.call<Organization>('GET', `/api/v1/digital-organizations/${id}`);
  const saved = <Seen>(look: (organization: Organization) => Seen) => expect.poll(async () => look(await stored()));
  const typeOf = (name: string) => (organization: Organization) =>
    organization.draft.nodes.find((one) => one.name === name)?.type;
  const clickCanvas = () => window.page.locator('.react-flow__pane').click({ position: { x: 500, y: 40 } });
  const pathOf = (label: string) =>
    window.page.getByLabel(label, { exact: true }).locator('.react-flow__edge-path').getAttribute('d');

  test('connections end in arrows; backward ones run below the nodes', async () => {
    const back = (await pathOf('Connection from end to round')) ?? '';
    const lane = Math.max(...[...back.matchAll(/,(-?[\d.]+)/g)].map(([, y]) => Number(y)));
    expect(lane).toBeGreaterThan(60 + 80); // below the lowest of them
    expect(await pathOf('Connection from start to make')).toMatch(/^M.*C/); // straight
    const arrow = window.page.getByLabel('Connection from start to make').locator('.react-flow__edge-path');
    expect(await arrow.getAttribute('marker-end')).toContain('bureau-arrow');
  });

  test('marks say what is special about a node', async () => {
    await canvas.node('mark').getByRole('img', { name: 'Retries on fail' }).waitFor();
    await canvas.node('round').getByRole('img', { name: 'Three rounds' }).waitFor();
  });

  test('a run shows items on connections, rounds, and the error in words', async () => {
    const { page } = window;
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await canvas.reached('fail', 'error');
    await canvas.node('fail').getByText('The total is negative').waitFor();
    await canvas.node('mark').getByText('3 runs').waitFor();
    await page.getByLabel('Connection from make to round').getByText('3 items').waitFor();
    await window.screenshot('canvas-ran');
  });

  test('the logs have the timeline and the console output of code', async () => {
    const { page } = window;
    await page.locator('[data-canvas]').focus();
    await press('l');
    const logs = page.getByRole('region', { name: 'Logs', exact: true });
    await logs.getByRole('button', { name: /^make/ }).click();
    await logs.getByRole('region', { name: 'Console' }).getByText('made three').waitFor();
    await canvas.bar.and(page.getByLabel('Actions for make')).waitFor(); // selected on the canvas, too
    await window.screenshot('canvas-logs');
    await logs.getByRole('button', { name: 'Close logs' }).click();
    await logs.waitFor({ state: 'detached' });
  });

  test('a node is pinned, disabled and enabled by its buttons, and run', async () => {
    await canvas.bar.getByRole('button', { name: 'Pin output' }).click();
    await canvas
      .node('make')
      .getByRole('img', { name: /^Pinned/ })
      .waitFor();
    await saved(({ draft: { pin_data: pins } }) => pins?.['make']?.length).toBe(3);
    await canvas.bar.getByRole('button', { name: 'Unpin output' }).click();
    await canvas
      .node('make')
      .getByRole('img', { name: /^Pinned/ })
      .waitFor({ state: 'detached' });
    await canvas.bar.getByRole('button', { name: 'Disable node' }).click();
    await canvas.node('make').getByText('Disabled').waitFor();
    await canvas.bar.getByRole('button', { name: 'Enable node' }).click();
    await canvas.node('make').getByText('Disabled').waitFor({ state: 'detached' });
    // A node that is opened while the server is asked to run it stays open when the run begins.
    const { page } = window;
    const before = new URL(page.url()).searchParams.get('execution');
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const isStart = /\/digital-organizations\/[^/]+\/executions$/;
    await page.route(isStart, (route) => held.then(() => route.continue()));
    await canvas.bar.getByRole('button', { name: 'Run this node' }).click();
    await canvas.bar.getByRole('button', { name: 'Open node' }).click();
    await canvas.panel.waitFor();
    letGo();
    await page.waitForURL((url) => ![before, null].includes(url.searchParams.get('execution')));
    await page.unroute(isStart);
    await canvas.reached('make', 'success');
    expect(new URL(page.url()).searchParams.get('node')).toBe('make');
    await canvas.panel.waitFor();
    await canvas.close();
  });

  test('a node is found by name or by a text in it, and the focus goes there', async () => {
    const { page } = window;
    await page.locator('[data-canvas]').focus();
    await press('ControlOrMeta+f');
    const search = page.getByRole('combobox', { name: 'Find a node' });
    await search.fill('negative');
    await page.getByRole('option', { name: /^fail/ }).waitFor();
    await window.screenshot('canvas-find');
    await press('Enter');
    await canvas.bar.and(page.getByLabel('Actions for fail')).waitFor();
    await page.locator('.react-flow__node[data-id="fail"]:focus').waitFor();
  });

  test('the key for a node moves the focus to the search of an open list, too', async () => {
    const { page } = window;
    const search = page.getByLabel('Search nodes');
    await press('n');
    await search.and(page.locator(':focus')).waitFor();
    await clickCanvas();
    await press('n');
    await search.and(page.locator(':focus')).waitFor();
    await page.keyboard.type('web', { delay: 25 });
    expect(await search.inputValue()).toBe('web');
    await press('Escape');
    await search.waitFor({ state: 'detached' });
    await canvas.node('fail').click();
  });

  test('another node takes the place of one, with its connections', async () => {
    const { page } = window;
    await press('r');
    await page.getByLabel('Search nodes').fill('limit');
    await press('Enter');
    await canvas.panel.waitFor();
    await canvas.close();
    await saved(typeOf('fail')).toBe('data.limit');
    expect((await stored()).draft.connections.length).toBe(draft.connections.length);
    await press('ControlOrMeta+z');
    await saved(typeOf('fail')).toBe('logic.stop_and_error');
  });

  test('selected nodes become a flow of their own, or it says why they cannot', async () => {
    const { page } = window;
    const select = async (...names: string[]) => {
      await clickCanvas();
      for (const name of names) await canvas.node(name).click({ modifiers: ['Control'] });
      await press('Alt+x');
    };
    await select('start', 'make');
    await page.getByText('Triggers stay in this flow.', { exact: false }).waitFor();
    await press('Escape');
    await select('mark', 'end');
    const dialog = page.getByRole('dialog', { name: 'Move to a new flow' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('One round');
    await window.screenshot('canvas-sub-flow');
    await dialog.getByRole('button', { name: 'Move' }).click();
    await canvas.node('One round').waitFor();
    await saved(typeOf('One round')).toBe('logic.sub_organization');
    const { data } = await window.account.call<{ data: Organization[] }>('GET', '/api/v1/digital-organizations');
    expect(data.find(({ name }) => name === 'One round')?.status).toBe('published');
    await press('ControlOrMeta+z');
    await canvas.node('mark').waitFor();
    expect(window.complaints).toEqual([]);
  });
});
