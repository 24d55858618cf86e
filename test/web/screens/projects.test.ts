import { describe, expect, onTestFinished, test } from 'vitest';
import type { components } from '../../../openapi/generated/types.ts';
import { Refusal, type Answers } from './mockApi.ts';
import { id } from './openScreen.ts';
import { screenLooksWell } from './screenLooksWell.ts';
import { sharedScreen } from './sharedScreen.ts';

type Schemas = components['schemas'];

const screen = sharedScreen();

const created_at = '2026-11-23T09:00:00.000Z';
const team: Schemas['Project'] = {
  id: id('proj', 2),
  kind: 'team',
  name: 'Sales',
  owner: null,
  handed_over: false,
  handed_over_from: null,
  archived_at: null,
  member_count: 1,
  permissions: ['view', 'edit', 'delete', 'manage_members'],
  created_at,
};
const own: Schemas['Project'] = { ...team, id: id('proj', 1), kind: 'personal', name: 'Own', permissions: ['view'] };
const grace: Schemas['ProjectMember'] = {
  account_id: id('acc', 2),
  kind: 'person',
  name: 'Grace Hopper',
  email: 'grace@example.com',
  role: 'viewer',
  source: 'manual',
  created_at,
};
const page = <Line>(...data: Line[]) => ({ data, next_cursor: null });
const person = (digit: number, name: string): Schemas['Member'] => ({
  id: id('mem', digit),
  account_id: id('acc', digit),
  kind: 'person',
  name,
  email: `${name.split(' ')[0]!.toLowerCase()}@example.com`,
  role: 'member',
  source: 'manual',
  suspended: false,
  created_at,
});
const choose = async (item: string) => {
  await screen.page.getByRole('button', { name: 'Actions for Sales' }).click();
  await screen.page.getByRole('menuitem', { name: item }).click();
};

