import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { components } from '../../../openapi/generated/types.ts';
import { findBrowser } from '../../e2e/browser.ts';
import { dailyReport } from './dailyReport.ts';
import { id, now, openScreen, type Screen } from './openScreen.ts';

type Report = components['schemas']['MigrationReport'];
type Issue = components['schemas']['MigrationIssue'];

const issue: Issue = {
  rule: 'values_replaced',
  title: 'A parameter has a value with another name now',
  impact: 'executions_fail',
  node_id: 'n1',
  node_name: 'Color calendar',
  where: 'draft',
  message: '"color" is "lightBlue"; the name of this value is "blue" now.',
  hint: 'Fix it in the draft, and publish the draft.',
  is_fixable: true,
};
const report: Report = {
  version: '0.1.0',
  to: '0.1.0',
  is_blocked: false,
  scanned: 12,
  affected_count: 1,
  instance_issues: [
    {
      rule: 'roles_without_api_documents',
      title: 'A custom role does not have the permissions for API documents',
      impact: 'behavior_changes',
      organization: { id: id('org', 1), name: 'Analytical Engines' },
      message: 'Role "Builder".',
      hint: 'Add api_documents.* to the role if its holders should use API documents.',
    },
  ],
  affected: [
    {
      id: id('dorg', 1),
      name: 'Calendar',
      organization: { id: id('org', 1), name: 'Analytical Engines' },
      project: { id: id('proj', 1), name: 'Personal space' },
      owner: { id: id('acc', 1), name: 'Ada Lovelace' },
      is_published: true,
      last_run_at: now.toISOString(),
      open_executions: 3,
      issues: [
        issue,
        { ...issue, where: 'published' },
        { ...issue, rule: 'node_type_unknown', message: 'The node type "ssh.command" is unknown.', is_fixable: false },
      ],
    },
  ],
};
const nothing: Report = { ...report, affected_count: 0, instance_issues: [], affected: [] };

describe.skipIf(findBrowser() === null)('the migration report', () => {
  let screen: Screen;
  beforeAll(async () => {
    screen = await openScreen();
  }, 180_000);
  beforeEach(({ onTestFailed }) => onTestFailed(async () => console.error(await screen.describe())));
  afterAll(() => screen?.close());

  test('shows each issue once with its places, and fixes the draft', async () => {
    let isFixed = false;
    let asked: unknown;
    await screen.open('/settings/migration-report', {
      getMigrationReport: () => (isFixed ? nothing : report),
      fixDigitalOrganization: ({ body }) => {
        [isFixed, asked] = [true, body];
        return dailyReport;
      },
    });
    const { page } = screen;
    const calendar = page.getByRole('region', { name: 'Calendar' });
    await calendar.getByText('draft, published version').waitFor();
    expect(await calendar.getByText('Executions fail').count()).toBe(2);
    await calendar.getByText(/3 open executions/).waitFor();
    await page.getByRole('button', { name: 'Fix Color calendar in the draft' }).click();
    await page.getByRole('heading', { name: 'Nothing to do' }).waitFor();
    expect(asked).toEqual({ rule: 'values_replaced', node_id: 'n1' });
  });

  test('names the organizations for admins of the instance, without fixes, and the issue that blocks the upgrade', async () => {
    const blocked: Report = {
      ...report,
      is_blocked: true,
      instance_issues: [
        {
          rule: 'postgresql_too_old',
          title: 'PostgreSQL is too old',
          impact: 'upgrade_blocked',
          organization: null,
          message: 'The server has version 14.',
          hint: 'Upgrade PostgreSQL to 15 or newer first.',
        },
      ],
    };
    await screen.open('/admin/migration-report', {
      getMe: screen.me({}, { instance_permissions: ['instance_operations.view'] }),
      getInstanceMigrationReport: blocked,
    });
    const { page } = screen;
    await page.getByRole('alert').getByText('Blocks the upgrade').waitFor();
    await page.getByText(/PostgreSQL is too old\. The server has version 14\./).waitFor();
    await page.getByText(/Analytical Engines \/ Personal space/).waitFor();
    expect(await page.getByRole('button', { name: /in the draft/ }).count()).toBe(0);
  });
});
