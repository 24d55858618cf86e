import type { Verification } from '../../activities/kit/triggerSource.ts';
import type { SignatureRules } from '../../domains/executions/webhooks/webhookAuth.ts';

type Rule = 'algorithm' | 'encoding' | 'prefix' | 'signedContent';

/** Returns the verification of a signature without a time: HMAC with SHA-256 of the body, in hexadecimal digits, unless the vendor differs. */
export function bodySignature(header: string, others: Partial<Pick<SignatureRules, Rule>> = {}): Verification {
  return {
    kind: 'signature',
    header,
    algorithm: 'sha256',
    encoding: 'hex',
    prefix: '',
    signedContent: '{body}',
    timestampHeader: '',
    toleranceSeconds: 0,
    ...others,
  };
}
