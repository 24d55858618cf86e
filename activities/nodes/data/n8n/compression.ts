import type { NodeMapping, NodeMappings } from '../../../../domains/exchange/n8n/nodeMapping.ts';

/** https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.compression/ */
const compression: NodeMapping = ({ version, parameters }) => {
  const files = parameters.names('binaryPropertyName');
  const chosen = files.length > 0 ? files : ['data'];
  if (parameters.choice('operation', 'decompress') === 'decompress') {
    const prefix = parameters.text('outputPrefix', 'file_');
    return {
      type: 'data.compress',
      parameters: { operation: 'decompress', files: chosen, binary_name: prefix.replace(/_$/, '') || 'file' },
    };
  }
  const fallback = version < 1.1 ? 'gzip' : 'zip';
  const format = parameters.word('outputFormat', { zip: 'zip', gzip: 'gzip' }, fallback);
  const name = parameters.text('fileName');
  const output = parameters.text('binaryPropertyOutput') || parameters.text('outputPrefix') || 'data';
  return {
    type: 'data.compress',
    parameters: {
      operation: 'compress',
      format,
      files: chosen,
      binary_name: output,
      ...(name === '' ? {} : { file_name: name }),
    },
  };
};

/** Mappings by n8n's type. */
export const n8n: NodeMappings = { compression };
