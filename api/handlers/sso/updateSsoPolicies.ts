import { AppError } from '../../../openapi/AppError.ts';
import type { Handler } from '../../handler.ts';

/**
 * Sets whether members must sign in with the identity provider. The owner who enables it has just signed in through it, and another owner
 * can sign in without: a failing provider locks no one out permanently.
 */
export const updateSsoPolicies: Handler<'updateSsoPolicies'> = async ({ actor, body }, { database }) => {
  const { organizationId } = actor;
  const isFresh = await database.asSystem(({ ssoPolicies }) => ssoPolicies.isFreshSso(actor.sessionId ?? ''));
  await database.withOrganization(organizationId, async ({ ssoPolicies, signInPolicies }) => {
    const isNew = body.sso_required && !(await ssoPolicies.find());
    if (isNew && (await signInPolicies.find()).breakGlassAccountId === null)
      throw refused('First choose the owner who can always sign in, in Settings > Security.');
    if (isNew && !isFresh)
      throw refused(
        'To show that it works, sign in with your company account first, and switch this on within ten minutes.',
      );
    await ssoPolicies.set(body.sso_required);
  });
  return { status: 200, body };
};

function refused(message: string): AppError {
  return new AppError('invalid_request', message, { param: '/sso_required' });
}
