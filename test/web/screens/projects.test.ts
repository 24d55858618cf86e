import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../../openapi/generated/types.ts';
import { Refusal } from './mockApi.ts';
import { id, openScreen, type Screen } from './openScreen.ts';

type Schemas = components['schemas'];

let screen: Screen;
beforeAll(async () => {
  screen = await openScreen();
}, 180_000);
afterEach(() => expect(screen.api.misfits.splice(0)).toEqual([]));
afterAll(() => screen?.close());

const created_at = '2026-11-23T09:00:00.000Z';
const team: Schemas['Project'] = {
  id: id('proj', 2),
  kind: 'team',
  name: 'Sales',
  handed_over: false,
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

  test('says before what goes with a project, and after why it stays', async () => {
    await screen.open('/settings/projects', {
      listProjects: page(team),
      deleteProject: () =>
        new Refusal(409, {
          type: 'conflict_error',
          code: 'project_not_empty',
          message: 'Something is still in this project.',
        }),
    });
    await choose('Delete…');
    await screen.page.getByText('Only an empty project can be deleted.').waitFor();
    await screen.page.getByRole('button', { name: 'Delete' }).click();
    await screen.page.getByText('Something is still in this project.').waitFor();
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
    expect(await screen.page.getByRole('menuitem').allInnerTexts()).toEqual(['Members…']);
    await screen.page.getByRole('menuitem').click();
    const dialog = screen.page.getByRole('dialog');
    await dialog.getByText('Role from a group').waitFor();
    await dialog.getByRole('button', { name: 'Remove Ada Lovelace' }).waitFor();
    expect(await dialog.getByRole('button', { name: /^Remove/ }).count()).toBe(1);
    expect(await dialog.getByRole('combobox').count()).toBe(0);
  });
});
