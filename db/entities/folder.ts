import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';

/** A folder of digital organizations in a project; at the top where it has no parent. */
export const FolderEntity = defineEntity({
  name: 'Folder',
  tableName: 'folders',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    id: p.text().primary(),
    organizationId: p.text(),
    projectId: p.text(),
    parentId: p.text().strictNullable(),
    name: p.text(),
    createdBy: p.text(),
    createdAt: p.datetime(3),
  },
});
