import { text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import { elementsOf, list } from '../paging.ts';
import { linkedin } from '../vendor.ts';

const own = defineOperation({
  title: 'Get own',
  description: 'Returns the person of the credential. It needs the access "Own profile".',
  effects: reads,
  repeat: 'safe',
  parameters: {},
  example: {},
  output: { sub: 'a1B2', name: 'Ada Example' },
  request: () => ({ path: '/v2/userinfo' }),
});

const listPages = defineOperation({
  title: 'List pages',
  description: 'Lists the pages that the person of the credential administers, by their URNs.',
  effects: reads,
  repeat: 'safe',
  parameters: {},
  example: {},
  output: { organization: 'urn:li:organization:2414183', role: 'ADMINISTRATOR' },
  request: () => ({
    path: '/rest/organizationAcls',
    query: { q: 'roleAssignee', role: 'ADMINISTRATOR', state: 'APPROVED' },
  }),
  result: elementsOf,
  list,
});

const getPage = defineOperation({
  title: 'Get page',
  description: 'Returns a page with its name.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    page: text({
      title: 'Page',
      description: 'ID or URN of the page.',
      placeholder: 'urn:li:organization:2414183',
      choices: { list: 'pages' },
      required: true,
      maxLength: 200,
      pattern: '^\\s*(urn:li:organization:)?\\d+\\s*$',
    }),
  },
  example: { page: 'urn:li:organization:2414183' },
  output: { id: 2_414_183, localizedName: 'Acme' },
  request: ({ page }) => ({ path: path`/rest/organizations/${page.trim().replace('urn:li:organization:', '')}` }),
});

/** https://learn.microsoft.com/linkedin/marketing/community-management/organizations */
export const node = vendorNode(linkedin, {
  noun: 'profile',
  title: 'LinkedIn profile',
  description: 'Reads the person of the credential, and pages of LinkedIn.',
  first: 'own',
  operations: { own, list_pages: listPages, get_page: getPage },
});