describe('Settings > Projects', () => {
  test('says whose the personal spaces are, here and where a project is chosen', async () => {
    const ofGrace = (digit: number, email: string): Schemas['Project'] => ({
      ...own,
      id: id('proj', digit),
      owner: { account_id: id('acc', digit), name: 'Grace Hopper', email },
    });
    const lines = page(team, own, ofGrace(4, 'grace@example.com'), ofGrace(5, 'g.hopper@example.com'));
    await screen.open('/settings/projects', { listProjects: lines });
    const names = ['Personal space of Grace Hopper (grace@example.com)', 'Personal space of Grace Hopper (g.hopper@example.com)']; // prettier-ignore
    for (const name of ['Personal space', ...names])
      await screen.page.getByRole('link', { name, exact: true }).waitFor();
    await screen.open('/data-tables', { listProjects: lines });
    await screen.page.getByRole('button', { name: 'Create table' }).first().click();
    await screen.page.getByRole('dialog').getByRole('combobox', { name: 'Project' }).click();
    for (const name of ['Personal space', ...names])
      await screen.page.getByRole('option', { name, exact: true }).waitFor();
  });

  test('makes a project, renames it, and offers nothing for a personal space', async () => {
    const sent: unknown[] = [];
    await screen.open('/settings/projects', {
      listProjects: page(team, own),
      createProject: ({ body }) => {
        sent.push(body);
        return team;
      },
      updateProject: ({ body }) => {
        sent.push(body);
        return team;
      },
    });
    await screen.page.getByRole('button', { name: 'Create project' }).click();
    const dialog = screen.page.getByRole('dialog');
    await dialog.getByLabel('Name').fill(' Sales ');
    await dialog.getByRole('button', { name: 'Create project' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await choose('Rename…');
    await dialog.getByLabel('Name').fill('Support');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(sent).toEqual([{ name: 'Sales' }, { name: 'Support' }]);
    expect(await screen.page.getByRole('button', { name: /^Actions for/ }).count()).toBe(1);
  });

  const contents: Schemas['ProjectContents'] = {
    digital_organizations: 2,
    published: 1,
    published_employees: 0,
    taken_down: 1,
    withdrawn_employees: 0,
    running_executions: 1,
    credentials: 1,
    data_tables: 0,
    api_documents: 0,
    knowledge_bases: 0,
    employees: 0,
    positions: 0,
    folders: 0,
    members: 1,
    service_accounts: 0,
    losing: [
      {
        digital_organization_id: id('dorg', 7),
        employee_id: null,
        name: 'Invoices',
        loses: 'credential',
        what: 'Mail',
      },
    ],
    taken_names: [],
  };

  test('says before what is in a project that is deleted, and moves it or deletes it by its typed name', async () => {
    const asked: unknown[] = [];
    await screen.open('/settings/projects', {
      listProjects: page(team, { ...team, id: id('proj', 3), name: 'Support' }),
      getProjectContents: ({ query }) => {
        asked.push(query.get('move_to'));
        return query.get('move_to') === null ? contents : { ...contents, losing: [] };
      },
      deleteProject: ({ query }) => {
        asked.push(Object.fromEntries(query));
        return query.get('contents') === 'move'
          ? new Refusal(409, { type: 'conflict_error', code: 'name_taken', message: 'Taken there.' })
          : (undefined as never); // 204
      },
    });
    await choose('Delete…');
    const dialog = screen.page.getByRole('dialog');
    await dialog.getByText('2 digital organizations').waitFor();
    await dialog.getByText('1 of them published').waitFor();
    await dialog.getByRole('combobox', { name: 'Project' }).click();
    expect(await screen.page.getByRole('option').allInnerTexts()).toEqual(['Support']);
    await screen.page.getByRole('option').click();
    await dialog.getByRole('button', { name: 'Move and delete' }).click();
    await dialog.getByText('Taken there.').waitFor();
    await dialog.getByRole('radio', { name: 'Delete all of it for good' }).check();
    await dialog.getByText('Invoices').waitFor();
    await dialog.getByText('loses the credential “Mail”', { exact: false }).waitFor();
    const remove = dialog.getByRole('button', { name: 'Delete', exact: true });
    expect(await remove.isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill('Sales');
    await remove.click();
    await dialog.waitFor({ state: 'hidden' });
    expect(asked).toContainEqual({ contents: 'move', move_to: id('proj', 3) });
    expect(asked).toContainEqual({ contents: 'delete' });
  });

  test('archives a project after showing the consequences, and restores it', async () => {
    const sent: unknown[] = [];
    await screen.open('/settings/projects', {
      listProjects: ({ query }) => page(query.get('archived') === 'true' ? { ...team, archived_at: created_at } : team),
      getProjectContents: contents,
      archiveProject: ({ body }) => {
        sent.push(body);
        return { ...team, archived_at: created_at };
      },
      restoreProject: ({ body }) => {
        sent.push(body);
        return team;
      },
    });
    await choose('Archive…');
    const dialog = screen.page.getByRole('dialog');
    await dialog.getByText('1 published digital organization is unpublished', { exact: false }).waitFor();
    await dialog.getByRole('button', { name: 'Unpublish and archive' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await screen.page.getByText('Archived', { exact: true }).click();
    await choose('Restore');
    const restoring = screen.page.getByRole('dialog', { name: 'Restore' });
    await restoring.getByRole('checkbox', { name: 'Publish the digital organization again' }).waitFor();
    await restoring.getByRole('button', { name: 'Restore' }).click();
    await expect.poll(() => sent).toEqual([{ unpublish: true }, { publish: true }]);
  });

  test('lists what relies on a project before it is archived anyway, in German, too', async () => {
    onTestFinished(() => screen.page.evaluate<void>(`localStorage.removeItem('bureau-language')`));
    const forced: (string | null)[] = [];
    const inUse = new Refusal(409, {
      type: 'conflict_error',
      code: 'in_use',
      message: 'Others rely on this.',
      used_by: [
        { kind: 'digital_organization', id: id('dorg', 1), name: 'Order intake' },
        { kind: 'position', id: id('pos', 1), name: 'Our writer' },
      ],
      used_by_hidden: 3,
    });
    const answers: Answers = {
      listProjects: page(team),
      getProjectContents: { ...contents, published_employees: 2 },
      archiveProject: ({ query }) => {
        forced.push(query.get('force'));
        return query.get('force') === 'true' ? { ...team, archived_at: created_at } : inUse;
      },
    };
    const dialog = (name: string) => screen.page.getByRole('dialog', { name });
    for (const [actions, open, archive, name, anyway, position] of [
      ['Actions for Sales', 'Archive…', 'Unpublish and archive', 'Sales is in use', 'Archive anyway', 'Position'],
      [
        'Aktionen für Sales',
        'Archivieren…',
        'Veröffentlichung aufheben und archivieren',
        'Sales wird verwendet',
        'Trotzdem archivieren',
        'Stelle',
      ],
    ] as const) {
      const language = actions.startsWith('Aktionen') ? 'de' : 'en';
      await screen.page.evaluate(`localStorage.setItem('bureau-language', '${language}')`);
      await screen.open('/settings/projects', answers);
      await screen.page.getByRole('button', { name: actions }).click();
      await screen.page.getByRole('menuitem', { name: open }).click();
      await screen.page.getByRole('button', { name: archive }).click();
      await dialog(name).getByText('Order intake').waitFor();
      const lines = await dialog(name).getByRole('listitem').allInnerTexts();
      expect(lines.slice(0, 2)).toEqual([expect.stringContaining('Order intake ('), `Our writer (${position})`]);
      expect(lines).toHaveLength(3);
      await screenLooksWell(screen, `project-in-use-${actions.slice(0, 3)}`);
      await dialog(name).getByRole('button', { name: anyway }).click();
      await dialog(name).waitFor({ state: 'detached' });
    }
    await expect.poll(() => forced).toEqual([null, 'true', null, 'true']);
  });

  test('renames, archives and deletes the space of a former member, which has no members', async () => {
    await screen.open('/settings/projects', {
      listProjects: page({
        ...own,
        handed_over: true,
        handed_over_from: 'Grace',
        permissions: ['view', 'edit', 'delete'] as const,
      }),
    });
    await screen.page.getByRole('button', { name: 'Actions for Handed over from Grace' }).click();
    const items = await screen.page.getByRole('menuitem').allInnerTexts();
    expect(items).toEqual(['Variables', 'Rename…', 'Archive…', 'Delete…']);
  });

  test('adds members, changes their roles and removes them', async () => {
    const sent: unknown[] = [];
    await screen.open('/settings/projects', {
      listProjects: page(team),
      listProjectMembers: page(grace),
      listMembers: page(person(2, 'Grace Hopper'), person(3, 'Mary Somerville')),
      setProjectMember: ({ params, body }) => {
        sent.push([params.account_id, body]);
        return grace;
      },
    });
    await choose('Members…');
    const dialog = screen.page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Add a member of the organization' }).click();
    expect(await screen.page.getByRole('option').allInnerTexts()).toEqual(['Mary Somerville (mary@example.com)']);
    await screen.page.getByRole('option').click();
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.getByRole('combobox', { name: 'Role of Grace Hopper' }).click();
    await screen.page.getByRole('option', { name: 'Project admin' }).click();
    await dialog.getByRole('button', { name: 'Remove Grace Hopper' }).click();
    await expect
      .poll(() => sent)
      .toEqual([
        [id('acc', 3), { role: 'editor' }],
        [id('acc', 2), { role: 'project_admin' }],
      ]);
    await expect.poll(() => screen.api.asked).toContain('removeProjectMember');
  });

  test('shows viewers who is in it, and lets them leave', async () => {
    const mine: Schemas['ProjectMember'] = {
      ...grace,
      account_id: id('acc', 1),
      name: 'Ada Lovelace',
      source: 'mapped',
    };
    await screen.open('/settings/projects', {
      listProjects: page({ ...team, permissions: ['view'] as const }),
      listProjectMembers: page(mine, grace),
    });
    await screen.page.getByRole('button', { name: 'Actions for Sales' }).click();
    expect(await screen.page.getByRole('menuitem').allInnerTexts()).toEqual(['Members…', 'Variables']);
    await screen.page.getByRole('menuitem', { name: 'Members…' }).click();
    const dialog = screen.page.getByRole('dialog');
    await dialog.getByText('Role from a group').waitFor();
    await dialog.getByRole('button', { name: 'Remove Ada Lovelace' }).waitFor();
    expect(await dialog.getByRole('button', { name: /^Remove/ }).count()).toBe(1);
    expect(await dialog.getByRole('combobox').count()).toBe(0);
  });
});
