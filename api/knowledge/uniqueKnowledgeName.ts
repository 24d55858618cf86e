import { violatedConstraint } from '../../db/databaseError.ts';
import { AppError } from '../../openapi/AppError.ts';

/** Writes a knowledge base. Errors: `name_taken` where its project has one of that name. */
export async function uniqueKnowledgeName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violatedConstraint(error) !== 'knowledge_bases_name') throw error;
    throw new AppError('name_taken', 'A knowledge base with this name already exists in the project.', {
      param: '/name',
      cause: error,
    });
  }
}
