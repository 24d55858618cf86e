import type { ExpressionPool } from '../../platform/expressions/expressionPool.ts';
import { resolveParameters, type ParameterTree } from '../../platform/expressions/resolve.ts';
import type { ExpressionScope, PageScope } from '../../platform/expressions/scope.ts';

/** Evaluates unresolved parameters of one item, with the previous page's response. */
export type EvaluatePage = (parameters: ParameterTree, itemIndex: number, page: PageScope) => Promise<ParameterTree>;

/** Binds `EvaluatePage` to a node run: its expressions see all that the node's others see, `$response` and `$pageCount`. */
export function pageEvaluator(run: { pool: ExpressionPool; node: string; scope: ExpressionScope }): EvaluatePage {
  return async (parameters, itemIndex, page) => {
    const scope = { ...run.scope, itemIndexes: [itemIndex], page };
    const [resolved] = await resolveParameters({ ...run, parameters, scope });
    if (resolved!.error) throw resolved!.error;
    return resolved!.parameters;
  };
}
