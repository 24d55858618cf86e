import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findBrowser, openWindow, sharedBrowser, type Window } from './browser.ts';
import { openSignedIn, type SignedInWindow } from './signedIn.ts';

/** Ada sends an invitation link, and Grace signs up with it; the steps build on each other. */
describe.skipIf(findBrowser() === null)('a member', () => {
  let ada: SignedInWindow;
  let grace: Window;
  let link: string;

  beforeAll(async () => {
    ada = await openSignedIn();
    grace = await openWindow(await sharedBrowser(), ada.instance.url);
  }, 180_000);
  beforeEach(({ onTestFailed }) => {
    onTestFailed(async () => console.error(await ada.describe(), await grace.describe()));
  });
  afterAll(async () => {
    await ada?.close();
    await grace?.close();
  });

  const dialog = () => ada.page.getByRole('dialog');

  test('is invited by a link that is shown once', async () => {
    await ada.page.goto('/settings/members');
    await ada.page.getByRole('button', { name: 'Invite people' }).click();
    await dialog().getByText('By link').click();
    await dialog().getByRole('button', { name: 'Create link' }).click();
    link = (
      await dialog()
        .getByText(/\/join\//)
        .innerText()
    ).trim();
    await ada.screenshot('invitation-link');
    await dialog().getByRole('button', { name: 'Done' }).click();
    await ada.page.getByText('Link, used 0 of 10 times').waitFor();
  });

  test('signs up with it, on a phone, and is in the organization at once', async () => {
    const { page } = grace;
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(new URL(link).pathname);
    await page.getByText("Ada Lovelace invites you to Ada Lovelace's organization.").waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await grace.screenshot('join-phone');
    await page.getByRole('textbox', { name: 'Name' }).fill('Grace Hopper');
    await page.getByRole('textbox', { name: 'Email' }).fill(`grace-${process.pid}@example.test`);
    await page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery');
    await page.getByRole('button', { name: 'Create account and join' }).click();
    await page.getByRole('heading', { name: 'Hello, Grace' }).waitFor();
    await page.goto('/settings/members');
    await page.getByText("You’re a member of Ada Lovelace's organization.").waitFor();
    expect(await page.getByRole('button', { name: 'Invite people' }).count()).toBe(0);
    await grace.screenshot('members-phone');
  });

  test('becomes an admin, and may invite with the next request', async () => {
    await ada.page.reload();
    await ada.page.getByText('Link, used 1 of 10 times').waitFor();
    await ada.page.getByRole('combobox', { name: 'Role of Grace Hopper' }).click();
    await ada.page.getByRole('option', { name: 'Admin' }).click();
    await ada.page.getByText('Role changed.').waitFor();
    await grace.page.reload();
    await grace.page.getByRole('button', { name: 'Invite people' }).waitFor();
  });

  test('is removed after Ada saw the consequences, and loses access with the next request', async () => {
    await ada.page.getByRole('button', { name: 'Actions for Grace Hopper' }).click();
    await ada.page.getByRole('menuitem', { name: 'Remove…' }).click();
    await dialog().getByText('1 session in this organization').waitFor();
    await ada.screenshot('remove-member');
    await dialog().getByRole('button', { name: 'Remove' }).click();
    await ada.page.getByText('Grace Hopper removed.').waitFor();
    await grace.page.goto('/settings/members');
    await grace.page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    await grace.page.goto(new URL(link).pathname);
    await grace.page.getByRole('link', { name: 'Sign in' }).waitFor();
  });

  test('was shown nothing that failed', () => {
    const expected = (complaint: string) => !/401/.test(complaint);
    expect([...ada.complaints, ...grace.complaints].filter(expected)).toEqual([]);
  });
});
