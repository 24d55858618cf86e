import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findBrowser } from './browser.ts';
import { CanvasSteps } from './canvasSteps.ts';
import { fillOAuth2Form, openWithOAuth2, type WindowWithOAuth2 } from './withOAuth2.ts';

const secret = 'sEcReT-typed-by-a-person-0815';

/** Credentials as people make and use them, in one browser window. The steps build on each other. */
describe.skipIf(findBrowser() === null)('credentials', () => {
  let window: WindowWithOAuth2;

  beforeAll(async () => {
    window = await openWithOAuth2();
    await window.page.goto('/credentials');
  }, 180_000);

  beforeEach(({ onTestFailed }) => {
    onTestFailed(async () => console.error(await window.describe()));
  });

  afterAll(() => window?.close());

  const dialog = () => new CanvasSteps(window.page).dialog;
  const row = (name: string) => window.page.getByRole('table', { name: 'Credentials' }).getByRole('row', { name });
  const chooseType = async (title: string) => {
    await dialog().getByRole('combobox', { name: 'Type' }).click();
    await window.page.getByRole('option', { name: title, exact: true }).click();
  };
  const menu = async (name: string, item: string) => {
    await window.page.getByRole('button', { name: `Actions for ${name}` }).click();
    await window.page.getByRole('menuitem', { name: item, exact: true }).click();
  };

  test('a credential is created with the form of its type; errors appear at their fields', async () => {
    const { page } = window;
    await page.getByRole('button', { name: 'Create credential' }).first().click();
    await chooseType('Basic auth');
    await dialog().getByRole('textbox', { name: 'Name', exact: true }).fill('Shop');
    await dialog().getByRole('textbox', { name: 'User' }).fill('ada:lovelace');
    await dialog().getByLabel('Password').first().fill(secret);
    await dialog().getByRole('button', { name: 'Create credential' }).click();
    await dialog().getByText('must not contain a colon', { exact: false }).waitFor();
    expect(window.complaints.splice(0)).toHaveLength(1); // the browser notes the 400
    await dialog().getByRole('textbox', { name: 'User' }).fill('ada');
    await dialog().getByLabel('Allowed hosts').first().fill('api.example.com');
    await page.keyboard.press('Enter');
    await window.screenshot('credential-create');
    await dialog().getByRole('button', { name: 'Create credential' }).click();
    await row('Shop').getByText('api.example.com').waitFor();
  });

  test('it is changed without its secret, which the page never gets back', async () => {
    const { page } = window;
    const answers: string[] = [];
    page.on('response', (response) => {
      if (response.url().includes('/api/v1/credentials'))
        void response.text().then((text) => answers.push(text), String);
    });
    await menu('Shop', 'Edit');
    await expect.poll(() => dialog().getByRole('textbox', { name: 'User' }).inputValue()).toBe('ada');
    expect(await dialog().getByLabel('Password').first().inputValue()).toBe('');
    await dialog().getByRole('textbox', { name: 'Name', exact: true }).fill('Shop of Ada');
    await dialog().getByRole('button', { name: 'Save credential' }).click();
    await row('Shop of Ada').waitFor();
    expect(answers.length).toBeGreaterThan(0);
    expect(answers.join('\n')).not.toContain(secret);
  });

  test('a node selects a matching credential, or creates one', async () => {
    const { page } = window;
    const canvas = new CanvasSteps(page);
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await page.getByRole('button', { name: /^Empty canvas/ }).click();
    await canvas.add('Manual');
    await canvas.add('HTTP request');
    await canvas.panel.getByRole('combobox', { name: 'Authentication' }).click();
    await page.getByRole('option', { name: /^Shop of Ada/ }).click();
    await canvas.saved();
    await canvas.panel.getByRole('button', { name: 'New credential for Authentication' }).click();
    await chooseType('Bearer token');
    await dialog().getByRole('textbox', { name: 'Name', exact: true }).fill('Token of Ada');
    await dialog().getByLabel('Token').first().fill(secret);
    await dialog().getByRole('button', { name: 'Create credential' }).click();
    await expect
      .poll(() => canvas.panel.getByRole('combobox', { name: 'Authentication' }).inputValue())
      .toBe('Token of Ada');
    await canvas.saved();
    await window.screenshot('canvas-credential');
    await canvas.close();
  });

  test('OAuth2 is connected at its server, and tested', async () => {
    const { page } = window;
    await page.getByRole('link', { name: 'Credentials', exact: true }).click();
    await page.getByRole('button', { name: 'Create credential' }).first().click();
    await chooseType('OAuth2');
    await fillOAuth2Form(dialog(), window.oauth2);
    await dialog().getByRole('button', { name: 'Create credential' }).click();
    await row('Calendar').getByText('Not connected').waitFor();
    expect(window.complaints).toEqual([]); // the following requests leave the instance, as intended
    await menu('Calendar', 'Connect');
    await page.getByText('Credential connected').waitFor();
    await row('Calendar').getByText('Connected', { exact: true }).waitFor();
    await menu('Calendar', 'Test');
    await page.getByText('“Calendar” works.').waitFor();
    await row('Calendar').getByText('Test passed').waitFor();
    await row('Shop of Ada').getByText('Cannot be tested').waitFor();
    await window.screenshot('credentials');
  });

  test('one is deleted', async () => {
    await menu('Calendar', 'Delete');
    await window.page.getByRole('button', { name: 'Delete', exact: true }).click();
    await row('Calendar').waitFor({ state: 'detached' });
  });
});
