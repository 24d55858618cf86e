import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { hideKeysScript, showKeysScript } from './keysInPictures.ts';

/** Quiet, without a sandbox (tests may run as root) and without calls home. */
const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Location in Debian's packages, for running one file without the whole set-up. */
const usualPaths = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** The installed Chromium that the tests drive, or `null` where there is none; the test set-up names it in CHROME_PATH. */
export function findBrowser(): string | null {
  const given = process.env['CHROME_PATH'];
  return (given === undefined ? usualPaths : [given]).find((path) => existsSync(path)) ?? null;
}

/** A browser window that collects everything the page complains about, requests to other hosts included. */
export interface Window {
  readonly page: Page;
  /** Console errors, exceptions, and requests that left the instance. Empty at the end of a good test. */
  readonly complaints: string[];
  /** Saves the page as `<name>.png` in the folder that BUREAU_STORY_PICTURES names, else does nothing. Pages as such: `pages.test.ts`. */
  screenshot(name: string): Promise<void>;
  /** Returns the page's text and complaints, and saves a screenshot in the temporary folder, for failed tests. */
  describe(): Promise<string>;
  /** Closes the window with its cookies and storage, not the browser. */
  close(): Promise<void>;
}

let shared: Promise<Browser> | null = null;

/** The one browser of this process: files share it, each with windows of its own. It ends with the process; tests do not close it. */
export function sharedBrowser(): Promise<Browser> {
  shared ??= launchBrowser();
  return shared;
}

/** Launches a separate browser for programs other than tests; the caller closes it. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (executablePath === null) throw new Error('No Chromium is installed; set CHROME_PATH.');
  return chromium.launch({ executablePath, args: flags });
}

/** Opens a window on an instance, in light colors and a common size; or a phone, which is tapped on. */
export async function openWindow(browser: Browser, url: string, { phone = false } = {}): Promise<Window> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: phone ? { width: 390, height: 844 } : { width: 1360, height: 850 },
    hasTouch: phone,
    isMobile: phone,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    acceptDownloads: true,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000); // machines that run tests are busy
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(
        `${message.type()}: ${message.text()} (${message.location().url}:${message.location().lineNumber})`,
      );
  });
  page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`));
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol.startsWith('http') && host !== new URL(url).host) complaints.push(`request to ${host}`);
  });
  const screenshot = async (name: string) => {
    const folder = process.env['BUREAU_STORY_PICTURES'];
    if (folder === undefined) return;
    await mkdir(folder, { recursive: true });
    await page.evaluate(hideKeysScript);
    await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
    await page.evaluate(showKeysScript);
  };
  const describe = async () => {
    const path = join(tmpdir(), 'bureau-e2e-failure.png');
    await page.screenshot({ path });
    const seen = await page.locator('body').ariaSnapshot();
    return [`${page.url()} (picture: ${path})`, ...complaints, seen].join('\n').slice(0, 12_000);
  };
  return { page, complaints, screenshot, describe, close: () => context.close() };
}
