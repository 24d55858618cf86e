import { AppError } from '../../../openapi/AppError.ts';
import type { Handler } from '../../handler.ts';

/** Returns the parameters of a node as the newest version of its type has them; stores nothing. */
export const updateNode: Handler<'updateNode'> = async ({ body }, { nodeTypes }) => {
  const updated = nodeTypes.update(body);
  if (updated) return { status: 200, body: updated };
  const newest = nodeTypes.newest(body.type)?.definition.version;
  if (newest === undefined) throw new AppError('parameter_invalid', 'This node type is unknown.', { param: '/type' });
  const message = `This instance knows versions of "${body.type}" up to ${newest}.`;
  throw new AppError('parameter_invalid', message, { param: '/type_version' });
};
