import { defineEntity, p } from '@mikro-orm/core';
import { organizationFilter } from './organizationFilter.ts';
import type { RowOf } from './row.ts';

/** An OAuth app of an organization, for one type of credential. `secretEncrypted` is an envelope of `db/secrets`. */
export const OAuthAppEntity = defineEntity({
  name: 'OAuthApp',
  tableName: 'oauth_apps',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    id: p.text().primary(),
    organizationId: p.text(),
    type: p.text(),
    clientId: p.text(),
    secretEncrypted: p.text(),
    fields: p.json<Record<string, unknown>>(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});

export type OAuthAppRow = RowOf<typeof OAuthAppEntity>;

/** An OAuth app of the instance. */
export type InstanceOAuthAppRow = Omit<OAuthAppRow, 'id' | 'organizationId'>;
