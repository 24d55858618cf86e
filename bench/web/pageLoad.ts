import type { Page } from 'playwright-core';
import { appAddresses } from '../../test/e2e/appAddresses.ts';
import { openWindow, sharedBrowser } from '../../test/e2e/browser.ts';
import { seedAccount } from '../../test/e2e/seedAccount.ts';
import { openSignedIn, signIn } from '../../test/e2e/signedIn.ts';
import { setup } from '../../test/support/globalSetup.ts';

/**
 * Prints the loading time of the first visit of every page on a seeded instance, in a browser with an empty cache, and the loaded files:
 * `npm run bench -- web/pageLoad [--rounds 3]`. Aims: interactive within 2 s, 400 KB of scripts and styles.
 */
const rounds = Number(process.argv[process.argv.indexOf('--rounds') + 1] || 3);

/** Result of one visit; sizes are those of the compressed bodies. */
interface Visit {
  readonly contentMs: number;
  readonly interactiveMs: number;
  readonly kilobytes: number;
}

/** Notes when the content was first complete, and when the last long task before that or soon after it ended. */
const watch = `
  window.seen = { contentMs: null, busyUntilMs: 0 };
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) window.seen.busyUntilMs = task.startTime + task.duration;
  }).observe({ type: 'longtask', buffered: true });
  const look = () => {
    const loading = '.mantine-Skeleton-root, .mantine-Loader-root:not([aria-hidden])';
    if (document.querySelector('h1') !== null && document.querySelector(loading) === null) window.seen.contentMs = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);`;
const read = `({
  ...window.seen,
  bytes: performance.getEntriesByType('resource').filter(({ name }) => /[.](js|css)$/.test(name)).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
})`;

async function visit(page: Page, path: string): Promise<Visit> {
  await page.goto(path);
  for (let look = 0; look < 600; look += 1) {
    const seen = await page.evaluate<{ contentMs: number | null; busyUntilMs: number; bytes: number }>(read);
    const nowMs = await page.evaluate<number>('performance.now()');
    // Idle: half a second without a long task.
    if (seen.contentMs !== null && nowMs - Math.max(seen.contentMs, seen.busyUntilMs) > 500)
      return {
        contentMs: seen.contentMs,
        interactiveMs: Math.max(seen.contentMs, seen.busyUntilMs),
        kilobytes: seen.bytes / 1024,
      };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${path} does not come to rest.`);
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

async function main(): Promise<void> {
  const account = await openSignedIn({ admin: true, credits: '100' });
  const seed = await seedAccount(account);
  const browser = await sharedBrowser();
  console.log('| page | content ms | interactive ms | scripts and styles, KB gzip |');
  console.log('| --- | --: | --: | --: |');
  for (const { name, path, signedOut } of appAddresses(seed.ids)) {
    const visits: Visit[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const window = await openWindow(browser, account.instance.url);
      if (!signedOut) await signIn(window, account.instance.url, account.account);
      await window.page.addInitScript(watch);
      visits.push(await visit(window.page, path));
      await window.close();
    }
    const cells = [visits.map((one) => one.contentMs), visits.map((one) => one.interactiveMs)].map((all) =>
      Math.round(median(all)),
    );
    console.log(`| ${name} | ${cells.join(' | ')} | ${Math.round(visits[0]?.kilobytes ?? NaN)} |`);
  }
  seed.close();
  await account.close();
  await browser.close();
}

const stop = await setup();
try {
  await main();
} finally {
  await stop();
}
