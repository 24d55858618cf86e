import type { AnyNodeDefinition } from '../../activities/kit/define.ts';
import { storeNode, storeSlot, type Store, type StoreNode } from '../stores/storeNode.ts';
import { AzureClient } from './AzureClient.ts';
import { azureChoices } from './azureChoices.ts';

const azureBlob: Store<AzureClient> = {
  id: 'azure_blob',
  account: { title: 'Azure storage account', type: 'azure_storage_key' },
  open: ({ http, signal }, credential) => new AzureClient({ credential, fetch: http.fetch, signal }),
};

/** Makes a node type of Azure Blob Storage. */
export function azureNode(node: Omit<StoreNode<AzureClient>, 'icon' | 'choices'>): AnyNodeDefinition {
  return storeNode(azureBlob, { ...node, icon: 'BrandAzure', choices: azureChoices(storeSlot) });
}
