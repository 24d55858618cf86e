import { violatedConstraint } from './databaseError.ts';
import { AppError } from '../openapi/AppError.ts';

/** Error messages for taken names, by unique constraint. */
const messages: Readonly<Record<string, string>> = {
  api_documents_name: 'An API document with this name already exists in the project.',
  credentials_name: 'A credential with this name already exists in the project.',
  data_tables_name: 'A data table with this name already exists in the project.',
  employees_name: 'An employee with this name already exists in the project.',
  evaluations_name: 'An evaluation with this name already exists for the digital organization.',
  folders_name: 'A folder with this name already exists here.',
  instance_roles_name: 'A role with this name already exists.',
  knowledge_bases_name: 'A knowledge base with this name already exists in the project.',
  log_destinations_name: 'A log destination with this name already exists.',
  positions_name: 'A position with this name already exists in the project.',
  variables_name: 'A variable with this name was created at the same time. Save it again.',
  project_roles_name: 'A role with this name already exists.',
};

/** Writes something that has a name of its own. Errors: `name_taken` if something else has that name. */
export async function withUniqueName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const message = messages[violatedConstraint(error) ?? ''];
    if (message === undefined) throw error;
    throw new AppError('name_taken', message, { param: '/name', cause: error });
  }
}
