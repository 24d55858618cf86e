import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeSigningKey } from '../../domains/identity/sso/saml/selfSigned.ts';
import { findBrowser } from './browser.ts';
import { openSignedIn, type SignedInWindow } from './signedIn.ts';

const desk = { width: 1360, height: 850 };
const phone = { width: 390, height: 844 };
const position = { x: 0, y: 0 };
const start = { id: 'w', name: 'Webhook', type: 'trigger.webhook', position, parameters: { methods: ['POST'] } };

/** Ada moves things between projects, archives one, binds a domain, and leaves with her data; the steps build on each other. */
describe.skipIf(findBrowser() === null)('looking after an organization', () => {
  let window: SignedInWindow;
  let sales: string;
  let support: string;

  beforeAll(async () => {
    window = await openSignedIn();
    const { account } = window;
    const make = async (path: string, body: object) => (await account.call<{ id: string }>('POST', path, body)).id;
    sales = await make('/api/v1/projects', { name: 'Sales' });
    support = await make('/api/v1/projects', { name: 'Support' });
    const secret = { type: 'http_bearer', values: { token: 'x' }, allowed_hosts: ['example.test'] };
    const key = await make('/api/v1/credentials', { name: 'Sales key', project_id: sales, ...secret });
    const columns = [{ name: 'age', type: 'number' }];
    const table = await make('/api/v1/data-tables', { name: 'Leads', project_id: sales, columns });
    const asks = { id: 'h', name: 'Ask', type: 'http.request', position, parameters: { url: 'https://example.test' } };
    const reads = { id: 't', name: 'Rows', type: 'data.table', position, parameters: { table } };
    const nodes = [start, { ...asks, credentials: { authentication: { id: key } } }, reads];
    await make('/api/v1/digital-organizations', {
      name: 'Follow up',
      project_id: sales,
      draft: { nodes, connections: [] },
    });
    const own = await make('/api/v1/credentials', { name: 'Report key', project_id: sales, ...secret });
    const report = { nodes: [start, { ...asks, credentials: { authentication: { id: own } } }], connections: [] };
    await make('/api/v1/digital-organizations', { name: 'Daily report', project_id: sales, draft: report });
    await account.call('POST', '/api/v1/organizations', { name: 'Elsewhere' });
  }, 180_000);
  beforeEach(({ onTestFailed }) => onTestFailed(async () => console.error(await window.describe())));
  afterAll(() => window?.close());

  const dialog = () => window.page.getByRole('dialog');
  const act = async (name: string, item: string) => {
    await window.page.getByRole('button', { name: `Actions for ${name}` }).click();
    await window.page.getByRole('menuitem', { name: item, exact: true }).click();
  };

  const confirm = async (name: string) => {
    await window.page.getByRole('dialog', { name }).getByRole('button', { name }).click();
  };

  test.each([
    ['/credentials', 'Sales key'],
    ['/data-tables', 'Leads'],
  ])('%s: %s moves after the page said who loses it', async (path, name) => {
    const { page } = window;
    await page.goto(path);
    await act(name, 'Move…');
    await dialog().getByRole('combobox', { name: 'Project' }).click();
    await page.getByRole('option', { name: 'Support' }).click();
    await dialog().getByRole('status').getByRole('link', { name: 'Follow up' }).waitFor();
    await window.screenshot(`move${path.replace('/', '-')}`);
    await dialog().getByRole('button', { name: 'Move', exact: true }).click();
    await page.getByText(`“${name}” moved`).waitFor();
  });

  test('a digital organization moves after the page said which credential it loses, on a phone', async () => {
    const { page } = window;
    await page.setViewportSize(phone);
    await page.goto('/digital-organizations');
    await act('Daily report', 'Move…');
    await dialog().getByRole('combobox', { name: 'Project' }).click();
    await page.getByRole('option', { name: 'Support' }).click();
    await dialog().getByRole('status').getByText('Report key', { exact: false }).waitFor();
    await window.screenshot('move-digital-organization-phone');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(phone.width);
    await dialog().getByRole('button', { name: 'Move', exact: true }).click();
    await dialog().waitFor({ state: 'detached' });
    const { data } = await window.account.call<{ data: { name: string; project_id: string }[] }>('GET', '/api/v1/digital-organizations'); // prettier-ignore
    expect(data.find(({ name }) => name === 'Daily report')!.project_id).toBe(support);
    await page.setViewportSize(desk);
  });

  test('a project is archived with its publications, and restored with them', async () => {
    const { page, account } = window;
    const draft = { nodes: [start], connections: [] };
    const second = { name: 'Answers', project_id: sales, draft };
    const { id } = await account.call<{ id: string }>('POST', '/api/v1/digital-organizations', second);
    await account.call('POST', `/api/v1/digital-organizations/${id}/publish`, {});
    const status = async () =>
      (await account.call<{ status: string }>('GET', `/api/v1/digital-organizations/${id}`)).status;
    await page.goto('/settings/projects');
    await act('Sales', 'Archive…');
    await dialog().getByRole('button', { name: 'Unpublish and archive' }).click();
    await page.getByText('“Sales” archived').waitFor();
    expect(await status()).toBe('draft');
    await page.getByText('Archived', { exact: true }).click();
    await act('Sales', 'Restore');
    await dialog()
      .getByRole('checkbox', { name: /^Publish the digital organization again/ })
      .waitFor();
    await window.screenshot('restore-project');
    await dialog().getByRole('button', { name: 'Restore' }).click();
    await page.getByText('“Sales” restored').waitFor();
    expect(await status()).toBe('published');
  });

  test('a custom domain is added with its required records, and removed', async () => {
    const { page } = window;
    const domain = `hooks-${process.pid}.example.com`;
    await page.goto('/settings/domains');
    await page.getByRole('textbox', { name: 'Domain' }).fill(domain);
    await page.getByRole('button', { name: 'Add domain' }).click();
    await page.getByText('Not verified').waitFor();
    await page.getByText('2. Point', { exact: false }).waitFor();
    await window.screenshot('domain-records');
    await act(domain, 'Delete…');
    await dialog().getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No domains yet.', { exact: false }).waitFor();
  });

  test('the certificate that signs requests to a SAML provider is renewed, on a phone', async () => {
    const { page, account } = window;
    const { certificate } = await makeSigningKey('Provider');
    const saml = { entity_id: 'urn:provider', sso_url: 'https://login.example.test/sso', certificates: [certificate] };
    await account.call('POST', '/api/v1/sso-connections', { name: 'Entra', saml });
    const shown = () => dialog().getByText('SHA-256', { exact: false }).allTextContents();
    await page.setViewportSize(phone);
    await page.goto('/settings/sign-in');
    await act('Entra', 'Signing certificates');
    await dialog().getByText('Signs requests').waitFor();
    const [former] = await shown();
    await dialog().getByRole('button', { name: 'Create next certificate' }).click();
    await dialog().getByText('Announced only').waitFor();
    await window.screenshot('signing-certificates-phone');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(phone.width);
    const [, next] = await shown();
    await dialog().getByRole('button', { name: 'Switch to this one' }).click();
    await confirm('Switch to this one');
    await expect.poll(shown).toEqual([next, former]);
    await dialog().getByRole('button', { name: 'Delete', exact: true }).click();
    await confirm('Delete certificate');
    await expect.poll(shown).toEqual([next]);
    await page.setViewportSize(desk);
  });

  test('it is deleted by its typed name, stops responding, and is restored, on a phone', async () => {
    const { page } = window;
    await page.setViewportSize(phone);
    await page.goto('/settings/organization');
    await page.getByRole('button', { name: 'Delete organization' }).click();
    const remove = dialog().getByRole('button', { name: 'Delete organization' });
    const name = "Ada Lovelace's organization";
    await dialog()
      .getByRole('textbox', { name: `Type ${name} to confirm` })
      .fill('Ada');
    expect(await remove.isDisabled()).toBe(true);
    await dialog().getByText('1 published digital organization', { exact: false }).waitFor();
    await dialog()
      .getByRole('textbox', { name: `Type ${name} to confirm` })
      .fill(name);
    await window.screenshot('delete-organization-phone');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await remove.click();
    await page.getByRole('heading', { name: `${name} is being deleted` }).waitFor();
    await window.screenshot('being-deleted-phone');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    expect(window.complaints.splice(0)).toEqual([]);
    await page.getByRole('button', { name: 'Restore organization' }).click();
    await page.getByText('Organization restored.').waitFor();
    await page.getByRole('heading', { name: 'Organization', level: 1 }).waitFor();
  });

  test('Ada takes her data along and deletes her account, on a phone', async () => {
    const { page, account } = window;
    await page.goto('/settings/your-data');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export', exact: true }).click(),
    ]);
    const held = JSON.parse(await readFile(await download.path(), 'utf8')) as { account: { email: string } };
    expect(held.account.email).toBe(account.email);
    await page.getByRole('button', { name: 'Delete account' }).click();
    await dialog().getByText('Elsewhere', { exact: false }).waitFor();
    await dialog()
      .getByRole('textbox', { name: `Type ${account.email} to confirm` })
      .fill(account.email);
    await window.screenshot('delete-account-phone');
    await dialog().getByRole('button', { name: 'Delete account' }).click();
    await page.getByText('Your account was deleted.').waitFor();
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    // The stream of changes ends with the session; a page that is still there then asks once who is signed in.
    const askedWho = /401 .*\/api\/v1\/me:0/;
    expect(window.complaints.filter((complaint) => !askedWho.test(complaint))).toEqual([]);
    await page.goto('/');
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  });
});
