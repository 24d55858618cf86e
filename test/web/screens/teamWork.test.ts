import { describe, expect, test } from 'vitest';
import type { components } from '../../../openapi/generated/types.ts';
import { id } from './openScreen.ts';
import { screenLooksWell } from './screenLooksWell.ts';
import { sharedScreen } from './sharedScreen.ts';

type Project = components['schemas']['Project'];

const screen = sharedScreen();

const own: Project = {
  id: id('proj', 1),
  kind: 'personal',
  name: 'Own',
  owner: null,
  handed_over: false,
  handed_over_from: null,
  archived_at: null,
  member_count: 1,
  permissions: ['view', 'edit'],
  created_at: '2026-11-23T09:00:00.000Z',
};
const team: Project = { ...own, id: id('proj', 2), kind: 'team', name: 'Team' };
const page = <Line>(...data: Line[]) => ({ data, next_cursor: null });

describe('work in a team', () => {
  test('an inviter without a team project creates one in the dialog and invites into it', async () => {
    let projects = [own];
    const sent: unknown[] = [];
    await screen.open('/settings/members', {
      listProjects: () => page(...projects),
      createProject: ({ body }) => {
        sent.push(body);
        projects = [own, team];
        return team;
      },
    });
    await screen.page.getByRole('button', { name: 'Invite people' }).click();
    const dialog = screen.page.getByRole('dialog');
    await dialog.getByText('People who join do not see what is in your personal space.', { exact: false }).waitFor();
    await screenLooksWell(screen, 'invite-team');
    await dialog.getByRole('button', { name: 'Make a team project' }).click();
    await dialog.getByText('choose Move to put them into this project.', { exact: false }).waitFor();
    await dialog.getByText('People who join', { exact: false }).waitFor({ state: 'detached' });
    expect(sent).toEqual([{ name: 'Team' }]);
  });

  test('a member who sees nothing yet reads why, or finds the projects of the team', async () => {
    const member = screen.me({}, { role: 'member' });
    await screen.open('/', { getMe: member, listProjects: page(own) });
    await screen.page.getByText('Ask the person who invited you to add you to one.', { exact: false }).waitFor();
    await screen.open('/', { getMe: member, listProjects: page(own, team) });
    const link = screen.page.getByRole('main').getByRole('link', { name: 'Team', exact: true });
    expect(await link.getAttribute('href')).toBe(`/digital-organizations?project=${team.id}`);
    await screenLooksWell(screen, 'home-member');
  });
});
