import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';

/** A person or a team project that a digital organization is shared with: one of the two. */
export const DigitalOrganizationShareEntity = defineEntity({
  name: 'DigitalOrganizationShare',
  tableName: 'digital_organization_shares',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    id: p.text().primary(),
    organizationId: p.text(),
    digitalOrganizationId: p.text(),
    accountId: p.text().strictNullable(),
    projectId: p.text().strictNullable(),
    level: p.enum(['view', 'execute', 'edit'] as const),
    sharedBy: p.text().strictNullable(),
    createdAt: p.datetime(3),
  },
});
