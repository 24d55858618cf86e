import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findBrowser } from '../../e2e/browser.ts';
import { dailyReport, editorAnswers, editorPath } from './dailyReport.ts';
import { openScreen, type Screen } from './openScreen.ts';
import { keyDelaysMs } from '../../support/keyDelaysMs.ts';

const request = {
  id: 'ask',
  type: 'http.request',
  name: 'Ask',
  position: { x: 0, y: 0 },
  parameters: { url: 'https://shop.test/orders', method: 'GET', headers: { 'x-shop': 'one' } },
};

/** Tab goes from field to field of a node; a key within the field does what its small buttons do. */
describe.skipIf(findBrowser() === null)('the fields of a node', () => {
  let screen: Screen;
  beforeAll(async () => {
    screen = await openScreen();
    await openNode();
  }, 180_000);
  beforeEach(({ onTestFailed }) => onTestFailed(async () => console.error(await screen.describe())));
  afterAll(() => screen?.close());

  const openNode = async () => {
    const draft = { nodes: [request], connections: [] };
    await screen.open(`${editorPath}?node=ask`, {
      ...editorAnswers,
      getDigitalOrganization: { ...dailyReport, draft },
    });
    await editor('URL').waitFor();
  };
  const dialog = () => screen.page.getByRole('dialog', { name: 'Node Ask' });
  const editor = (name: string) => dialog().getByRole('textbox', { name, exact: true });
  const press = (keys: string) => screen.page.keyboard.press(keys);
  /** The name of the focused element; a radio button is named as one. */
  const focused = () =>
    screen.page.evaluate<string>(`((one) => {
      const name = one.getAttribute('aria-label') ?? one.labels?.[0]?.textContent ?? one.textContent;
      return (one.type === 'radio' ? 'radio ' : '') + name;
    })(document.activeElement)`);

  test('are one stop of Tab each', async () => {
    const method = dialog().getByRole('combobox', { name: 'Method' });
    await method.focus();
    const stops: string[] = [];
    for (let step = 0; step < 8; step += 1) {
      await press('Tab');
      stops.push(await focused());
    }
    expect(stops.filter((stop) => /^radio |^Open .* in editor/.test(stop))).toEqual([]);
    expect(stops[0]).toBe('URL');
    for (let step = 0; step < 8; step += 1) await press('Shift+Tab');
    await method.and(screen.page.locator(':focus')).waitFor();
  });

  describe.each(keyDelaysMs)('with %i ms between keys', (delay) => {
    test('a text becomes an expression and fixed again by a key, and no letter is lost', async () => {
      await editor('URL').click();
      await press('ControlOrMeta+A');
      await screen.page.keyboard.type('http://a.test/', { delay });
      await press('Alt+E');
      await screen.page.keyboard.type('b', { delay });
      await expect.poll(() => editor('URL').textContent()).toBe('http://a.test/b');
      expect(await mode('URL')).toBe('Expression');
      await press('Alt+E');
      await screen.page.keyboard.type('c', { delay });
      await expect.poll(() => editor('URL').textContent()).toBe('http://a.test/bc');
      expect(await mode('URL')).toBe('Fixed');
    });

    test('a choice becomes an expression and back, and has the focus each time', async () => {
      await dialog().getByRole('combobox', { name: 'Method' }).focus();
      await press('Alt+E');
      const text = editor('Method').and(screen.page.locator(':focus'));
      await text.waitFor();
      expect(await mode('Method')).toBe('Expression');
      await press('Alt+E');
      await dialog().getByRole('combobox', { name: 'Method' }).and(screen.page.locator(':focus')).waitFor();
      expect(await mode('Method')).toBe('Fixed');
    });

    test('a value in a list is switched, and not the list around it', async () => {
      await editor('Value 1 of Headers').focus();
      await press('End');
      await press('Alt+E');
      await screen.page.keyboard.type(' two', { delay });
      expect(await mode('Value 1 of Headers')).toBe('Expression');
      expect(await mode('Headers')).toBe('Fixed');
      await press('Alt+E');
      await press('ControlOrMeta+Z');
    });
  });

  test('a text opens in the large editor and closes by keys', async () => {
    await editor('URL').focus();
    await press('Alt+Enter');
    const large = screen.page.getByRole('dialog', { name: 'URL' });
    await large.getByRole('textbox', { name: 'URL' }).and(screen.page.locator(':focus')).waitFor();
    await press('Escape');
    await large.waitFor({ state: 'detached' });
  });

  test.each(['', '{{ $json.'])(
    'one Escape closes the large editor while completions load behind “%s”',
    async (typed) => {
      await screen.page.route(/completeCode/, () => undefined);
      await openNode();
      await editor('URL').click();
      await press('End');
      await screen.page.keyboard.type(typed, { delay: 25 });
      await press('Alt+Enter');
      const large = screen.page.getByRole('dialog', { name: 'URL' });
      await large.getByRole('textbox', { name: 'URL' }).and(screen.page.locator(':focus')).waitFor();
      await pause(100);
      await press('Escape');
      await large.waitFor({ state: 'detached' });
    },
  );

  test('one Escape closes the node while completions load behind a dot', async () => {
    await openNode();
    await editor('URL').click();
    await press('End');
    await screen.page.keyboard.type('{{ $json.', { delay: 25 });
    await pause(200);
    await press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await openNode();
  });

  test('the panel of shortcuts names the keys', async () => {
    await press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await press('?');
    const row = screen.page.getByRole('dialog').getByText('Fixed value or expression').locator('..');
    expect(await row.textContent()).toContain('Alt E');
    await screen.screenshot('shortcuts-of-fields');
    expect(screen.complaints).toEqual([]);
  });

  const mode = (name: string) =>
    dialog()
      .getByRole('radiogroup', { name: `Value type of ${name}`, exact: true })
      .locator('input:checked + label, label:has(input:checked)')
      .textContent();
});
