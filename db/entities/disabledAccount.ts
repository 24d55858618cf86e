import { defineEntity, p } from '@mikro-orm/core';

/** An account without access until it is enabled again. */
export const DisabledAccountEntity = defineEntity({
  name: 'DisabledAccount',
  tableName: 'disabled_accounts',
  properties: {
    accountId: p.text().primary(),
    disabledAt: p.datetime(3),
  },
});
