import { NoCounterpart, type NodeMapping, type NodeMappings } from '../../../../domains/exchange/n8n/nodeMapping.ts';

/** Move Binary Data, which "Convert to file" and "Extract from file" replaced. */
const moveBinaryData: NodeMapping = ({ parameters }) => {
  if (parameters.choice('mode', 'binaryToJson') === 'jsonToBinary') {
    const isWhole = parameters.value('convertAllData') !== false;
    const name = parameters.text('options.fileName');
    parameters.ignore('options.mimeType', 'options.useRawData', 'options.keepSource');
    return {
      type: 'data.convert_to_file',
      parameters: {
        format: isWhole ? 'json' : 'text',
        make: 'each',
        ...(isWhole ? {} : { field: parameters.text('sourceKey', 'data') }),
        binary_name: parameters.text('destinationKey', 'data') || 'data',
        ...(name === '' ? {} : { file_name: name }),
      },
    };
  }
  const source = parameters.text('sourceKey', 'data') || 'data';
  if (parameters.value('setAllData') !== false)
    return { type: 'data.extract_from_file', parameters: { format: 'json', binary_name: source } };
  if (parameters.value('options.jsonParse') === true)
    throw new NoCounterpart('JSON of a file under a key of its own: use "Extract from file".');
  parameters.ignore('options.encoding', 'options.keepSource');
  const field = parameters.text('destinationKey', 'data') || 'data';
  return {
    type: 'data.extract_from_file',
    parameters: { format: 'text', binary_name: source, output: 'whole', field },
  };
};

/** Mappings by n8n's type. */
export const n8n: NodeMappings = { moveBinaryData };
