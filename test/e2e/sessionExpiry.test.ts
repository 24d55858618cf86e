import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chain } from '../api/engineApi.ts';
import { findBrowser } from './browser.ts';
import { CanvasSteps } from './canvasSteps.ts';
import { openSignedIn, type SignedInWindow } from './signedIn.ts';

type Stored = { name: string; draft: { nodes: { name: string }[] } };

/** A session that ends on the server during an edit. The steps build on each other. */
describe.skipIf(findBrowser() === null)('a session that ends while a draft is edited', () => {
  let window: SignedInWindow;
  let canvas: CanvasSteps;
  let path: string;

  beforeAll(async () => {
    window = await openSignedIn();
    canvas = new CanvasSteps(window.page);
    const draft = chain({ start: { type: 'trigger.manual' }, greet: { type: 'data.edit_fields' } });
    const body = { name: 'Long evening', draft };
    const { id } = await window.account.call<{ id: string }>('POST', '/api/v1/digital-organizations', body);
    path = `/digital-organizations/${id}`;
  }, 180_000);

  beforeEach(({ onTestFailed }) => {
    onTestFailed(async () => console.error(await window.describe()));
  });

  afterAll(() => window?.close());

  const name = () => window.page.getByLabel('Digital organization name');
  const endSessions = () =>
    window.query('update sessions set revoked_at = now() where account_id = $1', [window.account.accountId]);

  test('asks to sign in over the page, and the edits stay there', async () => {
    const { page } = window;
    await page.goto(path);
    await canvas.node('greet').waitFor();
    await canvas.saved();
    await endSessions();
    await name().fill('Long night');
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await dialog.waitFor();
    expect(await name().inputValue()).toBe('Long night');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('You’ve been signed out.').waitFor();
    await name().fill('Longest night');
    await window.screenshot('signed-out');
  });

  test('rejects a wrong password, and continues with all edits saved after the right one', async () => {
    const { page } = window;
    await page.getByRole('button', { name: 'Sign in again' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    const password = dialog.getByRole('textbox', { name: 'Password' });
    await password.fill('not the password');
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await dialog.getByRole('alert').waitFor();
    await password.fill(window.account.password);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await canvas.saved();
    const cookies = await page.context().cookies();
    const cookie = cookies.map((one) => `${one.name}=${one.value}`).join('; ');
    const answer = await fetch(`${window.instance.url}/api/v1${path}`, { headers: { cookie } });
    expect((await answer.json()) as Stored).toMatchObject({ name: 'Longest night' });
  });

  test.each([
    ['greet', 'greet warmly', 25],
    ['greet warmly', 'greet again', 100],
    ['greet again', 'greet slowly', 400],
  ])('also asks after the session cookie was deleted, and saves %s as %s afterwards', async (before, after, delay) => {
    const { page } = window;
    await canvas.open(before);
    await canvas.panel.getByLabel('Node name').click();
    await page.keyboard.press('ControlOrMeta+A');
    // From the first key on: a request of the page in a moment without typing would show the dialog before the field is reached.
    await page.context().clearCookies();
    await page.keyboard.type(after, { delay });
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await dialog.getByRole('textbox', { name: 'Password' }).fill(window.account.password);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await canvas.saved();
    const cookies = await page.context().cookies();
    const cookie = cookies.map((one) => `${one.name}=${one.value}`).join('; ');
    const answer = await fetch(`${window.instance.url}/api/v1${path}`, { headers: { cookie } });
    const { draft } = (await answer.json()) as Stored;
    expect(draft.nodes.map(({ name: held }) => held)).toContain(after);
  });

  test('complained about nothing but the refusals of this story', () => {
    expect(window.complaints.filter((line) => !line.includes('401'))).toEqual([]);
  });
});
