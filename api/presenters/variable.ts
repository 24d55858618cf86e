import type { VariableRow } from '../../db/repositories/variables/variables.ts';
import { defaultEnvironment } from '../../domains/variables/variableValues.ts';
import type { components } from '../../openapi/generated/types.ts';

/** A complete list of variables, and whether the caller may change them. */
export function presentVariables(
  rows: readonly VariableRow[],
  mayEdit: boolean,
): components['schemas']['VariableList'] {
  return { permissions: mayEdit ? ['edit'] : [], data: rows.map(presentVariable) };
}

/** A variable as the contract shows it; values of a secret one stay here. */
export function presentVariable(row: VariableRow): components['schemas']['Variable'] {
  return {
    name: row.name,
    project_id: row.projectId,
    type: row.type,
    is_secret: row.isSecret,
    description: row.description,
    value: row.plainValues?.[defaultEnvironment] ?? null,
    has_value: row.environments.includes(defaultEnvironment),
    environments: row.environments
      .filter((environment) => environment !== defaultEnvironment)
      .map((environment) => ({ environment, value: row.plainValues?.[environment] ?? null })),
    updated_at: row.updatedAt.toISOString(),
  };
}
