import type { Handler } from '../../handler.ts';

/** Lists what graphs are built from: palette, forms and docs are made from it. */
export const listNodeTypes: Handler<'listNodeTypes'> = async (_request, deps) => ({
  status: 200,
  body: { data: deps.nodeTypes.present(), next_cursor: null },
});
