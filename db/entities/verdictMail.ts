import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';

/** A member who wants to be mailed what a position delivers, until there is a verdict. */
export const VerdictMailWishEntity = defineEntity({
  name: 'VerdictMailWish',
  tableName: 'verdict_mail_wishes',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    positionId: p.text().primary(),
    accountId: p.text().primary(),
    organizationId: p.text(),
    createdAt: p.datetime(3),
  },
});

/** A deliverable that was mailed to a member. */
export const VerdictMailEntity = defineEntity({
  name: 'VerdictMail',
  tableName: 'verdict_mails',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    deliverableId: p.text().primary(),
    accountId: p.text().primary(),
    organizationId: p.text(),
    createdAt: p.datetime(3),
  },
});
