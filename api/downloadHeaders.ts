import { attachment } from '../platform/binaries/names.ts';

/** A browser only saves the file; if it opens it anyway, nothing in it may run. */
const downloadPolicy = "sandbox; default-src 'none'";

/** Headers of a response with an untrusted file. */
export function downloadHeaders({
  name,
  sizeBytes,
}: {
  name: string;
  sizeBytes: number | bigint;
}): Record<string, string> {
  return {
    'content-length': String(sizeBytes),
    'content-disposition': attachment(name),
    'content-security-policy': downloadPolicy,
    'cache-control': 'no-store',
  };
}
