import { AppError } from '../../../openapi/AppError.ts';
import type { Handler } from '../../handler.ts';

/**
 * Sets whether members must sign in with the identity provider. Who switches it on has just come through it, and names an owner who can come in
 * without: a provider that fails locks nobody out for good.
 */
export const updateSsoPolicies: Handler<'updateSsoPolicies'> = async ({ actor, body }, { database }) => {
  const { organizationId } = actor;
  const { sso_required: ssoRequired, break_glass_account_id: breakGlassAccountId } = body;
  const { before, isFresh, canBreakGlass } = await database.asSystem(async ({ ssoPolicies }) => ({
    before: await ssoPolicies.isOn(organizationId),
    isFresh: await ssoPolicies.isFreshSso(actor.sessionId ?? ''),
    canBreakGlass:
      breakGlassAccountId === null || (await ssoPolicies.canBreakGlass(organizationId, breakGlassAccountId)),
  }));
  if ((ssoRequired && breakGlassAccountId === null) || !canBreakGlass)
    throw new AppError('invalid_request', 'Choose an owner with a password who can always sign in.', {
      param: '/break_glass_account_id',
    });
  if (ssoRequired && !before && !isFresh)
    throw new AppError(
      'sso_required',
      'To show that it works, sign in with your company account first, and switch this on within ten minutes.',
      { param: '/sso_required' },
    );
  await database.withOrganization(organizationId, ({ ssoPolicies }) =>
    ssoPolicies.set({ ssoRequired, breakGlassAccountId }),
  );
  return { status: 200, body };
};
