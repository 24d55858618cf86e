import { apiCallNode } from '../../engine/apiCallNode.ts';
import { baserow } from '../vendor.ts';

/** Every other request that takes a database token: https://api.baserow.io/api/redoc/. */
export const node = apiCallNode(baserow, { title: 'Tables', path: '/api/database/tables/all-tables/' });
