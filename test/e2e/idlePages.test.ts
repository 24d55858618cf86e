import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listenToChanges, type ChangeListener } from '../support/changeListener.ts';
import { isFull } from '../support/isFull.ts';
import { appAddresses, type AppAddress } from './appAddresses.ts';
import { findBrowser, openWindow, sharedBrowser, type Window } from './browser.ts';
import { seedAccount, type Seed } from './seedAccount.ts';
import { openSignedIn, signIn, type SignedInWindow } from './signedIn.ts';

/** By default the pages with live data; all pages under BUREAU_TEST_FULL=1. */
const lively =
  /^(home|digital-organization|executions|execution|knowledge-base|catalog|settings-mcp|calls)$|^(source|search)$/;
const watchedMs = 30_000;
const mostRequests = 2;
/** Windows that are open together: with the test itself, an account may follow changes in twelve, and a page that may not asks again. */
const atOnce = 11;
/** Reads that pages repeat after changes of the instance, which all test files share. */
const readAgain = [
  { change: /^model\b/, reads: /^GET \/api\/v1\/(models|admin\/models|admin\/providers)$/ },
  { change: /^setting( admin)?$/, reads: /^GET \/api\/v1\/admin\// },
];

describe.skipIf(findBrowser() === null)('pages that nobody touches', () => {
  let window: SignedInWindow;
  let seeded: Seed;
  let changes: ChangeListener;
  const windows: Window[] = [];

  beforeAll(async () => {
    window = await openSignedIn({ admin: true, credits: '100' });
    seeded = await seedAccount(window);
    changes = await listenToChanges({ url: window.instance.url, cookie: window.account.cookie });
  }, 240_000);
  afterAll(async () => {
    changes?.close();
    await Promise.all(windows.map((one) => one.close()));
    await window?.close();
    seeded?.close();
  });

  /** Opens a page in a window of its own (tabs of one share the few connections of a browser) and says what it asks from then on. */
  async function watch({ path }: AppAddress): Promise<string[]> {
    const { instance, account } = window;
    const opened = await openWindow(await sharedBrowser(), instance.url);
    windows.push(opened);
    await signIn(opened, instance.url, account);
    const { page } = opened;
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname}`);
    });
    return asked;
  }

  /** Without the reads, one for each change of the instance, that other files of tests cause. */
  function ofItself(asked: readonly string[], heard: readonly string[]): string[] {
    const times = new Map<string, number>();
    return asked.filter((one) => {
      const caused = heard.filter((what) =>
        readAgain.some(({ change, reads }) => change.test(what) && reads.test(one)),
      );
      times.set(one, (times.get(one) ?? 0) + 1);
      return times.get(one)! > caused.length;
    });
  }

  test('ask at most twice in 30 seconds', { timeout: 600_000 }, async () => {
    const addresses = appAddresses(seeded.ids).filter(
      ({ signedOut, name }) => !signedOut && (isFull || lively.test(name)),
    );
    expect(addresses.length).toBeGreaterThanOrEqual(8);
    for (let at = 0; at < addresses.length; at += atOnce) {
      const watched = new Map<string, string[]>();
      for (const address of addresses.slice(at, at + atOnce)) watched.set(address.name, await watch(address));
      const heardBefore = changes.heard.length;
      // Reads at the end of loading do not count as idle reads.
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      for (const asked of watched.values()) asked.length = 0;
      await new Promise((resolve) => setTimeout(resolve, watchedMs));
      const heard = changes.heard.slice(heardBefore);
      const byThemselves = [...watched].map(([name, asked]) => [name, ofItself(asked, heard)] as const);
      expect(byThemselves.filter(([, asked]) => asked.length > mostRequests)).toEqual([]);
      await Promise.all(windows.splice(0).map((one) => one.close()));
    }
  });
});
