import type { Handler } from '../../handler.ts';

/** Returns whether the caller gets the weekly digest. */
export const getWeeklyDigest: Handler<'getWeeklyDigest'> = async ({ actor }, { database }) => {
  const enabled = await database.withOrganization(actor.organizationId, ({ digests }) =>
    digests.isWanted(actor.accountId),
  );
  return { status: 200, body: { enabled } };
};
