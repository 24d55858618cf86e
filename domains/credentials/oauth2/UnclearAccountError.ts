import { AppError } from '../../../openapi/AppError.ts';

/** A person has connected a credential, but it does not say which of several accounts is meant. */
export class UnclearAccountError extends AppError {
  constructor(message: string) {
    super('credential_refused', message);
  }
}
