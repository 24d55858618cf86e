import type { VariableRow } from '../../db/repositories/variables/variables.ts';
import { variableContext } from '../../db/secrets/variable.ts';
import type { Secrets } from '../../db/secrets/secrets.ts';
import { AppError } from '../../openapi/AppError.ts';

/** Key of the value of all environments without one of their own. */
export const defaultEnvironment = '';
/** Names that expressions can read with a dot. */
export const variableName = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/;

/** Values as texts by environment. */
export type VariableTexts = { [environment: string]: string };

/** Returns the texts of a variable. Errors: `secret_unreadable`. */
export function textsOf(
  row: VariableRow,
  { organizationId, secrets }: { organizationId: string; secrets: Pick<Secrets, 'decrypt'> },
): VariableTexts {
  if (row.valuesEncrypted === null) return row.plainValues ?? {};
  return JSON.parse(
    secrets.decrypt(variableContext({ id: row.id, organizationId }), row.valuesEncrypted),
  ) as VariableTexts;
}

/** Reads the text of a value by its type. Errors: `invalid_request` at `param`. */
export function valueOf(type: VariableRow['type'], text: string, param = '/value'): unknown {
  if (type === 'text') return text;
  const refuse = (expected: string): never => {
    throw new AppError('invalid_request', `The value must be ${expected}.`, { param });
  };
  if (type === 'number') {
    const number = Number(text);
    return text.trim() === '' || !Number.isFinite(number) ? refuse('a number, such as 4.5') : number;
  }
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : refuse('true or false');
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return refuse('JSON, such as {"a": 1}');
  }
}
