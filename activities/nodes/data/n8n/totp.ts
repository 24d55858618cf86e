import type { NodeMapping, NodeMappings } from '../../../../domains/exchange/n8n/nodeMapping.ts';
import { readCredential } from '../../../../domains/exchange/n8n/readCredential.ts';

/** https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.totp/ Its output is `token` and `secondsRemaining`. */
const totp: NodeMapping = (source) => {
  const { parameters } = source;
  parameters.ignore('operation');
  const algorithm = parameters.choice('options.algorithm', 'SHA1');
  const isKnown = ['SHA1', 'SHA256', 'SHA512'].includes(algorithm);
  if (!isKnown) parameters.remark('options.algorithm', `${algorithm} is not supported; SHA1 is used.`);
  return {
    type: 'data.totp',
    parameters: {
      ...(isKnown && algorithm !== 'SHA1' ? { algorithm } : {}),
      ...(parameters.has('options.digits') ? { digits: parameters.number('options.digits', 6) } : {}),
      ...(parameters.has('options.period') ? { period_s: parameters.number('options.period', 30) } : {}),
      include_input: false,
    },
    settings: { n8n_names: true },
    ...readCredential(source, 'secret', { totpApi: 'totp' }),
  };
};

/** Mappings by n8n's type. */
export const n8n: NodeMappings = { totp };
