import { plannedChanges } from '../../../domains/identity/sso/mapping/applyMapping.ts';
import type { Handler } from '../../handler.ts';
import { notFound } from '../../../openapi/notFound.ts';
import { knownGroups } from '../../sso/knownGroups.ts';
import { checkMapping } from '../../sso/checkMapping.ts';

/** Returns the changes that rules would make, by the groups at the last sign-in or in the directory. */
export const previewSsoMapping: Handler<'previewSsoMapping'> = async ({ actor, params, body }, { database }) => {
  const { organizationId } = actor;
  const connectionId = params.sso_connection_id;
  return database.withOrganization(organizationId, async (repositories) => {
    if (!(await repositories.ssoConnections.find(connectionId))) throw notFound();
    await checkMapping(repositories, actor, body.rules);
    const all = await knownGroups(repositories, { organizationId, connectionId });
    const known = all.flatMap(({ accountId, groups }) => (groups === null ? [] : [{ accountId, groups }]));
    const connection = { id: connectionId, organizationId, mapping: body.rules };
    const planned = await plannedChanges(repositories, connection, known);
    const people = planned.flatMap(({ accountId, changes: { organization, projects } }) => {
      if (organization === null && projects.length === 0) return [];
      const { name, email } = all.find((one) => one.accountId === accountId)!;
      const shown = projects.map(({ projectId, before, after }) => ({ project_id: projectId, before, after }));
      return [{ account_id: accountId, name, email, organization, projects: shown }];
    });
    const counts = { unchanged: known.length - people.length, unknown: all.length - known.length };
    return { status: 200 as const, body: { people, ...counts } };
  });
};
