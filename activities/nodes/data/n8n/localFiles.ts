import type { NodeMapping, NodeMappings } from '../../../../domains/exchange/n8n/nodeMapping.ts';

const remark = 'Nodes read and write in the folder that the admin opened only (SERVICE_FILES_DIR).';

/** https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.readwritefile/ */
const readWriteFile: NodeMapping = ({ parameters }) => {
  const operation = parameters.word('operation', { read: 'read', write: 'write' }, 'read');
  const isRead = operation === 'read';
  const path = isRead ? 'fileSelector' : 'fileName';
  parameters.remark(path, remark);
  parameters.ignore('options.fileName', 'options.fileExtension', 'options.mimeType');
  const name = isRead
    ? parameters.text('options.dataPropertyName', 'data')
    : parameters.text('dataPropertyName', 'data');
  return {
    type: 'data.local_file',
    parameters: {
      operation,
      path: parameters.text(path),
      binary_name: name,
      ...(!isRead && parameters.flag('options.append') ? { append: true } : {}),
      ...(isRead ? {} : { make_folders: false }),
    },
    settings: { n8n_names: true },
  };
};

const readBinaryFile: NodeMapping = ({ parameters }) => {
  parameters.remark('filePath', remark);
  return {
    type: 'data.local_file',
    parameters: {
      path: parameters.text('filePath'),
      binary_name: parameters.text('dataPropertyName', 'data'),
      include_input: true,
    },
    settings: { n8n_names: true },
  };
};

const readBinaryFiles: NodeMapping = ({ parameters }) => {
  parameters.remark('fileSelector', remark);
  return {
    type: 'data.local_file',
    parameters: {
      path: parameters.text('fileSelector'),
      binary_name: parameters.text('dataPropertyName', 'data'),
    },
    settings: { n8n_names: true },
  };
};

const writeBinaryFile: NodeMapping = ({ parameters }) => {
  parameters.remark('fileName', remark);
  return {
    type: 'data.local_file',
    parameters: {
      operation: 'write',
      path: parameters.text('fileName'),
      binary_name: parameters.text('dataPropertyName', 'data'),
      make_folders: false,
      ...(parameters.flag('options.append') ? { append: true } : {}),
    },
    settings: { n8n_names: true },
  };
};

/** Mappings by n8n's type. */
export const n8n: NodeMappings = { readBinaryFile, readBinaryFiles, readWriteFile, writeBinaryFile };
