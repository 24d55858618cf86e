import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';

/** Members of a directory's groups. */
export const ScimGroupMemberEntity = defineEntity({
  name: 'ScimGroupMember',
  tableName: 'scim_group_members',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    organizationId: p.text(),
    groupId: p.text().primary(),
    userId: p.text().primary(),
  },
});
