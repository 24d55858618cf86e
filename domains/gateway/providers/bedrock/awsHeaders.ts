import { Sha256 } from '@aws-crypto/sha256-js';
import { SignatureV4 } from '@smithy/signature-v4';

const defaultRegion = 'us-east-1';

/** A POST that is to be signed. */
export interface UnsignedPost {
  url: URL;
  body: Buffer;
  headers: Record<string, string>;
}

/**
 * Returns the headers of a POST to Bedrock with its authentication: `accessKeyId:secretAccessKey`, optionally with `:sessionToken`, signs
 * it by Signature Version 4 for the region in the address; any other key is a Bedrock API key, sent as a bearer token. Sources:
 * docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv.html, docs.aws.amazon.com/bedrock/latest/userguide/api-keys-use.html.
 */
export async function awsHeaders(post: UnsignedPost, apiKey: string | null): Promise<Record<string, string>> {
  if (apiKey === null) return post.headers;
  const [accessKeyId = '', secretAccessKey, sessionToken] = apiKey.split(':');
  if (secretAccessKey === undefined) return { ...post.headers, authorization: `Bearer ${apiKey}` };
  const credentials = { accessKeyId, secretAccessKey, ...(sessionToken === undefined ? {} : { sessionToken }) };
  const signer = new SignatureV4({ service: 'bedrock', region: regionOf(post.url), credentials, sha256: Sha256 });
  const { headers } = await signer.sign({
    method: 'POST',
    protocol: post.url.protocol,
    hostname: post.url.hostname,
    path: post.url.pathname,
    headers: { ...post.headers, host: post.url.host },
    body: post.body,
  });
  return headers;
}

/** The region that the host names: `bedrock-runtime.<region>.amazonaws.com`, with `-fips` or an endpoint of a VPC before it. */
function regionOf(url: URL): string {
  return /(?:^|\.)bedrock-runtime(?:-fips)?\.([a-z0-9-]+)\./.exec(url.hostname)?.[1] ?? defaultRegion;
}
