import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { checkSignature, type SignedCall } from '../../../api/webhooks/auth/checkSignature.ts';
import { readAuth, type SignatureRules } from '../../../domains/executions/webhooks/webhookAuth.ts';

const secret = 'It’s a secret';
const body = Buffer.from('{"zen":"Keep it logically awesome."}');
const now = new Date('2027-01-31T12:00:00Z');
const seconds = String(now.getTime() / 1000);

function rulesOf(parameters: Record<string, unknown> = {}): SignatureRules {
  const auth = readAuth({ auth: 'hmac', ...parameters });
  if (auth.kind !== 'hmac') throw new Error(`It was read as ${auth.kind}.`);
  return auth;
}
const sign = (
  content: string | Buffer,
  { algorithm = 'sha256', encoding = 'hex' as const, key = secret } = {},
): string => createHmac(algorithm, key).update(content).digest(encoding);
function check(
  call: Partial<SignedCall> & { headers: SignedCall['headers'] },
  sent: Buffer = body,
): 'taken' | 'refused' {
  try {
    const one = checkSignature({ rules: rulesOf(), secret, now, ...call });
    for (let at = 0; at < sent.length; at += 7) one.update(sent.subarray(at, at + 7));
    one.end();
    return 'taken';
  } catch (error) {
    expect(error).toMatchObject({ code: 'webhook_unauthorized' });
    return 'refused';
  }
}

describe('a signature over the body', () => {
  test('is taken as RFC 4231 has it', () => {
    // Test case 2 of RFC 4231.
    const headers = { 'x-signature': '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843' };
    expect(check({ headers, secret: 'Jefe' }, Buffer.from('what do ya want for nothing?'))).toBe('taken');
  });

  test.each([
    [
      'as repositories on GitHub sign',
      { signature_header: 'X-Hub-Signature-256', signature_prefix: 'sha256=' },
      { 'x-hub-signature-256': `sha256=${sign(body)}` },
    ],
    [
      'in base64',
      { signature_encoding: 'base64' },
      { 'x-signature': createHmac('sha256', secret).update(body).digest('base64') },
    ],
    [
      'in base64url',
      { signature_encoding: 'base64url' },
      { 'x-signature': createHmac('sha256', secret).update(body).digest('base64url') },
    ],
    ['with SHA-512', { signature_algorithm: 'sha512' }, { 'x-signature': sign(body, { algorithm: 'sha512' }) }],
    ['with SHA-1', { signature_algorithm: 'sha1' }, { 'x-signature': sign(body, { algorithm: 'sha1' }) }],
    ['in capitals', {}, { 'x-signature': sign(body).toUpperCase() }],
    [
      'one of several, while a secret is changed',
      {},
      { 'x-signature': `${sign(body, { key: 'old' })}, ${sign(body)}` },
    ],
    [
      'with the time in a header',
      { timestamp_header: 'X-Time', signed_content: 'v0:{timestamp}:{body}' },
      { 'x-time': seconds, 'x-signature': sign(`v0:${seconds}:${String(body)}`) },
    ],
    [
      'with the time beside it, as Stripe signs',
      { timestamp_header: 'X-Signature', signature_prefix: 'v1=', signed_content: '{timestamp}.{body}' },
      { 'x-signature': `t=${seconds},v0=aa,v1=${sign(`${seconds}.${String(body)}`)}` },
    ],
    [
      'with another header',
      { signed_content: '{webhook-id}.{body}.' },
      { 'webhook-id': 'm1', 'x-signature': sign(`m1.${String(body)}.`) },
    ],
  ])('is taken %s', (_, parameters, headers) => {
    expect(check({ rules: rulesOf(parameters), headers })).toBe('taken');
    expect(check({ rules: rulesOf(parameters), headers }, Buffer.from('{"zen":"other"}'))).toBe('refused');
    expect(check({ rules: rulesOf(parameters), headers, secret: 'other' })).toBe('refused');
  });

  test.each([
    ['without a signature', {}, {}],
    ['with an empty one', {}, { 'x-signature': '' }],
    ['without its prefix', { signature_prefix: 'sha256=' }, { 'x-signature': sign(body) }],
    ['with nothing behind its prefix', { signature_prefix: 'sha256=' }, { 'x-signature': 'sha256=' }],
    ['cut short', {}, { 'x-signature': sign(body).slice(0, -2) }],
    ['of another length', {}, { 'x-signature': `${sign(body)}00` }],
    ['that is no hex', {}, { 'x-signature': 'not hex at all' }],
    ['in another header', {}, { 'x-other': sign(body) }],
  ])('is refused %s', (_, parameters, headers) => {
    expect(check({ rules: rulesOf(parameters), headers })).toBe('refused');
  });

  test.each([
    ['299 s ago', -299, 'taken'],
    ['in 299 s', 299, 'taken'],
    ['301 s ago', -301, 'refused'],
    ['in 301 s', 301, 'refused'],
  ])('with a time %s is %s', (_, offset, expected) => {
    const rules = rulesOf({ timestamp_header: 'X-Time', signed_content: '{timestamp}.{body}' });
    const at = now.getTime() / 1000 + offset;
    for (const time of [
      String(at),
      String(at * 1000),
      new Date(at * 1000).toISOString(),
      new Date(at * 1000).toUTCString(),
    ])
      expect([
        time,
        check({ rules, headers: { 'x-time': time, 'x-signature': sign(`${time}.${String(body)}`) } }),
      ]).toEqual([time, expected]);
  });

  test('with a time that is missing, none, or was moved is refused', () => {
    const rules = rulesOf({ timestamp_header: 'X-Time', signed_content: '{timestamp}.{body}' });
    const signature = sign(`${seconds}.${String(body)}`);
    for (const headers of [
      { 'x-signature': sign(`.${String(body)}`) },
      { 'x-time': 'soon', 'x-signature': sign(`soon.${String(body)}`) },
      { 'x-time': String(Number(seconds) + 1), 'x-signature': signature },
    ])
      expect(check({ rules, headers })).toBe('refused');
  });

  test('is refused with an empty secret, whatever it says', () => {
    expect(check({ secret: '', headers: { 'x-signature': sign(body, { key: '' }) } })).toBe('refused');
  });
});

test.each([
  [{ auth: '{{ $json.kind }}' }],
  [{ auth: 'toString' }],
  [{ auth: 'hmac', signature_algorithm: 'md5' }],
  [{ auth: 'hmac', signed_content: '{timestamp}' }],
  [{ auth: 'hmac', signed_content: '{body}{body}' }],
  [{ auth: 'hmac', tolerance_seconds: '{{ 1e9 }}' }],
])('%j is not understood, which closes the address', (parameters) => {
  expect(readAuth(parameters).kind).toBe('unknown');
});
