import { defineEntity, p } from '@mikro-orm/core';

import type { RowOf } from './row.ts';

/** A thing of the authorization server, under the SHA-256 of its value. It belongs to an organization through its key, where it has one. */
export const OAuthRecordEntity = defineEntity({
  name: 'OAuthRecord',
  tableName: 'oauth_records',
  properties: {
    /** As `oidc-provider` calls it: `AccessToken`, `Client` … */
    kind: p.text().primary(),
    idHash: p.blob().primary(),
    /** Of the grant that a code or a token came from. */
    grantHash: p.blob().strictNullable(),
    /** The account API key of the authorization. */
    keyId: p.text().strictNullable(),
    content: p.json<Record<string, unknown>>(),
    consumedAt: p.datetime(3).strictNullable(),
    expiresAt: p.datetime(3),
    createdAt: p.datetime(3),
  },
});

export type OAuthRecordRow = RowOf<typeof OAuthRecordEntity>;
