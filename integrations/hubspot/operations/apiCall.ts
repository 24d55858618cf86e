import { apiCallNode } from '../../engine/apiCallNode.ts';
import { hubspot } from '../vendor.ts';

/** Every other method: https://developers.hubspot.com/docs/api-reference. */
export const node = apiCallNode(hubspot, { title: 'The account', path: '/account-info/2026-09/details' });
