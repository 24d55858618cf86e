import { apiCallNode } from '../../engine/apiCallNode.ts';
import { odoo } from '../vendor.ts';

/** Every other request: https://www.odoo.com/documentation/19.0/developer/reference/external_api.html */
export const node = apiCallNode(odoo, {
  title: 'Contacts',
  method: 'POST',
  path: '/json/2/res.partner/search_read',
  body: { domain: [], fields: ['name'], limit: 10 },
});
