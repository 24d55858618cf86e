import { createPrivateKey } from 'node:crypto';

import { AppError } from '../../openapi/AppError.ts';
import type { ParameterProblem } from '../../platform/schema/ParameterProblem.ts';

/** Returns a private key in the form that `signJwt` takes (PKCS #8); older tools write another one. Errors: `parameter_invalid`. */
export function privateKeyPem(pem: string): string {
  try {
    return createPrivateKey(`${pem.replaceAll('\\n', '\n').trim()}\n`)
      .export({ type: 'pkcs8', format: 'pem' })
      .toString();
  } catch {
    // The cause may quote the key.
    throw new AppError('parameter_invalid', 'The private key cannot be read.');
  }
}

/** Returns the problem of a text that is no private key. `parameter` is its place: `/private_key`. */
export function privateKeyProblems(pem: string, parameter: string): ParameterProblem[] {
  try {
    privateKeyPem(pem);
    return [];
  } catch {
    return [{ parameter, code: 'parameter_invalid', message: 'is no private key in PEM form.' }];
  }
}
