import {
  authKinds,
  isSignedContent,
  signatureAlgorithms,
  signatureEncodings,
} from '../../domains/executions/webhooks/webhookAuth.ts';
import type { ParameterProblem } from '../../platform/schema/ParameterProblem.ts';
import type { CredentialSlot } from '../../domains/credentials/defineCredential.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { choice, integer, text, type FieldTexts } from '../../platform/schema/schema.ts';

const headerName = { maxLength: 200, pattern: '^[A-Za-z0-9_-]*$' } as const;

/** Returns the parameters of every node that anonymous clients call; `showWhen` controls their visibility. */
export function authFields({ showWhen: shown = {} }: Pick<FieldTexts, 'showWhen'> = {}) {
  const hmac = { ...shown, auth: ['hmac'] };
  return {
    auth: choice(authKinds)({
      title: 'Authentication',
      description: 'How requests are authenticated.',
      default: 'none',
      showWhen: shown,
    }),
    signature_header: text({
      title: 'Signature header',
      placeholder: 'X-Hub-Signature-256',
      default: 'X-Signature',
      minLength: 1,
      ...headerName,
      showWhen: hmac,
    }),
    signature_algorithm: choice(signatureAlgorithms)({ title: 'Algorithm', default: 'sha256', showWhen: hmac }),
    signature_encoding: choice(signatureEncodings)({ title: 'Encoding', default: 'hex', showWhen: hmac }),
    signature_prefix: text({
      title: 'Signature prefix',
      placeholder: 'sha256=',
      default: '',
      maxLength: 100,
      showWhen: hmac,
    }),
    signed_content: text({
      title: 'Signed content',
      description: '{body} is the raw body, {timestamp} the time, {header-name} any header.',
      placeholder: '{timestamp}.{body}',
      default: '{body}',
      maxLength: 500,
      showWhen: hmac,
    }),
    timestamp_header: text({
      title: 'Timestamp header',
      description:
        'Requests without a timestamp, or with an old one, are rejected. Can be the signature header, as in t=…,v1=….',
      default: '',
      ...headerName,
      showWhen: hmac,
    }),
    tolerance_seconds: integer({
      title: 'Tolerance (seconds)',
      minimum: 1,
      maximum: 86_400,
      default: 300,
      showWhen: hmac,
    }),
  };
}

/** The slots of such a node: one for each kind, so that only credentials that fit can be selected. */
export function authSlots({ showWhen: shown = {} }: Pick<FieldTexts, 'showWhen'> = {}): readonly CredentialSlot[] {
  const slot = (name: string, title: string, type: string): CredentialSlot => ({
    name,
    title,
    types: [type],
    required: true,
    showWhen: { ...shown, auth: [name] },
  });
  return [
    slot('basic', 'Basic auth', 'http_basic'),
    slot('header', 'Header', 'http_header'),
    slot('jwt', 'JWT keys', 'jwt'),
    slot('hmac', 'Signing secret', 'hmac'),
  ];
}

/** Checks of these fields beyond the schema. They are read before there is an item, so none of them is an expression. */
export function authProblems(parameters: JsonObject): ParameterProblem[] {
  const problems = Object.keys(authFields())
    .filter((name) => typeof parameters[name] === 'string' && parameters[name].includes('{{'))
    .map((name) => invalid(name, 'cannot be an expression.'));
  if (parameters['auth'] !== 'hmac') return problems;
  const { signed_content: content = '{body}', timestamp_header: timestampHeader = '' } = parameters;
  if (typeof content !== 'string') return problems;
  if (!isSignedContent(content)) problems.push(invalid('signed_content', 'must contain {body} once.'));
  else if ((timestampHeader !== '') !== content.includes('{timestamp}'))
    problems.push(invalid('signed_content', 'must contain {timestamp} if a timestamp header is set, and only then.'));
  return problems;
}

function invalid(parameter: string, message: string): ParameterProblem {
  return { parameter: `/${parameter}`, code: 'parameter_invalid', message };
}
