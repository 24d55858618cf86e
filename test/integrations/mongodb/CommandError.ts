/** An error of a command: https://github.com/mongodb/mongo/blob/master/src/mongo/base/error_codes.yml. */
export class CommandError extends Error {
  readonly code: number;
  readonly codeName: string;

  constructor(code: number, codeName: string, message: string) {
    super(message);
    this.code = code;
    this.codeName = codeName;
  }
}
