import { vendorNode } from '../../engine/vendorNode.ts';
import { call, create, post, remove, update } from '../recordChanges.ts';
import { count, fields, find, get, list } from '../recordReads.ts';
import { odoo } from '../vendor.ts';

/** Records of every model: https://www.odoo.com/documentation/19.0/developer/reference/external_api.html */
export const node = vendorNode(odoo, {
  noun: 'record',
  title: 'Odoo record',
  description: 'Creates, reads, finds, changes or deletes records in Odoo, such as contacts, opportunities and orders.',
  first: 'list',
  operations: { list, get, count, find, create, update, delete: remove, post, call, fields },
});
