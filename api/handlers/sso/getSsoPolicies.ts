import type { Handler } from '../../handler.ts';

/** Returns whether members must sign in with the identity provider. */
export const getSsoPolicies: Handler<'getSsoPolicies'> = async ({ actor }, { database }) => {
  const sso_required = await database.withOrganization(actor.organizationId, ({ ssoPolicies }) => ssoPolicies.find());
  return { status: 200, body: { sso_required } };
};
