import { defineEntity, p } from '@mikro-orm/core';

import { textArray } from './textArray.ts';

/** A custom role of the instance: scopes that were put together for it. */
export const InstanceRoleEntity = defineEntity({
  name: 'InstanceRole',
  tableName: 'instance_roles',
  properties: {
    id: p.text().primary(),
    name: p.text(),
    description: p.text(),
    scopes: textArray(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});

/** Assigns custom instance roles to accounts. */
export const InstanceRoleHolderEntity = defineEntity({
  name: 'InstanceRoleHolder',
  tableName: 'instance_role_holders',
  properties: {
    accountId: p.text().primary(),
    roleId: p.text(),
  },
});
