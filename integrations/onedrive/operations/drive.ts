import { text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { nextPage, valueOf } from '../../microsoft/odata.ts';
import { drivePath } from '../address.ts';
import { drive } from '../fields.ts';
import { onedrive } from '../vendor.ts';

const id = 'b!drive1';
const pages = { next: nextPage, pageSize: { parameter: '$top', max: 200 } };

const list = defineOperation({
  title: 'List',
  description: 'Lists the drives of the account, or the libraries of a site of SharePoint.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    site: text({
      title: 'Site',
      description: 'ID of a site of SharePoint. Empty: the own drives.',
      maxLength: 500,
    }),
  },
  example: {},
  output: { id, name: 'OneDrive' },
  request: ({ site }) => ({ path: site?.trim() ? path`/sites/${site}/drives` : '/me/drives' }),
  result: valueOf,
  list: pages,
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a drive with its used space.',
  effects: reads,
  repeat: 'safe',
  parameters: { drive },
  example: {},
  output: { id, driveType: 'business' },
  request: ({ drive: of }) => ({ path: drivePath(of) }),
});

const findSites = defineOperation({
  title: 'Find sites',
  description: 'Finds sites of SharePoint by words.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    search: text({ title: 'Search', placeholder: 'sales', required: true, maxLength: 500 }),
  },
  example: { search: 'sales' },
  output: { displayName: 'Sales' },
  request: ({ search }) => ({ path: '/sites', query: { search } }),
  result: valueOf,
  list: pages,
});

/** Drives and libraries: https://learn.microsoft.com/graph/api/resources/drive. */
export const node = vendorNode(onedrive, {
  noun: 'drive',
  title: 'OneDrive drive',
  description: 'Lists drives, libraries and sites of OneDrive and SharePoint.',
  first: 'list',
  operations: { list, get, find_sites: findSites },
});
