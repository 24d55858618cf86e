import type { AnyNodeDefinition } from '../../activities/kit/define.ts';
import { storeNode, storeSlot, type Store, type StoreNode } from '../stores/storeNode.ts';
import { S3Client } from './S3Client.ts';
import { s3Choices } from './s3Choices.ts';

const s3: Store<S3Client> = {
  id: 's3',
  account: { title: 'S3 account', type: 's3' },
  open: ({ http, signal }, credential) => new S3Client({ credential, fetch: http.fetch, signal }),
};

/** Makes a node type of S3. */
export function s3Node(node: Omit<StoreNode<S3Client>, 'icon' | 'choices'>): AnyNodeDefinition {
  return storeNode(s3, { ...node, icon: 'Bucket', choices: s3Choices(storeSlot) });
}
