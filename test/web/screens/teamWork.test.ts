import { describe, expect, test } from 'vitest';
import type { components } from '../../../openapi/generated/types.ts';
import { id } from './openScreen.ts';
import { Refusal } from './mockApi.ts';
import { screenLooksWell } from './screenLooksWell.ts';
import { sharedScreen } from './sharedScreen.ts';

type Schemas = components['schemas'];
type Project = Schemas['Project'];

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
const greeter: Schemas['DigitalOrganizationSummary'] = {
  id: id('dorg', 1),
  project_id: own.id,
  name: 'Greeter',
  description: '',
  tags: [],
  folder: null,
  permissions: ['view', 'edit', 'execute', 'publish'],
  shared_with_you: false,
  status: 'draft',
  draft_revision: 1,
  published_version_id: null,
  last_execution: null,
  recent_executions: { statuses: [], ended: 0, failed: 0 },
  triggers: [],
  next_time: null,
  owner: null,
  created_at: own.created_at,
  updated_at: own.created_at,
};
const page = <Line>(...data: Line[]) => ({ data, next_cursor: null });

describe('work in a team', () => {
  test('an inviter without a team project creates one in the dialog, moves work into it and invites into it', async () => {
    let projects = [own];
    const sent: unknown[] = [];
    await screen.open('/settings/members', {
      listProjects: () => page(...projects),
      createProject: ({ body }) => {
        sent.push(body);
        projects = [own, team];
        return team;
      },
      listDigitalOrganizations: ({ query }) => page(...(query.get('project_id') === own.id ? [greeter] : [])),
      createOrganizationInvitation: ({ body }) => {
        sent.push(body);
        return new Refusal(409, { type: 'conflict_error', code: 'already_member', message: 'Shown in the form.' });
      },
    });
    await screen.page.getByRole('button', { name: 'Invite people' }).click();
    const dialog = screen.page.getByRole('dialog');
    await dialog.getByText('People who join do not see what is in your personal space.', { exact: false }).waitFor();
    await screenLooksWell(screen, 'invite-team');
    await dialog.getByRole('button', { name: 'Make a team project' }).click();
    await dialog.getByText('People who join', { exact: false }).waitFor({ state: 'detached' });
    await dialog.getByRole('combobox', { name: 'Move into the first project' }).click();
    await screen.page.getByRole('option', { name: 'Greeter' }).click();
    await screen.page.keyboard.press('Escape');
    await dialog.getByText('By link').click();
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const invited = [{ project_id: team.id, role: 'editor' }];
    await expect.poll(() => sent).toEqual([{ name: 'Team' }, { max_uses: 10, expires_in_days: 7, projects: invited }]);
    // The work is there before anybody is invited.
    const asked = screen.api.asked.filter((one) => /^(?:moveDigital|createOrganizationInv)/.test(one));
    expect(asked).toEqual(['moveDigitalOrganizations', 'createOrganizationInvitation']);
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
