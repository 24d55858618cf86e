import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { expect } from 'vitest';
import { textsRunOut } from '../../e2e/textsRunOut.ts';
import { isFull } from '../../support/isFull.ts';
import type { Screen } from './openScreen.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const wide = { width: 1360, height: 850 };
const phone = { width: 390, height: 844 };

const seed = Number(process.env['BUREAU_TEST_SEED'] ?? 1);
/** Axe looks at one of the two by default: which one depends on the length of the screen's name and the seed. */
const isAuditedWide = (name: string): boolean => (name.length + seed) % 2 === 0;

/**
 * Looks at what is shown, wide in light colors and on a phone in dark ones: nothing that axe finds (at one of both by default), no
 * text that runs out of its card, no scrolling sideways. Pictures are kept
 * where `BUREAU_STORY_PICTURES` says.
 */
export async function screenLooksWell(screen: Screen, name: string): Promise<void> {
  const { page } = screen;
  const violations = async () => {
    // Once for each page that is opened: its source is large.
    if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(axeSource);
    const found = await page.evaluate<AxeResults>(`axe.run(document, { resultTypes: ['violations'] })`);
    return found.violations.map(
      ({ id: rule, nodes }) => `${rule}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' ')}`,
    );
  };
  const runsOut = () => page.evaluate<string[]>(textsRunOut);
  await screen.screenshot(`${name}-light`);
  if (isFull || isAuditedWide(name)) expect.soft(await violations()).toEqual([]);
  expect.soft(await runsOut(), 'texts that run out of their card').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(phone);
  await screen.screenshot(`${name}-phone`);
  if (isFull || !isAuditedWide(name)) expect.soft(await violations()).toEqual([]);
  expect.soft(await runsOut(), 'texts that run out of their card').toEqual([]);
  const sideways = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  expect.soft(sideways, 'pixels that a phone would have to scroll sideways').toBeLessThanOrEqual(0);
  await page.setViewportSize(wide);
  await page.emulateMedia({ colorScheme: 'light' });
}
