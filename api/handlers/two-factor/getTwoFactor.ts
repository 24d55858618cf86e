import type { Handler } from '../../handler.ts';

/** Returns the account's second factors. */
export const getTwoFactor: Handler<'getTwoFactor'> = async ({ actor }, { database }) => {
  const { state, hash, keys } = await database.asSystem(async ({ secondFactors, accounts, passkeys }) => ({
    keys: await passkeys.list(actor.accountId),
    state: await secondFactors.find(actor.accountId),
    hash: await accounts.findPasswordHash(actor.accountId),
  }));
  return {
    status: 200,
    body: {
      totp_confirmed_at: state.totpConfirmedAt?.toISOString() ?? null,
      recovery_codes_left: state.recoveryCodesLeft,
      has_password: hash !== null,
      passkeys: keys.map(({ id, name, createdAt, lastUsedAt, backedUp }) => ({
        id,
        name,
        created_at: createdAt.toISOString(),
        last_used_at: lastUsedAt?.toISOString() ?? null,
        backed_up: backedUp,
      })),
    },
  };
};
