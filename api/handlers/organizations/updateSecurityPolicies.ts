import type { Handler } from '../../handler.ts';

/** Sets what members of the organization may do at all: nothing that it forbids is begun after this answer. */
export const updateSecurityPolicies: Handler<'updateSecurityPolicies'> = async ({ actor, body }, { database }) => {
  await database.withOrganization(actor.organizationId, ({ organizations }) =>
    organizations.setSecurityPolicies({
      publishingEnabled: body.publishing_enabled,
      sharingEnabled: body.sharing_enabled,
    }),
  );
  return { status: 200, body };
};
