import type { NodeMapping, NodeMappings } from '../../../../domains/exchange/n8n/nodeMapping.ts';
import type { Parameters } from '../../../../domains/exchange/n8n/Parameters.ts';
import { jsonOf } from '../../../../domains/exchange/n8n/jsonOf.ts';
import { readCredential } from '../../../../domains/exchange/n8n/readCredential.ts';

const registered: Readonly<Record<string, string>> = {
  audience: 'aud',
  issuer: 'iss',
  jwtid: 'jti',
  subject: 'sub',
};

/** https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.jwt/ Tokens without an `exp` claim never end in n8n; here the credential has a lifetime. */
const jwt: NodeMapping = (source) => {
  const { parameters } = source;
  const operation = parameters.word('operation', { sign: 'sign', verify: 'verify', decode: 'decode' }, 'sign');
  const algorithm = parameters.choice('options.algorithm');
  if (algorithm !== '')
    parameters.remark('options.algorithm', `The credential has the algorithm: set it to ${algorithm}.`);
  const shared = { operation, include_input: false };
  if (operation === 'sign')
    return {
      type: 'data.jwt',
      parameters: { ...shared, claims: claimsOf(parameters) },
      ...readCredential(source, 'key'),
    };
  parameters.ignore('options.kid', 'options.ignoreNotBefore');
  return {
    type: 'data.jwt',
    parameters: {
      ...shared,
      token: parameters.text('token'),
      ...(parameters.flag('options.returnAdditionalInfo') ? { include_header: true } : {}),
      ...(operation === 'verify' && parameters.flag('options.ignoreExpiration') ? { ignore_expiration: true } : {}),
      ...(operation === 'verify' && parameters.has('options.clockTolerance')
        ? { clock_tolerance_s: parameters.number('options.clockTolerance', 0) }
        : {}),
    },
    ...(operation === 'verify' ? readCredential(source, 'key') : {}),
  };
};

function claimsOf(parameters: Parameters): unknown {
  if (parameters.has('options.kid')) parameters.remark('options.kid', 'The credential has the key ID.');
  if (parameters.flag('useJson')) return jsonOf(parameters.value('claimsJson'), {});
  const claims: Record<string, unknown> = {};
  for (const [name, claim] of Object.entries(registered))
    if (parameters.has(`claims.${name}`)) claims[claim] = parameters.text(`claims.${name}`);
  if (parameters.has('claims.expiresIn')) claims['exp'] = secondsFromNow(parameters.number('claims.expiresIn', 0));
  if (parameters.has('claims.notBefore')) claims['nbf'] = secondsFromNow(parameters.number('claims.notBefore', 0));
  return claims;
}

/** An expression for a time in seconds; an expression of n8n gives the number of seconds. */
function secondsFromNow(seconds: number | string): string {
  const [, inner] = typeof seconds === 'string' ? (/^\{\{([^]*)\}\}$/.exec(seconds.trim()) ?? []) : [];
  const amount = inner === undefined ? Number(seconds) || 0 : `Number(${inner.trim()})`;
  return `{{ Math.floor($now.toSeconds()) + ${amount} }}`;
}

/** Mappings by n8n's type. */
export const n8n: NodeMappings = { jwt };
