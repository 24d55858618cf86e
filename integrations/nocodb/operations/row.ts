import { vendorNode } from '../../engine/vendorNode.ts';
import { link, listLinks, unlink, upload } from '../rowRelations.ts';
import { count, get, list } from '../rowReads.ts';
import { create, remove, update, upsert } from '../rowChanges.ts';
import { nocodb } from '../vendor.ts';

/** Rows of tables: https://nocodb.com/docs/apis */
export const node = vendorNode(nocodb, {
  noun: 'row',
  title: 'NocoDB row',
  description: 'Creates, reads, finds, changes, links or deletes rows of tables in NocoDB.',
  first: 'list',
  operations: {
    list,
    get,
    count,
    create,
    update,
    upsert,
    delete: remove,
    list_links: listLinks,
    link,
    unlink,
    upload,
  },
});
