import { decodeJwt as payloadOf, decodeProtectedHeader } from 'jose';

import { AppError } from '../../openapi/AppError.ts';

/** Returns the header and the claims of a JSON Web Token without a check of its signature. Errors: `item_type_mismatch`. */
export function decodeJwt(token: string): { header: object; payload: object } {
  try {
    return { header: decodeProtectedHeader(token), payload: payloadOf(token) };
  } catch {
    throw new AppError('item_type_mismatch', 'This is not a JSON Web Token.', { param: '/token' });
  }
}
