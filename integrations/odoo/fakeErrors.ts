/** A refused call: status, Python's name of the error, and its message. */
export interface Refusal {
  readonly status: number;
  readonly name: string;
  readonly message: string;
}

/** An error that a method raises (https://www.odoo.com/documentation/19.0/developer/reference/backend/orm.html#exceptions). */
export class OdooError extends Error {
  readonly refusal: Refusal;

  constructor(status: number, name: string, message: string) {
    super(message);
    this.refusal = { status, name, message };
  }
}

export const missing = (model: string, ids: readonly unknown[]): OdooError =>
  new OdooError(
    404,
    'odoo.exceptions.MissingError',
    `Record does not exist or has been deleted.\n(Record: ${model}(${ids.join(', ')},), User: 2)`,
  );

export const wrongArgument = (message: string): OdooError => new OdooError(422, 'builtins.TypeError', message);

export const invalid = (message: string): OdooError => new OdooError(422, 'odoo.exceptions.ValidationError', message);

export function refusal(error: unknown): Refusal {
  if (error instanceof OdooError) return error.refusal;
  return { status: 500, name: 'builtins.Exception', message: (error as Error).message };
}
