import type { NodeMapping, NodeMappings } from '../../../../domains/exchange/n8n/nodeMapping.ts';

const events: Readonly<Record<string, string>> = { add: 'added', change: 'changed', unlink: 'removed' };

/** https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.localfiletrigger/ */
const localFileTrigger: NodeMapping = ({ parameters }) => {
  const isFile = parameters.choice('triggerOn', 'folder') === 'file';
  const path = parameters.text('path').replace(/^\/+/, '');
  parameters.remark('path', 'Folders are below the one that the admin opened (SERVICE_FILES_ROOT).');
  const asked = isFile ? ['changed'] : parameters.names('events').flatMap((event) => events[event] ?? []);
  parameters.ignore('options.followSymlinks', 'options.usePolling', 'options.awaitWriteFinish', 'options.depth');
  const slash = path.lastIndexOf('/');
  const folder = isFile ? path.slice(0, Math.max(slash, 0)) : path;
  return {
    type: 'trigger.file',
    parameters: {
      folder: folder || '.',
      ...(isFile ? { glob: path.slice(slash + 1) } : {}),
      events: asked.length > 0 ? asked : ['added'],
      ...(parameters.value('options.ignoreInitial') === false ? { existing: true } : {}),
    },
    settings: { n8n_names: true },
  };
};

/** Mappings by n8n's type. */
export const n8n: NodeMappings = { localFileTrigger };
