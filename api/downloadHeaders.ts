import { attachment } from '../binaries/names.ts';

/** Whatever a file is, a browser only saves it; where one opens it all the same, nothing in it may run. */
const downloadPolicy = "sandbox; default-src 'none'";

/** The headers of an answer whose body is a file that somebody else may have made. */
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
