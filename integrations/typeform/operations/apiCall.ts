import { apiCallNode } from '../../engine/apiCallNode.ts';
import { typeform } from '../vendor.ts';

/** Requests to https://www.typeform.com/developers/. */
export const node = apiCallNode(typeform, { title: 'Forms', path: '/forms' });
