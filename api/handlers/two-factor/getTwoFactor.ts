import type { Handler } from '../../handler.ts';

/** Says what the account signs in with beside its password. */
export const getTwoFactor: Handler<'getTwoFactor'> = async ({ actor }, { database }) => {
  const { state, hash } = await database.asSystem(async ({ secondFactors, accounts }) => ({
    state: await secondFactors.find(actor.accountId),
    hash: await accounts.findPasswordHash(actor.accountId),
  }));
  return {
    status: 200,
    body: {
      totp_confirmed_at: state.totpConfirmedAt?.toISOString() ?? null,
      recovery_codes_left: state.recoveryCodesLeft,
      has_password: hash !== null,
    },
  };
};
