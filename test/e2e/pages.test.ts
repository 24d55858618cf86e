import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { AxeResults } from 'axe-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appAddresses, type AppAddress } from './appAddresses.ts';
import { findBrowser } from './browser.ts';
import { hideKeysScript } from './keysInPictures.ts';
import { pageLayers, type PageLayer } from './pageLayers.ts';
import { seedAccount, type Seed } from './seedAccount.ts';
import { textsRunOut } from './textsRunOut.ts';
import { openSignedIn, signIn, type SignedInWindow } from './signedIn.ts';
import { isFull } from '../support/isFull.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const root = join(import.meta.dirname, '..', '..');
/** The pictures that the README shows; they are in Git. All others are written to `dist/screenshots`. */
const shownPictures = new Set(
  ['digital-organization', 'execution', 'models', 'catalog-search', 'employee', 'knowledge-base'].map(
    (name) => `${name}.light.png`,
  ),
);
const takesPictures = process.env['BUREAU_SCREENSHOTS'] === '1';
/** Experimental in axe, so it is enabled by name: speech control uses the visible text of a button. */
const alsoAsked = { 'label-content-name-mismatch': { enabled: true } };
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const schemes = ['light', 'dark'] as const;
const wide = { width: 1360, height: 850 };
const phone = { width: 390, height: 844 };

/** Runs before the page: adds up what moved without anybody having touched it. */
const recordShifts = `
  window.layoutShift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.layoutShift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });`;
/** Loading has finished: the heading exists, no skeletons or loaders, and the last frames are unchanged. */
const settled = `(() => {
  if (document.querySelector('h1') === null) return false;
  if (document.querySelector('.mantine-Skeleton-root, .mantine-Loader-root:not([aria-hidden]), [aria-busy="true"]') !== null) return false;
  const now = document.body.innerText;
  const same = window.lastText === now;
  window.lastText = now;
  return same;
})()`;

/**
 * By default each page once, at both sizes. Its scheme depends on its place and the seed, and so does whether axe looks at it: at every fourth
 * page, at one size. `web/screens` audits the same pages with data of its own. Under BUREAU_TEST_FULL=1 axe looks at all, in both schemes.
 */
const seed = Number(process.env['BUREAU_TEST_SEED'] ?? 1);
const runsAll = isFull || takesPictures;
const noIds = {
  digitalOrganizationId: '',
  appId: '',
  executionId: '',
  dataTableId: '',
  apiDocumentId: '',
  knowledgeBaseId: '',
  evaluationId: '',
  evaluationRunId: '',
  token: '',
  searchId: '',
  sourceId: '',
  employeeId: '',
  listingId: '',
  positionId: '',
  runId: '',
  deliverableId: '',
};
const widths = ['wide', 'phone'] as const;
/** The pages that axe looks at by default, by their places in every eight: wide ones in light colors, and ones on a phone in dark ones. */
const auditedPlaces = { wide: [0], phone: [3] };
const cases = [...appAddresses(noIds), ...pageLayers(noIds)].flatMap(({ name }, place) => {
  const audited = runsAll ? widths : widths.filter((width) => auditedPlaces[width].includes((place + seed) % 8));
  return (runsAll ? schemes : [schemes[(place + seed) % 2]!]).map((scheme) => [name, scheme, audited] as const);
});

describe.skipIf(findBrowser() === null)('every page', () => {
  let window: SignedInWindow;
  let seeded: Seed;
  let byName: Map<string, AppAddress & Partial<PageLayer>>;

  beforeAll(async () => {
    window = await openSignedIn({ admin: true, credits: '100' });
    seeded = await seedAccount(window);
    byName = new Map(
      [...appAddresses(seeded.ids), ...pageLayers(seeded.ids)].map((address) => [address.name, address]),
    );
    await window.page.addInitScript(recordShifts);
  }, 240_000);

  afterAll(async () => {
    await window?.close();
    seeded?.close();
  });

  const isSettled = () =>
    expect.poll(() => window.page.evaluate<boolean>(settled), { timeout: 30_000, interval: 200 }).toBe(true);
  const overflow = () => window.page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  const violations = async (): Promise<string[]> => {
    const found = await window.page.evaluate<AxeResults>(
      `axe.run(document, { runOnly: ${JSON.stringify(tags)}, rules: ${JSON.stringify(alsoAsked)}, resultTypes: ['violations'] })`,
    );
    return found.violations.map(({ id, nodes }) => {
      const where = nodes.map(({ html, failureSummary = '' }) => `\n    ${html.slice(0, 200)} ${failureSummary}`);
      return `${id}:${where.join('')}`;
    });
  };

  test.each(cases)('%s in %s', async (name, scheme, audited) => {
    const { page, complaints } = window;
    complaints.splice(0);
    await page.setViewportSize(wide);
    await page.emulateMedia({ colorScheme: scheme });
    const { path, signedOut, prepare, open } = byName.get(name)!;
    await prepare?.(window);
    if (signedOut) {
      await page.context().clearCookies();
      // Simulates a browser without a session or a stored one.
      await page.evaluate(() => localStorage.removeItem('bureau.signed-in'));
    } else await signIn(window, window.instance.url, window.account);
    await page.goto(path);
    await isSettled();
    expect.soft(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe(scheme);
    expect.soft(await page.title()).toMatch(/\S · Bureau$/);
    expect.soft(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect.soft(await page.evaluate<number>('window.layoutShift')).toBeLessThanOrEqual(0.1);
    if (open !== undefined) {
      await open(page);
      await isSettled();
    }
    if (takesPictures) return takePicture(name, scheme);
    if (audited.length > 0) await page.evaluate(axeSource); // its source is large
    if (audited.includes('wide')) expect.soft(await violations()).toEqual([]);
    expect.soft(await page.evaluate<string[]>(textsRunOut), 'texts that run out of their card').toEqual([]);
    await page.setViewportSize(phone);
    await isSettled();
    expect.soft(await page.evaluate<string[]>(textsRunOut), 'texts that run out of their card').toEqual([]);
    expect.soft(await overflow(), 'pixels that a phone would have to scroll sideways').toBeLessThanOrEqual(0);
    if (audited.includes('phone')) expect.soft(await violations()).toEqual([]);
    expect.soft(complaints).toEqual([]);
  });

  async function takePicture(name: string, scheme: string): Promise<void> {
    const file = `${name}.${scheme}.png`;
    const folder = join(root, shownPictures.has(file) ? 'docs' : 'dist', 'screenshots');
    await mkdir(folder, { recursive: true });
    await window.page.evaluate(hideKeysScript);
    await window.page.screenshot({ path: join(folder, file), animations: 'disabled' });
  }
});
