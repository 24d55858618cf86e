import { S3Client } from '@aws-sdk/client-s3';

import { assertNoTransaction } from '../../../../db/transactions.ts';
import { AppError } from '../../../../openapi/AppError.ts';
import { textMember } from '../../formats/json.ts';
import type { ProviderDeps } from '../provider.ts';
import type { Issued } from './AccessTokens.ts';
import { askTokenService } from './askTokenService.ts';
import { jsonKey } from './jsonKey.ts';
import { signedHeaders } from '../bedrock/signedHeaders.ts';
import type { AwsCredentials } from '../bedrock/signedHeaders.ts';
import { TokenRefused } from './tokenRefused.ts';

const sessionSeconds = 3_600;
const mostShown = 300;
const nextStep =
  'Check role_arn and external_id, and that the trust policy of the role allows these credentials to assume it.';

/** The key value that selects the credentials of the machine. */
const instanceKey = 'instance';

/** True for a key that names a role, an access key as JSON, or the credentials of the machine. */
export function isAwsRole(key: string): boolean {
  const named = jsonKey(key);
  return key === instanceKey || textMember(named, 'role_arn') !== '' || textMember(named, 'access_key_id') !== '';
}

/** True for such a key without an access key: it uses the credentials of the machine, which belong to the instance. */
export function usesMachine(key: string): boolean {
  return isAwsRole(key) && textMember(jsonKey(key), 'access_key_id') === '';
}

/**
 * Returns credentials of AWS for a stored key: those of the machine for `instance` (environment, web identity, container, instance), or those of a role
 * for `{ "role_arn", "external_id", "access_key_id", "secret_access_key" }`, assumed with its access key, else with the credentials of the machine;
 * the access key itself if it names no role.
 * Errors: `TokenRefused`, `upstream_error`, `upstream_timeout`. Source: docs.aws.amazon.com/STS/latest/APIReference/API_AssumeRole.html.
 */
export async function awsRole(
  deps: Pick<ProviderDeps, 'dispatcher'>,
  { key, region }: { key: string; region: string },
): Promise<Issued<AwsCredentials>> {
  const role = jsonKey(key);
  const roleArn = textMember(role, 'role_arn');
  const [accessKeyId, secretAccessKey] = [textMember(role, 'access_key_id'), textMember(role, 'secret_access_key')];
  const base = accessKeyId === '' ? await machineCredentials(region) : { accessKeyId, secretAccessKey };
  if (roleArn === '') return { credential: base, expiresAtMs: expiryOf(base) };
  const externalId = textMember(role, 'external_id');
  const form = new URLSearchParams({
    Action: 'AssumeRole',
    Version: '2011-06-15',
    RoleArn: roleArn,
    RoleSessionName: 'bureau',
    DurationSeconds: String(sessionSeconds),
    ...(externalId !== '' && { ExternalId: externalId }),
  });
  const url = `https://sts.${region}.amazonaws.com/`;
  const body = Buffer.from(form.toString());
  const unsigned = { 'content-type': 'application/x-www-form-urlencoded' };
  const signed = await signedHeaders(
    { url: new URL(url), body, headers: unsigned },
    { credentials: base, region, service: 'sts' },
  );
  const { host: _host, ...headers } = signed; // the URL says it
  const answer = await askTokenService(deps, { url, body, headers: { ...headers, accept: 'text/xml' } });
  return readAssumed(answer.status, answer.body.toString());
}

/** Errors: `TokenRefused` where the machine has none. */
async function machineCredentials(region: string): Promise<AwsCredentials & { expiration?: Date }> {
  assertNoTransaction('The credentials of the machine');
  try {
    return await new S3Client({ region }).config.credentials();
  } catch {
    throw new TokenRefused(
      'This machine has no credentials of AWS. Give its instance, container or service account a role, or enter an access key.',
    );
  }
}

function expiryOf({ expiration }: { expiration?: Date }): number {
  return expiration?.getTime() ?? Date.now() + sessionSeconds * 1_000;
}

function readAssumed(status: number, xml: string): Issued<AwsCredentials> {
  const found = (name: string): string => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '';
  const [accessKeyId, secretAccessKey] = [found('AccessKeyId'), found('SecretAccessKey')];
  if (status === 200 && accessKeyId !== '' && secretAccessKey !== '') {
    const expiresAtMs = Date.parse(found('Expiration')) || Date.now() + sessionSeconds * 1_000;
    return { credential: { accessKeyId, secretAccessKey, sessionToken: found('SessionToken') }, expiresAtMs };
  }
  const said = `${found('Code')} ${found('Message')}`.trim().slice(0, mostShown);
  if (status >= 400 && status < 500 && status !== 429)
    throw new TokenRefused(
      `AWS did not let the role be assumed: ${said === '' ? `status ${status}` : said}. ${nextStep}`,
    );
  throw new AppError('upstream_error', 'AWS could not issue credentials. Try again later.', {
    internal: said,
    retryable: true,
  });
}
