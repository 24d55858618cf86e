import { answerWith } from '../../../domains/digitalOrganizations/readDigitalOrganization.ts';
import type { Handler } from '../../handler.ts';

/** Reads a digital organization with its draft, addresses and issues. */
export const getDigitalOrganization: Handler<'getDigitalOrganization'> = async ({ params, actor }, deps) => {
  const query = { id: params.digital_organization_id, actor, permission: 'digital_organizations.view' } as const;
  return {
    status: 200,
    body: await deps.database.withOrganization(actor.organizationId, (repositories) =>
      answerWith(repositories, query, deps),
    ),
  };
};
