import { apiCallNode } from '../../engine/apiCallNode.ts';
import { airtable } from '../vendor.ts';

/** Every other method: https://airtable.com/developers/web/api/introduction. */
export const node = apiCallNode(airtable, { title: 'The account of the token', path: '/meta/whoami' });
