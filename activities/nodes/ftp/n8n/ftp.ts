import { NoCounterpart, type NodeMapping, type NodeMappings } from '../../../../domains/exchange/n8n/nodeMapping.ts';

const operations = {
  list: 'list',
  download: 'download',
  upload: 'upload',
  rename: 'rename',
  delete: 'delete',
} as const;

/** https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.ftp/ */
const ftp: NodeMapping = ({ parameters, credentials }) => {
  const protocol = parameters.word('protocol', { ftp: 'ftp', sftp: 'sftp' }, 'ftp');
  const operation = parameters.word('operation', operations, 'download');
  if (operation === 'upload' && parameters.value('binaryData') === false)
    throw new NoCounterpart('A text as a file: make the file with "Convert to file" first.');
  const isRename = operation === 'rename';
  const name = parameters.text('binaryPropertyName', 'data') || 'data';
  const stub = { name: credentials[0]?.name ?? '', type: protocol === 'ftp' ? 'ftp' : 'ssh' };
  return {
    type: 'ftp.sftp',
    parameters: {
      protocol,
      operation,
      path: parameters.text(isRename ? 'oldPath' : 'path', operation === 'list' ? '/' : ''),
      ...(isRename
        ? { new_path: parameters.text('newPath'), make_folders: parameters.flag('options.createDirectories') }
        : {}),
      ...(operation === 'download' || operation === 'upload' ? { binary_name: name } : {}),
      ...(operation === 'list' && parameters.flag('recursive') ? { recursive: true } : {}),
      ...(operation === 'delete' && parameters.flag('options.folder') ? { folder: true } : {}),
      ...(operation === 'delete' && parameters.flag('options.recursive') ? { recursive: true } : {}),
    },
    credentials: { [protocol === 'ftp' ? 'ftp' : 'ssh']: stub },
  };
};

/** Mappings by n8n's type. */
export const n8n: NodeMappings = { ftp };
