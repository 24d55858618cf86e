import { AppError } from '../../../openapi/AppError.ts';
import { deleteProject as remove } from '../../../domains/organizations/projects/deleteProject.ts';
import type { Handler } from '../../handler.ts';

/** Deletes a project that is empty, or with its contents, or after moving them to another project. */
export const deleteProject: Handler<'deleteProject'> = async ({ params, query, actor }, deps) => {
  const { contents, move_to: targetId, force } = query;
  if ((contents === 'move') !== (targetId !== undefined) || targetId === params.project_id)
    throw new AppError('invalid_request', 'Name another project in move_to, with contents=move.', { param: 'move_to' });
  await remove(deps, {
    id: params.project_id,
    actor,
    contents: targetId === undefined ? (contents === 'delete' ? 'delete' : null) : { moveTo: targetId },
    isForced: force === true,
  });
  return { status: 204 };
};
