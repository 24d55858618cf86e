import { createToken, readToken } from '../../../domains/credentials/jwtKeys.ts';
import type { JwtValues } from '../../../domains/credentials/jwtKeys.ts';
import type { Item } from '../../../domains/executions/item.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { boolean, choice, integer, object, record, text, type ValueOf } from '../../../platform/schema/schema.ts';
import { defineNode, mainPort } from '../../kit/define.ts';
import { eachItem } from '../../kit/eachItem.ts';
import { decodeJwt } from '../../values/decodeJwt.ts';

const reads = ['verify', 'decode'];

const parameters = object({
  operation: choice(['sign', 'verify', 'decode'], { sign: 'Sign', verify: 'Verify', decode: 'Decode' })({
    title: 'Operation',
    default: 'sign',
  }),
  claims: record({
    title: 'Claims',
    entry: 'claim',
    description: 'Payload of the token. Claims here replace those of the credential.',
    control: 'key_values',
    maxEntries: 100,
    default: {},
    showWhen: { operation: ['sign'] },
  }),
  token: text({ title: 'Token', default: '', maxLength: 100_000, showWhen: { operation: reads } }),
  ignore_expiration: boolean({
    title: 'Accept expired tokens',
    default: false,
    rare: true,
    showWhen: { operation: ['verify'] },
  }),
  clock_tolerance_s: integer({
    title: 'Clock tolerance (seconds)',
    minimum: 0,
    maximum: 86_400,
    default: 5,
    rare: true,
    showWhen: { operation: ['verify'] },
  }),
  include_header: boolean({ title: 'Include header', default: false, showWhen: { operation: reads } }),
  include_input: boolean({ title: 'Include input fields', default: true }),
});
type Parameters = ValueOf<typeof parameters>;

/** Signs, verifies and decodes JSON Web Tokens (RFC 7519). The output is `token`, or `payload` and `header`. */
export const node = defineNode({
  type: 'data.jwt',
  version: 1,
  title: 'JWT',
  description: 'Signs, verifies and decodes JSON Web Tokens.',
  icon: 'ShieldLock',
  group: 'data',
  pure: false, // a signed token has the time
  effects: [],
  inputs: mainPort,
  outputs: mainPort,
  parameters,
  credentials: [
    { name: 'key', title: 'Key', types: ['jwt'], required: true, showWhen: { operation: ['sign', 'verify'] } },
  ],
  check: ({ operation, token }) =>
    typeof operation === 'string' && reads.includes(operation) && (token === undefined || token === '')
      ? [{ parameter: '/token', code: 'parameter_missing', message: 'is required.' }]
      : [],
  examples: [
    { title: 'Sign a token', parameters: { claims: { user_id: '{{ $json.id }}' } } },
    { title: 'Verify a token', parameters: { operation: 'verify', token: '{{ $json.headers["x-token"] }}' } },
    { title: 'Read a token', parameters: { operation: 'decode', token: '{{ $json.token }}', include_header: true } },
  ],
  run: async (context) => {
    if (context.items.length === 0) return { outputs: {} };
    const used = await context.credential<JwtValues>('key');
    return eachItem({
      context,
      port: 'main',
      work: async (item, wanted) => {
        const made = await resultOf(wanted, used?.values ?? null);
        return outputOf(item, made, wanted);
      },
    });
  },
});

async function resultOf(wanted: Parameters, values: JwtValues | null): Promise<Record<string, unknown>> {
  if (wanted.operation === 'decode') return shown(decodeJwt(wanted.token), wanted);
  if (values === null)
    throw new AppError(
      'credential_unavailable',
      'The node has no key. Select a credential of the type JSON Web Token.',
    );
  if (wanted.operation === 'sign') return { token: await createToken(values, wanted.claims) };
  const { ignore_expiration: ignoresExpiration, clock_tolerance_s: toleranceS } = wanted;
  return shown(await readToken(values, wanted.token, { ignoresExpiration, toleranceS }), wanted);
}

function shown({ header, payload }: { header: object; payload: object }, wanted: Parameters): Record<string, unknown> {
  return wanted.include_header ? { header, payload } : { payload };
}

function outputOf(item: Item, made: Record<string, unknown>, { include_input: keepsInput }: Parameters): Item {
  return { ...item, json: { ...(keepsInput ? item.json : {}), ...made } };
}
