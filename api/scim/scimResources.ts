import type { ScimGroupRow } from '../../db/rows/scimGroup.ts';
import type { ScimMember } from '../../db/repositories/identity/scimGroups.ts';
import type { ScimUser } from '../../db/repositories/identity/scimUsers.ts';
import { scimDocumentOf } from '../../domains/identity/scim/readScimUser.ts';
import { scimNames } from '../../domains/identity/scim/scimNames.ts';
import { scimBaseUrl } from './scimBaseUrl.ts';

/** A resource as it is answered. */
export interface ScimResource {
  readonly id: string;
  readonly [attribute: string]: unknown;
}

/** Where the resources of a connection are. */
export interface ScimPlace {
  readonly publicUrl: string;
  readonly connectionId: string;
}

interface ScimGroupName {
  readonly groupId: string;
  readonly display: string;
}

/** A provisioned person as a resource. */
export function scimUserResource(user: ScimUser, groups: readonly ScimGroupName[], place: ScimPlace): ScimResource {
  const base = scimBaseUrl(place.publicUrl, place.connectionId);
  const { schemas: _written, ...said } = scimDocumentOf(user);
  const extensions = Object.keys(said).filter((name) => name.startsWith('urn:'));
  return {
    ...said,
    schemas: [scimNames.user, ...extensions],
    id: user.id,
    groups: groups.map(({ groupId, display }) => ({ value: groupId, display, $ref: `${base}/Groups/${groupId}` })),
    meta: metaOf('User', user, `${base}/Users/${user.id}`),
  };
}

/** A provisioned group as a resource; `members` null: they were not asked for. */
export function scimGroupResource(
  group: ScimGroupRow,
  members: readonly ScimMember[] | null,
  place: ScimPlace,
): ScimResource {
  const base = scimBaseUrl(place.publicUrl, place.connectionId);
  return {
    schemas: [scimNames.group],
    id: group.id,
    ...(group.externalId === null ? {} : { externalId: group.externalId }),
    displayName: group.displayName,
    ...(members === null
      ? {}
      : {
          members: members.map(({ userId, display }) => ({
            value: userId,
            display,
            type: 'User',
            $ref: `${base}/Users/${userId}`,
          })),
        }),
    meta: metaOf('Group', group, `${base}/Groups/${group.id}`),
  };
}

/** A part of a list. */
export function scimList(
  resources: readonly object[],
  { total, startIndex }: { total: number; startIndex: number },
): object {
  return {
    schemas: [scimNames.list],
    totalResults: total,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}

function metaOf(
  resourceType: string,
  { createdAt, updatedAt }: { createdAt: Date; updatedAt: Date },
  location: string,
): object {
  return { resourceType, created: createdAt.toISOString(), lastModified: updatedAt.toISOString(), location };
}
