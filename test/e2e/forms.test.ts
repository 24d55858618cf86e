import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Result } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chain, startEngineApi, type EngineApi } from '../api/engineApi.ts';
import { findBrowser, openWindow, sharedBrowser } from './browser.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let api: EngineApi;
let browser: Browser;

beforeAll(async () => {
  [api, browser] = await Promise.all([startEngineApi(), sharedBrowser()]);
});
afterAll(async () => {
  await api?.close();
});

const fields = [
  { label: 'Your name', name: 'name', required: true, hint: 'As it is in your passport.' },
  { label: 'About you', name: 'about', type: 'textarea' },
  { label: 'Age', name: 'age', type: 'number', minimum: '18' },
  { label: 'E-mail', name: 'email', type: 'email', required: true },
  { label: 'Born on', name: 'born', type: 'date' },
  { label: 'Country', name: 'country', type: 'dropdown', options: ['France', 'Japan'] },
  { label: 'Languages', name: 'languages', type: 'dropdown', options: ['French', 'Japanese'], multiple: true },
  { label: 'Size', name: 'size', type: 'radio', options: ['Small', 'Large'], required: true },
  { label: 'Extras', name: 'extras', type: 'checkbox', options: ['Breakfast', 'Parking'] },
  { label: 'I agree', name: 'agree', type: 'checkbox', required: true },
  { label: 'Passport', name: 'passport', type: 'file', accept: '.pdf', required: true },
];
const form = {
  type: 'trigger.form',
  parameters: { form_title: 'Book a room', form_description: 'It takes a minute.\n\nNothing is paid yet.', fields },
};
const pause = { type: 'logic.wait', parameters: { mode: 'interval', amount: 8, unit: 'seconds' } };
const second = {
  type: 'logic.wait',
  parameters: {
    mode: 'form',
    form_title: 'Thanks, {{ $("form").item.json.name }}. One question more',
    fields: [{ label: 'Arrival', name: 'arrival', type: 'date', required: true }],
    done_title: 'Booked',
    done_message: 'See you soon.',
  },
};
const pdf = { name: 'passport.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };

/**
 * Returns the violations found by axe on a page. The page lets no script run, so its markup is laid into a blank page, where axe may;
 * policies and titles of documents are looked at in `test/executions/forms`.
 */
async function violations(page: Page): Promise<Result[]> {
  const checking = await browser.newPage();
  try {
    await checking.setContent(await page.content());
    await checking.evaluate(axeSource);
    const found = await checking.evaluate<{ violations: Result[] }>('axe.run(document)');
    return found.violations;
  } finally {
    await checking.close();
  }
}
const heading = (page: Page) => page.locator('h1').innerText();

describe.skipIf(findBrowser() === null)('a form in a browser', () => {
  test('is filled in, corrected, and continues to its next page without scripts', async () => {
    const { url } = await api.createPublished(chain({ form, pause, second }));
    const { page, complaints, close } = await openWindow(browser, api.url);
    await page.goto(`${url}?country=Japan`);
    expect(await heading(page)).toBe('Book a room');
    expect(await page.getByLabel('Country').inputValue()).toBe('Japan');
    expect(await violations(page)).toEqual([]);
    await shoot(page, 'form');

    await page.getByLabel('Age (optional)').fill('17');
    await page.getByLabel('About you').fill('\nLine\n<b>two</b>');
    await page.getByLabel('Large').check();
    await page.getByLabel('Parking').check();
    await page.getByLabel('Languages').selectOption(['French', 'Japanese']);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect.poll(() => page.title()).toBe('Error: Book a room');
    expect(await page.getByRole('alert').innerText()).toContain('Your name: enter a value.');
    expect(await violations(page)).toEqual([]);
    await shoot(page, 'form-errors');
    expect(await page.getByLabel('About you').inputValue()).toBe('\nLine\n<b>two</b>');
    expect(await page.getByLabel('Large').isChecked()).toBe(true);
    expect(await page.getByLabel('Parking').isChecked()).toBe(true);
    expect(await page.getByLabel('Languages').locator('option:checked').count()).toBe(2);
    await page.getByRole('link', { name: 'Your name: enter a value.' }).click();
    await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('name');

    await page.keyboard.type('Ada <i>'); // by keyboard alone
    await page.getByLabel('E-mail').fill('ada@example.com');
    await page.getByLabel('Age (optional)').fill('36');
    await page.getByLabel('I agree').check();
    await page.getByLabel('Passport').setInputFiles(pdf);
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Submit' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/form-waiting\/[^?]+\?continue=1(#.*)?$/);
    expect(await heading(page)).toBe('Please wait');
    await expect.poll(() => violations(page)).toEqual([]); // the page reloads itself
    await page.waitForURL(/\/form-waiting\/[^?]+$/);
    expect(await heading(page)).toBe('Thanks, Ada <i>. One question more');
    await page.getByLabel('Arrival').fill('2027-01-31');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('heading', { name: 'Booked' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await shoot(page, 'form-done');
    // The one expected error, and blocked scripts of this test.
    expect(complaints.filter((one) => !/400 \(Bad Request\)|Blocked script execution/.test(one))).toEqual([]);
    await close();
  }, 120_000);

  test('leads to the result, which comes by itself, without scripts', async () => {
    const html = '<h1 style="color: red">Report</h1><script>document.title = "hacked"</script>';
    const fast = { type: 'logic.wait', parameters: { mode: 'interval', amount: 2, unit: 'seconds' } };
    const work = (value: string) => ({
      type: 'data.edit_fields',
      parameters: { assignments: [{ name: 'text', type: 'string', value }] },
    });
    const asks = { type: 'trigger.form', parameters: { form_title: 'Ask', fields: [], after_submit: 'result' } };
    const { url } = await api.createPublished(chain({ asks, fast, work: work('# Answer\n\nIt is **42**.') }));
    const { page, complaints, close } = await openWindow(browser, api.url);
    await page.goto(url);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('heading', { name: 'Working on it' }).waitFor();
    await page.getByRole('heading', { name: 'Answer' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await shoot(page, 'form-result');
    const made = await api.createPublished(chain({ asks, work: work(html) }));
    await page.goto(made.url);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.frameLocator('iframe').getByRole('heading', { name: 'Report' }).waitFor();
    expect(await page.title()).toBe('Result');
    expect(complaints.filter((one) => !/Blocked script execution/.test(one))).toEqual([]);
    await close();
  });

  test('fits a narrow window, and says when it is not there', async () => {
    const { url } = await api.createPublished(chain({ form }));
    const { page, close } = await openWindow(browser, api.url);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(url);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
    await shoot(page, 'form-narrow');
    await page.goto(`${url.slice(0, -1)}_`);
    expect(await heading(page)).toBe('Not found');
    expect(await violations(page)).toEqual([]);
    await close();
  });
});

async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env['BUREAU_FORM_PICTURES'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}
