import { signedHeaders } from './signedHeaders.ts';
import type { AwsCredentials, UnsignedPost } from './signedHeaders.ts';

const defaultRegion = 'us-east-1';

/**
 * Returns the headers of a POST to Bedrock with its authentication: `accessKeyId:secretAccessKey`, optionally with `:sessionToken`, or issued
 * credentials sign it for the region in the address; any other key is a Bedrock API key, sent as a bearer token. Source:
 * docs.aws.amazon.com/bedrock/latest/userguide/api-keys-use.html.
 */
export async function awsHeaders(
  post: UnsignedPost,
  key: string | AwsCredentials | null,
): Promise<Record<string, string>> {
  if (key === null) return post.headers;
  const credentials = typeof key === 'string' ? readAccessKey(key) : key;
  if (credentials === null) return { ...post.headers, authorization: `Bearer ${String(key)}` };
  return await signedHeaders(post, { credentials, region: regionOf(post.url), service: 'bedrock' });
}

function readAccessKey(key: string): AwsCredentials | null {
  const [accessKeyId = '', secretAccessKey, sessionToken] = key.split(':');
  if (secretAccessKey === undefined) return null;
  return { accessKeyId, secretAccessKey, ...(sessionToken === undefined ? {} : { sessionToken }) };
}

/** The region that the host names: `bedrock-runtime.<region>.amazonaws.com`, with `-fips` or an endpoint of a VPC before it. */
export function regionOf(url: URL): string {
  return /(?:^|\.)bedrock-runtime(?:-fips)?\.([a-z0-9-]+)\./.exec(url.hostname)?.[1] ?? defaultRegion;
}
