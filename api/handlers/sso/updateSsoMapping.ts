import type { Handler } from '../../handler.ts';
import { notFound } from '../../../openapi/notFound.ts';
import { checkMapping } from '../../sso/checkMapping.ts';

/** Sets which roles follow from groups, from the next sign-in of each person on. */
export const updateSsoMapping: Handler<'updateSsoMapping'> = async ({ actor, params, body }, { database }) => {
  const { organizationId } = actor;
  const saved = await database.withOrganization(organizationId, async (repositories) => {
    const { ssoConnections } = repositories;
    if (!(await ssoConnections.find(params.sso_connection_id))) throw notFound();
    await checkMapping(repositories, actor, body.rules);
    return ssoConnections.update(params.sso_connection_id, { mapping: body.rules });
  });
  if (!saved) throw notFound();
  return { status: 200, body: { rules: body.rules } };
};
