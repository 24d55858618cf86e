import { AppError } from '../../openapi/AppError.ts';
import { assertHostAllowed } from '../../domains/credentials/allowedHosts.ts';
import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import { S3Signer } from '../../activities/http/S3Signer.ts';
import { object, text } from '../../platform/schema/schema.ts';
import { failureOf } from './failureOf.ts';

const testMs = 15_000;
const maxTestBytes = 1024 * 1024;

/** Keys of Amazon S3 or anything that speaks its protocol. */
export const credential = defineCredential({
  type: 's3',
  title: 'S3',
  description: 'Access keys for Amazon S3 or an S3-compatible store.',
  icon: 'Bucket',
  parameters: object({
    endpoint: text({
      title: 'Endpoint',
      description: 'Leave empty for Amazon S3.',
      default: '',
      maxLength: 1_000,
      pattern: '^(https?://[^/?#]+/?)?$',
    }),
    region: text({
      title: 'Region',
      description: 'For Cloudflare R2: auto.',
      default: 'us-east-1',
      maxLength: 100,
      pattern: '^[a-z0-9-]+$',
    }),
    access_key_id: text({ title: 'Access key ID', required: true, maxLength: 500 }),
    secret_access_key: text({ title: 'Secret access key', required: true, maxLength: 1_000, secret: true }),
    session_token: text({
      title: 'Session token',
      description: 'Only for temporary keys.',
      rare: true,
      maxLength: 10_000,
      secret: true,
    }),
  }),
  hosts: ({ endpoint, region }) => {
    const host = endpoint === '' ? `s3.${region}.amazonaws.com` : URL.parse(endpoint)?.host;
    return host === undefined ? [] : [host];
  },
  check: ({ endpoint }) =>
    endpoint === '' || URL.canParse(endpoint)
      ? []
      : [{ parameter: '/endpoint', code: 'parameter_invalid', message: 'is no address.' }],
  test: async (values, tools) => {
    const signer = new S3Signer(values);
    assertHostAllowed(tools, signer.target);
    const { url, ...signed } = await signer.sign({ method: 'GET' });
    const { signal } = tools;
    const answer = await tools.fetch(url, { ...signed, method: 'GET', signal, timeoutMs: testMs, maxRedirects: 0 });
    const tooLarge = { bytes: maxTestBytes, message: 'The response is too large.' };
    const body = Buffer.from(await answer.body.readAll(tooLarge)).toString();
    const failure = await failureOf({ status: answer.status, headers: answer.headers, body });
    // Keys that are limited to a bucket must not list all of them.
    if (failure && failure.code !== 'AccessDenied') throw new AppError('target_error', failure.message);
  },
});
