import type { UpstreamErrorBody } from './upstreamErrorBody.ts';

/** Vendor error codes for account, rate or time limits that are reported as bad requests or failures. */
const statusOfCode: ReadonlyMap<string, number> = new Map([
  // Google (google.rpc.ErrorInfo, ai.google.dev/gemini-api/docs/troubleshooting) …
  ['API_KEY_INVALID', 401],
  ['API_KEY_EXPIRED', 401],
  ['FAILED_PRECONDITION', 403],
  ['UNAVAILABLE', 529],
  ['DEADLINE_EXCEEDED', 408],
  // … and AWS (docs.aws.amazon.com/bedrock, `CommonErrors` and the errors of `API_runtime_Converse`).
  ['UnrecognizedClientException', 401],
  ['InvalidSignatureException', 401],
  ['IncompleteSignature', 401],
  ['IncompleteSignatureException', 401],
  ['MissingAuthenticationToken', 401],
  ['ExpiredTokenException', 401],
  ['AccessDeniedException', 403],
  ['ThrottlingException', 429],
  ['ServiceQuotaExceededException', 429],
  ['ServiceUnavailableException', 529],
  ['ModelNotReadyException', 529],
  ['ModelTimeoutException', 408],
]);

/** The status that a provider's error would have had if its vendor kept to HTTP's meaning: 408 its own time ran out, 529 it is overloaded. */
export function meantStatus(status: number, said: UpstreamErrorBody): number {
  const meant = said.code === null ? undefined : statusOfCode.get(said.code);
  if (meant !== undefined) return meant;
  const isOverloaded = status === 503 && /overloaded/i.test(`${said.type} ${said.code} ${said.message}`);
  return isOverloaded ? 529 : status;
}
