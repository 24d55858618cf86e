import { newId } from '../../db/ids.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import type { VariableRow } from '../../db/repositories/variables/variables.ts';
import { variableContext } from '../../db/secrets/variable.ts';
import type { Secrets } from '../../db/secrets/secrets.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { components } from '../../openapi/generated/types.ts';
import { defaultEnvironment, textsOf, valueOf, variableName, type VariableTexts } from './variableValues.ts';

/** Limit of an organization, and of each project. */
const mostVariables = 200;

/** The variable as given, and its place. */
export interface VariableSetting {
  organizationId: string;
  /** Null: of the organization. */
  projectId: string | null;
  name: string;
  body: components['schemas']['VariableSet'];
}

/**
 * Creates or replaces a variable. Errors: `invalid_request` for a name that expressions cannot read, or a value that is not of its type;
 * `variable_limit_reached`; `secret_unreadable`.
 */
export async function setVariable(
  { variables }: Pick<Repositories, 'variables'>,
  { organizationId, projectId, name, body }: VariableSetting,
  secrets: Pick<Secrets, 'encrypt' | 'decrypt'>,
): Promise<VariableRow> {
  if (!variableName.test(name))
    throw new AppError('invalid_request', 'A variable has a name of letters, digits and underscores, up to 64.', {
      param: '/variable_name',
    });
  const before = await variables.find(projectId, name);
  if (before === null && (await variables.count(projectId)) >= mostVariables)
    throw new AppError('variable_limit_reached', `There are ${mostVariables} variables already. Delete one first.`);
  const isSecret = body.is_secret ?? false;
  const stored = before?.isSecret && isSecret ? textsOf(before, { organizationId, secrets }) : {};
  const texts = textsAsGiven(body, stored);
  for (const [environment, text] of Object.entries(texts))
    valueOf(body.type, text, environment === defaultEnvironment ? '/value' : '/environments');
  const id = before?.id ?? newId('variable');
  const context = variableContext({ id, organizationId });
  await variables.put({
    id,
    projectId,
    name,
    isSecret,
    type: body.type,
    description: body.description ?? '',
    plainValues: isSecret ? null : texts,
    valuesEncrypted: isSecret ? secrets.encrypt(context, JSON.stringify(texts)) : null,
    environments: Object.keys(texts).toSorted(),
  });
  return (await variables.find(projectId, name))!;
}

/** The texts of a body; those left out of a secret variable stay as they are stored. */
function textsAsGiven(body: VariableSetting['body'], stored: VariableTexts): VariableTexts {
  const texts: VariableTexts = {};
  const given = [{ environment: defaultEnvironment, value: body.value ?? null }, ...(body.environments ?? [])];
  for (const { environment, value } of given) {
    const text = value ?? stored[environment];
    if (text !== undefined) texts[environment] = text;
  }
  return texts;
}
