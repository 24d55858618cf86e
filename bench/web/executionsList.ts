import type { Browser, Page } from 'playwright-core';
import { openWindow, sharedBrowser } from '../../test/e2e/browser.ts';
import { openSignedIn, signIn, type SignedInWindow } from '../../test/e2e/signedIn.ts';
import { setup } from '../../test/support/globalSetup.ts';
import { countFrames, type Traced } from './countFrames.ts';
import { servePage } from './servePage.ts';

/**
 * Prints the frame rate of the list of 100,000 executions, scrolled by the wheel, beside a
 * bare virtual list of as many plain rows in one run, and how long the list takes to open: `npm run bench -- web/executionsList`.
 * Aim: ≥ 0.8 of the bare frame rate.
 */
const count = 100_000;
const rounds = 3;
const durationMs = 4_000;
/** Of `ExecutionsPage`; the bare rows are as high. */
const rowHeight = 60;

/** The library alone, with all rows at hand. */
const barePage = `
import { useVirtualizer } from '@tanstack/react-virtual';
import { createElement, useRef } from 'react';
import { createRoot } from 'react-dom/client';
const { count, rowHeight } = window.given;
function BareList() {
  const scroller = useRef(null);
  const virtualizer = useVirtualizer({ count, getScrollElement: () => scroller.current, estimateSize: () => rowHeight, overscan: 8 });
  const rows = virtualizer.getVirtualItems().map(({ index, start, key }) =>
    createElement('div', { key, style: { position: 'absolute', width: '100%', height: rowHeight, transform: 'translateY(' + start + 'px)' } },
      ['success', 'Nightly import', 'production', 'an hour ago', '1.2 s'].map((text, at) => createElement('span', { key: at, style: { display: 'inline-block', width: '18%' } }, text + ' ' + index))));
  return createElement('div', { ref: scroller, id: 'scroller', style: { height: '100%', overflow: 'auto' } },
    createElement('div', { style: { position: 'relative', height: virtualizer.getTotalSize() } }, rows));
}
createRoot(document.querySelector('#root')).render(createElement(BareList));
`;

/** Executions of the last hundred thousand minutes, one each, of all ends. */
async function seed({ account, query }: SignedInWindow): Promise<void> {
  const { id, project_id: projectId } = await account.call<{ id: string; project_id: string }>(
    'POST',
    '/api/v1/digital-organizations',
    { name: 'Nightly import' },
  );
  await query(
    `insert into executions (id, organization_id, project_id, digital_organization_id, mode, status, trigger, created_at, started_at, stopped_at)
     select 'exe_' || lpad(n::text, 26, '0'), $1, $2, $3, 'production', (array['success', 'error', 'canceled'])[1 + n % 3], '{"kind":"schedule","node_id":"clock"}',
       at, at, at + interval '1.2 s'
     from (select n, now() - ($4 - n) * interval '1 minute' as at from generate_series(1, $4::int) n) made`,
    [account.organizationId, projectId, id, count],
  );
  await query('analyze executions');
}

/** Turns the wheel as fast as a hand does, down and now and then up. */
const wheel = (page: Page, share: number): Promise<void> => page.mouse.wheel(0, share % 0.25 < 0.2 ? 300 : -300);

async function scroll(page: Page): Promise<Traced> {
  await page.mouse.move(700, 500);
  return countFrames(page, { durationMs, act: wheel });
}

interface Target {
  readonly name: string;
  readonly url: string;
  readonly row: string;
  open(browser: Browser): Promise<{ page: Page; close(): Promise<void> }>;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

async function main(): Promise<void> {
  const signedIn = await openSignedIn();
  await seed(signedIn);
  const bare = await servePage(barePage, { count, rowHeight });
  const { instance, account } = signedIn;
  const targets: Target[] = [
    { name: 'bare', url: bare.url, row: '#scroller span', open: (browser) => openWindow(browser, bare.url) },
    {
      name: 'executions',
      url: `${instance.url}/executions`,
      row: '[data-row-focus]',
      open: async (browser) => {
        const window = await openWindow(browser, instance.url);
        await signIn(window, instance.url, account);
        return window;
      },
    },
  ];
  const found: Record<string, { openMs: number; traced: Traced }[]> = {};
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, url, row, open } of targets) {
      const { page, close } = await open(await sharedBrowser());
      const startedAt = performance.now();
      await page.goto(url);
      await page.locator(row).first().waitFor();
      const openMs = performance.now() - startedAt;
      (found[name] ??= []).push({ openMs, traced: await scroll(page) });
      await close();
    }
  }
  console.log(`${count} rows, ${rounds} rounds of ${durationMs / 1_000} s; medians`);
  const of = (name: string, what: (one: { openMs: number; traced: Traced }) => number) =>
    median((found[name] ?? []).map(what));
  for (const { name } of targets)
    console.log(
      `${name}: opens in ${Math.round(of(name, (one) => one.openMs))} ms, ${of(name, ({ traced }) => traced.framesPerSecond).toFixed(1)} frames/s (${of(name, ({ traced }) => traced.longTaskMs)} ms of long tasks)`,
    );
  const rate = (name: string) => of(name, ({ traced }) => traced.framesPerSecond);
  console.log(`ratio ${(rate('executions') / rate('bare')).toFixed(2)}`);
  await bare.stop();
  await signedIn.close();
  await (await sharedBrowser()).close();
}

const stop = await setup();
try {
  await main();
} finally {
  await stop();
}
