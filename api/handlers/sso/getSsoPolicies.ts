import type { Handler } from '../../handler.ts';

/** Says whether members must sign in with the identity provider. */
export const getSsoPolicies: Handler<'getSsoPolicies'> = async ({ actor }, { database }) => {
  const found = await database.withOrganization(actor.organizationId, ({ ssoPolicies }) => ssoPolicies.find());
  return {
    status: 200,
    body: { sso_required: found.ssoRequired, break_glass_account_id: found.breakGlassAccountId },
  };
};
