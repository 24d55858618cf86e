import { defineEntity, p } from '@mikro-orm/core';

/** A secret of an authenticator app, encrypted. Not confirmed: it waits for its first code. */
export const TotpSecretEntity = defineEntity({
  name: 'TotpSecret',
  tableName: 'totp_secrets',
  properties: {
    id: p.text().primary(),
    accountId: p.text(),
    secretEncrypted: p.text(),
    confirmedAt: p.datetime(3).strictNullable(),
    lastStep: p.bigint(),
    createdAt: p.datetime(3),
  },
});

/** A recovery code; only its SHA-256 is stored, for it is random. */
export const RecoveryCodeEntity = defineEntity({
  name: 'RecoveryCode',
  tableName: 'recovery_codes',
  properties: {
    accountId: p.text().primary(),
    hash: p.blob().primary(),
    usedAt: p.datetime(3).strictNullable(),
  },
});

/** A sign-in that waits for a second factor. */
export const SignInChallengeEntity = defineEntity({
  name: 'SignInChallenge',
  tableName: 'sign_in_challenges',
  properties: {
    tokenHash: p.blob().primary(),
    accountId: p.text(),
    attempts: p.integer(),
    expiresAt: p.datetime(3),
  },
});
