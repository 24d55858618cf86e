import { Sha256 } from '@aws-crypto/sha256-js';
import { SignatureV4 } from '@smithy/signature-v4';

/** A POST that is to be signed. */
export interface UnsignedPost {
  url: URL;
  body: Buffer;
  headers: Record<string, string>;
}

/** Credentials of AWS. */
export interface AwsCredentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

/** Returns the headers of a POST with its Signature Version 4. Source: docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv.html. */
export async function signedHeaders(
  post: UnsignedPost,
  { credentials, region, service }: { credentials: AwsCredentials; region: string; service: string },
): Promise<Record<string, string>> {
  const signer = new SignatureV4({ service, region, credentials, sha256: Sha256 });
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
