import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chain } from '../api/engineApi.ts';
import { findBrowser, openWindow, sharedBrowser, type Window } from './browser.ts';
import { CanvasSteps } from './canvasSteps.ts';
import { openSignedIn, signIn, type SignedInWindow } from './signedIn.ts';

type Stored = { name: string; draft: { nodes: { name: string }[] }; draft_revision: number };

/** Two windows of one person on one draft: nothing of either is lost. The steps build on each other. */
describe.skipIf(findBrowser() === null)('two editors of one draft', () => {
  let first: SignedInWindow;
  let second: Window;
  let path: string;

  beforeAll(async () => {
    first = await openSignedIn();
    second = await openWindow(await sharedBrowser(), first.instance.url);
    await signIn(second, first.instance.url, first.account);
    const draft = chain({ start: { type: 'trigger.manual' }, greet: { type: 'data.edit_fields' } });
    const body = { name: 'Shared draft', draft };
    const { id } = await first.account.call<{ id: string }>('POST', '/api/v1/digital-organizations', body);
    path = `/digital-organizations/${id}`;
  }, 180_000);

  beforeEach(({ onTestFailed }) => {
    onTestFailed(async () => console.error(await first.describe(), await second.describe()));
  });

  afterAll(async () => {
    await second?.close();
    await first?.close();
  });

  const stored = () => first.account.call<Stored>('GET', `/api/v1${path}`);
  const names = async () => (await stored()).draft.nodes.map(({ name }) => name).toSorted();
  const rename = async ({ page }: Window, from: string, to: string) => {
    const canvas = new CanvasSteps(page);
    await canvas.open(from);
    const field = canvas.panel.getByLabel('Node name');
    await field.fill(to);
    await field.press('Enter');
    await canvas.node(to).waitFor();
    await canvas.close();
  };
  const notice = ({ page }: Window) => page.getByRole('button', { name: 'Take over editing' });
  const save = async ({ page }: Window) => page.keyboard.press('Control+s');

  test('the second one sees who edits, cannot edit, and reads along', async () => {
    await first.page.goto(path);
    await new CanvasSteps(first.page).node('greet').waitFor();
    await expect.poll(async () => (await editing()).editor?.name).toBe('Ada Lovelace');
    await second.page.goto(path);
    await second.page.getByText('You’re editing this in another window').waitFor();
    await second.page.getByRole('button', { name: 'Add node' }).waitFor({ state: 'detached' });
    await second.screenshot('canvas-second-editor');
    await rename(first, 'greet', 'Say hello');
    await new CanvasSteps(second.page).node('Say hello').waitFor();
    await notice(first).waitFor({ state: 'detached' });
  });

  test('taking over leaves the first one reading, with everything it had saved', async () => {
    await rename(first, 'Say hello', 'Say goodbye');
    await notice(second).click();
    await first.page.getByText('You took over editing in another window').waitFor();
    await new CanvasSteps(second.page).node('Say goodbye').waitFor();
    await rename(second, 'Say goodbye', 'Say thanks');
    await new CanvasSteps(first.page).node('Say thanks').waitFor();
    expect(await names()).toEqual(['Say thanks', 'start']);
  });

  test('edits delayed by the network are offered after another user saved', async () => {
    await notice(first).click();
    await second.page.getByText('You took over editing in another window').waitFor();
    await first.page.route('**/api/v1/digital-organizations/*', async (route) => {
      if (route.request().method() === 'PUT') await route.abort();
      else await route.continue();
    });
    await rename(first, 'Say thanks', 'Kept back');
    await first.page.getByText('Your changes are not saved').waitFor();
    await notice(second).click();
    await first.page.getByText('You took over editing in another window').waitFor();
    await rename(second, 'start', 'Begin');
    await expect.poll(names).toContain('Begin');
    await first.page.unroute('**/api/v1/digital-organizations/*');
    const conflict = first.page.getByRole('alert').filter({ hasText: 'Someone else changed this draft' });
    await conflict.getByText('Your changes: Kept back').waitFor();
    await conflict.getByText('Their changes: Begin').waitFor();
    await first.screenshot('canvas-conflict');
    await conflict.getByRole('button', { name: 'Keep mine' }).click();
    await conflict.waitFor({ state: 'detached' });
    await expect.poll(names).toEqual(['Kept back', 'start']);
    await second.page.getByText('You took over editing in another window').waitFor();
  });

  test('and undo brings the draft of the other one back', async () => {
    await first.page.getByRole('button', { name: 'Undo' }).click();
    await save(first);
    await expect.poll(names).toEqual(['Begin', 'Say thanks']);
    await new CanvasSteps(second.page).node('Begin').waitFor();
  });

  test('taking theirs shows their draft, and undo brings the own edits back', async () => {
    const name = first.page.getByLabel('Digital organization name');
    await first.page.route('**/api/v1/digital-organizations/*', async (route) => {
      if (route.request().method() === 'PUT') await route.abort();
      else await route.continue();
    });
    await name.fill('Mine');
    await first.page.getByText('Your changes are not saved').waitFor();
    const { draft, draft_revision } = await stored();
    await first.account.call('PUT', `/api/v1${path}`, { name: 'Theirs', draft, draft_revision });
    await first.page.unroute('**/api/v1/digital-organizations/*');
    await first.page.getByRole('button', { name: 'Use theirs' }).click();
    await expect.poll(() => name.inputValue()).toBe('Theirs');
    await first.page.getByRole('button', { name: 'Undo' }).click();
    expect(await name.inputValue()).toBe('Mine');
    await save(first);
    await expect.poll(async () => (await stored()).name).toBe('Mine');
  });

  test('leaving lets the other user edit', async () => {
    await first.page.goto('about:blank');
    await second.page.getByText('You’re editing now.').waitFor();
    await rename(second, 'Begin', 'Begin again');
    await expect.poll(names).toContain('Begin again');
    const cut = (complaint: string) => !/ERR_FAILED|409/.test(complaint); // caused by this test itself
    expect([...first.complaints, ...second.complaints].filter(cut)).toEqual([]);
  });

  test('a page sends no requests while idle, and shows changes of another window from events', async () => {
    const { page } = second;
    const asked = new Set<string>();
    const underWay = new Set<unknown>();
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname === '/api/v1/changes' || !pathname.startsWith('/api/')) return;
      if (pathname === '/api/v1/models') return; // instance-wide data: other test files change it and cause events
      asked.add(`${asked.size + 1} ${request.method()} ${pathname}`);
      underWay.add(request);
    });
    page.on('requestfinished', (request) => underWay.delete(request));
    page.on('requestfailed', (request) => underWay.delete(request));
    // One read follows the answer of another (the counts after the rows), so a single look may fall between the two.
    const isQuiet = async () => {
      let began = -1;
      let looks = 0;
      const look = () => {
        looks = underWay.size === 0 && asked.size === began ? looks + 1 : 0;
        began = asked.size;
        return looks;
      };
      await expect.poll(look, { interval: 100 }).toBeGreaterThanOrEqual(5);
    };
    await page.clock.install();
    const open = async (address: string, shown: () => Promise<void>) => {
      const told = page.waitForResponse((answer) => answer.url().includes('/api/v1/changes'));
      await page.goto(address);
      await shown();
      await told;
      await isQuiet();
      await page.clock.runFor(3_000); // data read before the stream was ready is read once more
      await isQuiet();
      asked.clear();
      await page.clock.runFor(30_000);
      await isQuiet();
    };
    await open(path, () => new CanvasSteps(page).node('Begin again').waitFor());
    expect(asked.size, [...asked].join()).toBeLessThanOrEqual(2);
    await open('/executions', () => page.getByText('No executions yet').waitFor());
    expect([...asked]).toEqual([]); // so what comes now does not come because it asked
    await first.account.call('POST', `/api/v1${path}/executions`, { mode: 'manual' });
    await page.getByRole('row').filter({ hasText: 'Mine' }).getByText('Success').waitFor();
    await open('/digital-organizations', () => page.getByRole('link', { name: 'Mine' }).first().waitFor());
    expect([...asked]).toEqual([]);
    await first.page.goto(path);
    await first.page.getByLabel('Digital organization name').fill('Renamed elsewhere');
    await save(first);
    await page.getByText('Renamed elsewhere').first().waitFor();
  });

  const editing = () => first.account.call<{ editor: { name: string } | null }>('GET', `/api/v1${path}/editing`);
});
