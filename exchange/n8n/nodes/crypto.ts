import { NoCounterpart, type NodeMapping } from '../nodeMapping.ts';

/** https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.crypto/ */
export const crypto: NodeMapping = ({ parameters }) => {
  const action = parameters.choice('action', 'hash');
  const output = parameters.text('dataPropertyName', 'data') || 'data';
  if (action === 'generate') {
    const kind = parameters.word(
      'encodingType',
      { uuid: 'uuid', ascii: 'ascii', hex: 'hex', base64: 'base64' },
      'uuid',
    );
    const length = kind === 'uuid' ? {} : { length: parameters.number('stringLength', 32) };
    return { type: 'data.crypto', parameters: { operation: 'generate', kind, ...length, output } };
  }
  if (action !== 'hash')
    throw new NoCounterpart(`The action "${action}" needs a secret in the node: use a credential with it.`);
  const isFile = parameters.flag('binaryData');
  return {
    type: 'data.crypto',
    parameters: {
      operation: 'hash',
      algorithm: parameters.choice('type', 'MD5').toLowerCase().replace('sha3-', 'sha3_').replace('-', ''),
      ...(isFile
        ? { source: 'binary', binary: parameters.text('binaryPropertyName', 'data') }
        : { value: parameters.text('value') }),
      encoding: parameters.word('encoding', { hex: 'hex', base64: 'base64' }, 'hex'),
      output,
    },
  };
};
