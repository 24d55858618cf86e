import { defineEntity, p } from '@mikro-orm/core';

import { organizationFilter } from './organizationFilter.ts';
import { textArray } from './textArray.ts';
import type { RowOf } from './row.ts';

/** A flow of nodes on a canvas. `draft` is a graph (decisions §12). */
export const DigitalOrganizationEntity = defineEntity({
  name: 'DigitalOrganization',
  tableName: 'digital_organizations',
  filters: { organization: organizationFilter('organizationId') },
  properties: {
    id: p.text().primary(),
    organizationId: p.text(),
    projectId: p.text(),
    folderId: p.text().strictNullable(),
    name: p.text(),
    description: p.text(),
    tags: textArray(),
    draft: p.json<unknown>(),
    /** As it was written: the order of its keys, too. Null if an earlier release wrote the row. */
    draftWritten: p.json<unknown>().strictNullable(),
    draftRevision: p.integer(),
    publishedVersionId: p.text().strictNullable(),
    /** The version that was published when its project was archived. */
    archivedVersionId: p.text().strictNullable(),
    /** Whose agent works there: then it has no canvas, and is in no list. */
    employeeId: p.text().strictNullable(),
    settings: p.json<Record<string, unknown>>(),
    createdBy: p.text(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});

export type DigitalOrganizationRow = RowOf<typeof DigitalOrganizationEntity>;
