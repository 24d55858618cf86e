import { defineEntity, p } from '@mikro-orm/core';
import type { RowOf } from './row.ts';
import { textArray } from './textArray.ts';

/** A passkey of an account: its public half. */
export const PasskeyEntity = defineEntity({
  name: 'Passkey',
  tableName: 'passkeys',
  properties: {
    id: p.text().primary(),
    accountId: p.text(),
    credentialId: p.text(),
    publicKey: p.blob(),
    counter: p.bigint(),
    transports: textArray(),
    deviceType: p.text(),
    backedUp: p.boolean(),
    name: p.text(),
    createdAt: p.datetime(3),
    lastUsedAt: p.datetime(3).strictNullable(),
  },
});

export type PasskeyRow = RowOf<typeof PasskeyEntity>;
