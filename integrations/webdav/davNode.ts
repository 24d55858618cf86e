import type { AnyNodeDefinition } from '../../activities/kit/define.ts';
import { authorizedFetch } from '../../domains/credentials/authorizedFetch.ts';
import { storeNode, storeSlot, type Store, type StoreNode } from '../stores/storeNode.ts';
import { DavClient } from './DavClient.ts';
import { davChoices } from './davChoices.ts';

const webdav: Store<DavClient> = {
  id: 'webdav',
  account: { title: 'WebDAV account', type: 'webdav' },
  open: async (context, { values }) => {
    const fetch = await authorizedFetch(context, storeSlot);
    return new DavClient({ url: String(values['url']), fetch, signal: context.signal });
  },
};

interface DavNode extends Omit<StoreNode<DavClient>, 'choices'> {
  /** A parameter has a list of folders or files. */
  readonly hasChoices?: true;
}

/** Makes a node type of WebDAV. */
export function davNode({ hasChoices, ...node }: DavNode): AnyNodeDefinition {
  return storeNode(webdav, { ...node, ...(hasChoices ? { choices: davChoices(storeSlot) } : {}) });
}
