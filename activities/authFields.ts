import {
  authKinds,
  isSignedContent,
  signatureAlgorithms,
  signatureEncodings,
} from '../executions/webhooks/webhookAuth.ts';
import type { ParameterProblem } from '../workflows/graph/graph.ts';
import type { CredentialSlot } from './credentials/defineCredential.ts';
import type { JsonObject } from './define.ts';
import { choice, integer, text, type FieldTexts } from './schema.ts';

const headerName = { maxLength: 200, pattern: '^[A-Za-z0-9_-]*$' } as const;

/** The parameters of every node that strangers call; `showWhen` says when they are shown themselves. */
export function authFields({ showWhen: shown = {} }: Pick<FieldTexts, 'showWhen'> = {}) {
  const hmac = { ...shown, auth: ['hmac'] };
  return {
    auth: choice(authKinds)({
      title: 'Authentication',
      description: 'Who may call: everybody, or who knows what the credential says.',
      default: 'none',
      showWhen: shown,
    }),
    signature_header: text({
      title: 'Header of the signature',
      placeholder: 'X-Hub-Signature-256',
      default: 'X-Signature',
      minLength: 1,
      ...headerName,
      showWhen: hmac,
    }),
    signature_algorithm: choice(signatureAlgorithms)({ title: 'Algorithm', default: 'sha256', showWhen: hmac }),
    signature_encoding: choice(signatureEncodings)({ title: 'Encoding', default: 'hex', showWhen: hmac }),
    signature_prefix: text({
      title: 'Prefix of the signature',
      placeholder: 'sha256=',
      default: '',
      maxLength: 100,
      showWhen: hmac,
    }),
    signed_content: text({
      title: 'What is signed',
      description: '{body} is the body as it came, {timestamp} the time of the call, {name-of-a-header} any header.',
      placeholder: '{timestamp}.{body}',
      default: '{body}',
      maxLength: 500,
      showWhen: hmac,
    }),
    timestamp_header: text({
      title: 'Header of the time',
      description:
        'Calls without it, or from another time, are refused. It may be the signature’s own, as in t=…,v1=….',
      default: '',
      ...headerName,
      showWhen: hmac,
    }),
    tolerance_seconds: integer({
      title: 'Tolerance in seconds',
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
    slot('basic', 'User and password', 'http_basic'),
    slot('header', 'Header', 'http_header'),
    slot('jwt', 'Keys of tokens', 'jwt'),
    slot('hmac', 'Secret of signatures', 'hmac'),
  ];
}

/** What the schema of these fields cannot say. They are read before there is an item, so none of them is an expression. */
export function authProblems(parameters: JsonObject): ParameterProblem[] {
  const problems = Object.keys(authFields())
    .filter((name) => typeof parameters[name] === 'string' && parameters[name].includes('{{'))
    .map((name) => invalid(name, 'is read before there is an item, so it cannot be an expression.'));
  if (parameters['auth'] !== 'hmac') return problems;
  const { signed_content: content = '{body}', timestamp_header: timestampHeader = '' } = parameters;
  if (typeof content !== 'string') return problems;
  if (!isSignedContent(content)) problems.push(invalid('signed_content', 'must hold {body}, once.'));
  else if ((timestampHeader !== '') !== content.includes('{timestamp}'))
    problems.push(
      invalid(
        'signed_content',
        'must hold {timestamp} where a header of the time is named, and only there: a time that is not signed proves nothing.',
      ),
    );
  return problems;
}

function invalid(parameter: string, message: string): ParameterProblem {
  return { parameter: `/${parameter}`, code: 'parameter_invalid', message };
}
