import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isFull } from '../support/isFull.ts';
import type { components } from '../../openapi/generated/types.ts';
import { findBrowser, openWindow, sharedBrowser, type Window } from './browser.ts';
import { CanvasSteps } from './canvasSteps.ts';
import { Finger, Keyboard, Mouse, type Hand } from './hands.ts';
import { started } from './seedGraphs.ts';
import { openSignedIn, signIn, type SignedInWindow } from './signedIn.ts';

type Schemas = components['schemas'];

/** User goals, with the number of clicks: `docs/clicks.md` lists the same, next to n8n's. */
const stories = [
  'build',
  'debug',
  'publish',
  'look at a failure',
  'open a model and call it',
  'find what something cost',
];
const table = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'clicks.md'), 'utf8');
const written = new Map(
  [...table.matchAll(/^\| ([a-z ]+?) +\| +(\d+) \| +(\d+) \| +(\d+|–) \|/gm)].map(([, story, ...counts]) => [
    story!,
    counts,
  ]),
);

test('no story takes more clicks than in n8n', () => {
  expect([...written.keys()]).toEqual(stories);
  for (const [mouse, , n8n] of written.values())
    if (n8n !== '–') expect(Number(mouse)).toBeLessThanOrEqual(Number(n8n));
});

describe.skipIf(findBrowser() === null)('six stories', () => {
  let owner: SignedInWindow;
  let providerId: string;

  beforeAll(async () => {
    owner = await openSignedIn({ admin: true, credits: '10' });
    const { call } = owner.account;
    const { data } = await call<{ data: Schemas['Provider'][] }>('GET', '/api/v1/admin/providers');
    providerId = data.find(({ kind }) => kind === 'sandbox')!.id;
    const { id } = await make('Nightly import', started('logic.stop_and_error', { message: 'The file is empty.' }));
    await call('POST', `/api/v1/digital-organizations/${id}/executions?wait=60`, { mode: 'manual' });
  }, 240_000);
  afterAll(() => owner?.close());

  const make = (name: string, draft: unknown) =>
    owner.account.call<{ id: string }>('POST', '/api/v1/digital-organizations', { name, draft });

  const hands = [
    { by: 'mouse', column: 0, make: (window: Window): Hand => new Mouse(window.page) },
    { by: 'phone', column: 1, make: (window: Window): Hand => new Finger(window.page) },
    { by: 'keyboard', column: null, make: (window: Window): Hand => new Keyboard(window.page) },
  ];
  describe.each(isFull ? hands : hands.slice(0, 1))('by $by', ({ by, column, make: makeHand }) => {
    let window: Window;
    let hand: Hand;
    let canvas: CanvasSteps;

    beforeAll(async () => {
      window = await openWindow(await sharedBrowser(), owner.instance.url, { phone: by === 'phone' });
      await signIn(window, owner.instance.url, owner.account);
      canvas = new CanvasSteps(window.page);
    });
    beforeEach(({ onTestFailed }) => {
      hand = makeHand(window);
      onTestFailed(async () => console.error(await window.describe()));
    });
    afterAll(async () => {
      expect(window.complaints).toEqual([]);
      await window?.close();
    });

    const button = (name: string) => window.page.getByRole('button', { name, exact: true });
    const counted = (story: string) => {
      if (column !== null)
        expect(hand.count, `clicks in docs/clicks.md for “${story}”`).toBe(Number(written.get(story)?.[column]));
    };

    test('build', async () => {
      const { page } = window;
      await page.goto('/');
      await hand.choose(button('Create'));
      const palette = page.getByRole('complementary', { name: 'Add a node' });
      await hand.choose(palette.getByRole('button', { name: /^Schedule/ }));
      await hand.choose(button('Back to canvas'));
      await hand.choose(page.getByRole('button', { name: /^Add a node after Schedule/ }));
      await hand.choose(palette.getByRole('button', { name: /^Limit/ }));
      await hand.choose(button('Back to canvas'));
      await hand.choose(button('Run'));
      await canvas.reached('Limit', 'success');
      counted('build');
    });

    test('debug', async () => {
      const { page } = window;
      const assignments = [{ name: 'greeting', type: 'string', value: '{{ $json.name.first }}' }];
      const { id } = await make(`Greets by ${by}`, started('data.edit_fields', { mode: 'assignments', assignments }));
      await page.goto(`/digital-organizations/${id}`);
      await hand.choose(button('Run'));
      await canvas.reached('Do it', 'error');
      await hand.open('Do it');
      await hand.write(canvas.panel.getByRole('textbox', { name: 'Value', exact: true }), 'Hello');
      await hand.choose(canvas.panel.getByRole('button', { name: 'Run this node' }));
      await (await canvas.items('Output')).getByText('Hello').first().waitFor();
      counted('debug');
    });

    test('publish', async () => {
      const { page } = window;
      const { id } = await make(
        `Goes live by ${by}`,
        started('logic.wait', { mode: 'interval', amount: 1, unit: 'days' }),
      );
      await page.goto(`/digital-organizations/${id}`);
      await hand.choose(button('Publish'));
      await hand.choose(canvas.dialog.getByRole('button', { name: 'Publish', exact: true }));
      await canvas.dialog
        .getByRole('status')
        .getByText(/is live/)
        .waitFor();
      counted('publish');
    });

    test('look at a failure', async () => {
      const { page } = window;
      await page.goto('/');
      const failures = page.getByRole('region', { name: 'Recent failures' });
      await hand.choose(failures.getByRole('link').first());
      await page.getByRole('alert').filter({ hasText: '“Do it” failed' }).waitFor();
      await hand.choose(button('Show node'));
      await canvas.panel.getByRole('alert', { name: 'Node failed' }).waitFor();
      counted('look at a failure');
    });

    test('open a model and call it', async () => {
      const { page } = window;
      const name = `mine/${by}-${Date.now()}`;
      await addModel(name);
      await page.goto('/');
      await hand.goTo('Administration');
      await hand.choose(page.getByRole('row').filter({ hasText: name }).locator('.mantine-Switch-root').first());
      await hand.goTo('Playground');
      await hand.write(page.getByRole('combobox', { name: 'Model' }), name);
      await hand.choose(page.getByRole('option', { name }));
      await hand.write(page.getByRole('textbox', { name: 'Message' }), 'Say hello [[tokens=5]]');
      await page.keyboard.press('Enter');
      await page
        .getByRole('log')
        .getByText(/5 tokens|credits/)
        .first()
        .waitFor();
      counted('open a model and call it');
    });

    test('find what something cost', async () => {
      const { page } = window;
      await page.goto('/');
      await hand.goTo('Calls');
      await hand.choose(page.getByRole('table', { name: 'Recent calls' }).getByRole('row').nth(1));
      await page
        .getByRole('dialog')
        .getByText(/credits/i)
        .first()
        .waitFor();
      counted('find what something cost');
    });
  });

  /** Adds a sandbox model that is closed to users. */
  async function addModel(name: string): Promise<void> {
    const { call } = owner.account;
    const { id } = await call<{ id: string }>('POST', '/api/v1/admin/models', {
      name, provider_id: providerId, upstream_name: 'chat', endpoints: ['chat.completions'],
      context_tokens: 8_000, max_output_tokens: 1_000, open_to_users: false, enabled: true,
    }); // prettier-ignore
    await call('POST', `/api/v1/admin/models/${id}/prices`, { lines: { per_call: '0.01' } });
  }
});
