import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';
import type { RowOf } from './row.ts';

/** The production and test address of one trigger node; the id is unguessable. */
export const WebhookEntity = defineEntity({
  name: 'Webhook',
  tableName: 'webhooks',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    id: p.text().primary(),
    organizationId: p.text(),
    digitalOrganizationId: p.text(),
    nodeId: p.text(),
    kind: p.enum(['webhook', 'form', 'chat'] as const),
    testId: p.text(),
    versionId: p.text().strictNullable(),
    active: p.boolean(),
    createdAt: p.datetime(3),
  },
});

export type WebhookRow = RowOf<typeof WebhookEntity>;
