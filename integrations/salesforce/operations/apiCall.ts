import { apiCallNode } from '../../engine/apiCallNode.ts';
import { base } from '../requests.ts';
import { salesforce } from '../vendor.ts';

/** https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_list.htm */
export const node = apiCallNode(salesforce, { title: 'Get the limits of the organization', path: `${base}/limits` });
