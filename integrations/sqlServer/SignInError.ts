/** A message of the server: https://learn.microsoft.com/en-us/sql/relational-databases/errors-events/database-engine-events-and-errors. */
export interface ServerMessage {
  readonly number: number;
  readonly message: string;
  readonly lineNumber?: number;
}

/** The server refused the sign-in. The error of the driver has no number. */
export class SignInError extends Error implements ServerMessage {
  readonly number: number;

  constructor({ number, message }: ServerMessage, cause: unknown) {
    super(message, { cause });
    this.number = number;
  }
}
