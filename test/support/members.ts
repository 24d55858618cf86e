import { newId } from '../../db/ids.ts';
import type { OrganizationRole } from '../../db/repositories/organizations/organizations.ts';
import { signUpPerson, type Person } from './apiClient.ts';
import type { TestApi } from './apiServer.ts';

/** Signs up a person who is also a member of that organization, with a session and a personal space there. */
export async function signUpMember(
  { url, deps }: TestApi,
  organizationId: string,
  { name = 'Member', role = 'member' }: { name?: string; role?: OrganizationRole } = {},
): Promise<Person> {
  const person = await signUpPerson(url, { name });
  const { accountId } = person;
  await deps.database.asSystem(async ({ organizations, projects }) => {
    await organizations.addMember({ id: newId('membership'), organizationId, accountId, role });
    await projects.insert({
      id: newId('project'),
      organizationId,
      kind: 'personal',
      ownerAccountId: accountId,
      name: `Space of ${name}`,
    });
  });
  await person.client.ok('updateSession', { body: { organization_id: organizationId } });
  return { ...person, organizationId };
}

/** Creates a team project with these people in it; returns its id. */
export async function insertTeamProject(
  { deps, test }: TestApi,
  organizationId: string,
  people: readonly { person: Person; role: 'project_admin' | 'editor' | 'viewer' }[] = [],
): Promise<string> {
  const { id } = await deps.database.withOrganization(organizationId, ({ projects }) =>
    projects.insert({ id: newId('project'), organizationId, kind: 'team', ownerAccountId: null, name: 'Team' }),
  );
  for (const { person, role } of people) {
    await test.database.pool.query(
      'insert into project_members (organization_id, project_id, account_id, role) values ($1, $2, $3, $4)',
      [organizationId, id, person.accountId, role],
    );
  }
  return id;
}
