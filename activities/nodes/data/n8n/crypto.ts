import { NoCounterpart, type NodeMapping, type NodeMappings } from '../../../../domains/exchange/n8n/nodeMapping.ts';

/** https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.crypto/ */
const crypto: NodeMapping = ({ parameters }) => {
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
  const operation = { hash: 'hash', hmac: 'hmac', sign: 'sign' }[action];
  if (operation === undefined) throw new NoCounterpart(`The action "${action}" is not supported.`);
  if (operation !== 'hash') parameters.remark('secret', 'Store secrets and private keys in a credential.');
  parameters.ignore('secret', 'privateKey');
  const isFile = parameters.flag('binaryData');
  return {
    type: 'data.crypto',
    parameters: {
      operation,
      algorithm: parameters
        .choice(operation === 'sign' ? 'algorithm' : 'type', 'MD5')
        .toLowerCase()
        .replace('sha3-', 'sha3_')
        .replace('-', ''),
      ...(isFile
        ? { source: 'binary', binary: parameters.text('binaryPropertyName', 'data') }
        : { value: parameters.text('value') }),
      encoding: parameters.word('encoding', { hex: 'hex', base64: 'base64' }, 'hex'),
      output,
    },
    ...(operation === 'hash' ? {} : { credentials: { keys: { name: '', type: 'crypto' } } }),
  };
};

/** Mappings by n8n's type. */
export const n8n: NodeMappings = { crypto };
