import { apiCallNode } from '../../engine/apiCallNode.ts';
import { supabase } from '../vendor.ts';

/** Every other request, below the URL of the project: https://supabase.com/docs/guides/api. */
export const node = apiCallNode(supabase, {
  title: 'Buckets',
  path: '/storage/v1/bucket',
});
