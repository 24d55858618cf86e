import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';
import type { RowOf } from './row.ts';

/** The role of an account in a project. */
export const ProjectMemberEntity = defineEntity({
  name: 'ProjectMember',
  tableName: 'project_members',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    organizationId: p.text(),
    projectId: p.text().primary(),
    accountId: p.text().primary(),
    role: p.enum(['project_admin', 'editor', 'viewer'] as const),
    /** The custom role; `role` is `viewer` then. */
    roleId: p.text().strictNullable(),
    /** The connection whose groups gave the role; null if assigned by hand. */
    mappedBy: p.text().strictNullable(),
    createdAt: p.datetime(3),
  },
});

export type ProjectMemberRow = RowOf<typeof ProjectMemberEntity>;
