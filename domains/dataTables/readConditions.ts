import { conditionsSchema } from '../../platform/expressions/conditionsSchema.ts';
import { fieldName } from '../../platform/schema/violation.ts';
import { createParameterChecks } from '../../platform/schema/parameterChecks.ts';
import type { Conditions } from '../../platform/expressions/conditions.ts';
import { AppError } from '../../openapi/AppError.ts';

const checks = createParameterChecks(conditionsSchema.json);

/** Conditions from their JSON in a query. Errors: `invalid_request`, param `conditions`. */
export function readConditions(text: string): Conditions {
  const refused = (why: string) =>
    new AppError('invalid_request', `conditions must be conditions as JSON: ${why}`, { param: 'conditions' });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refused('it is not JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refused('it is not an object.');
  const read = checks.read(value as Record<string, unknown>);
  if (!read.ok) throw refused(`“${fieldName(read.problem.parameter)}” ${read.problem.message}`);
  return read.value as Conditions;
}
