import { defineList, type VendorList } from '../engine/defineList.ts';
import { nextStart } from './paging.ts';

interface Role {
  organization?: string;
  role?: string;
}

/**
 * Pages that the person of the credential administers:
 * https://learn.microsoft.com/linkedin/marketing/community-management/organizations/organization-access-control-by-role. Their names would need
 * a request each.
 */
const pages = defineList({
  request: ({ cursor: start }) => ({
    path: '/rest/organizationAcls',
    query: { q: 'roleAssignee', role: 'ADMINISTRATOR', state: 'APPROVED', count: 100, start },
  }),
  entries: (body) => body['elements'],
  choice: (entry) => {
    const { organization = '', role = '' } = entry as Role;
    const id = /^urn:li:organization:(\d+)$/.exec(organization)?.[1];
    return id === undefined ? null : { value: organization, label: `Page ${id}`, hint: role.toLowerCase() };
  },
  next: ({ body }) => nextStart(body),
});

/** Lists of LinkedIn, by the name in `choices` of a field. */
export const lists: Readonly<Record<string, VendorList>> = { pages };
