import type { FoundExecution } from '../../../db/repositories/executions/executions.ts';
import type { NodeRunSummary } from '../../../db/repositories/executions/executionDetails.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { components } from '../../../openapi/generated/types.ts';

type Items = Pick<FoundExecution, 'itemsOrganizationId' | 'itemsSharedUntil'>;
type ExecutionError = components['schemas']['ExecutionError'];

/**
 * True if the items of an execution belong to the hirer who called the employee, not to its publisher: the execution of the run, its calls,
 * and executions started by its failure.
 */
export function hasForeignItems({ itemsOrganizationId }: Pick<FoundExecution, 'itemsOrganizationId'>): boolean {
  return itemsOrganizationId !== null;
}

/**
 * Returns true if the actor's organization may not see them: they belong to a hirer that does not currently share them
 * (`domains/employees/calls/runShare.ts`).
 */
export function hidesItems({ itemsOrganizationId, itemsSharedUntil }: Items): boolean {
  return itemsOrganizationId !== null && (itemsSharedUntil === null || itemsSharedUntil.getTime() <= Date.now());
}

/** Refuses what would show the items of a hirer. Errors: `insufficient_scope`. */
export function refuseHiddenItems(execution: Items): void {
  if (hidesItems(execution)) throw foreign();
}

/** Refuses what would use the items of a hirer, shared or not. Errors: `insufficient_scope`. */
export function refuseForeignItems(execution: Pick<FoundExecution, 'itemsOrganizationId'>): void {
  if (hasForeignItems(execution)) throw foreign();
}

function foreign(): AppError {
  return new AppError(
    'insufficient_scope',
    'What this execution works on belongs to whoever has called the employee. You see its nodes, states and times.',
  );
}

/** An error without its words, which may hold what a hirer has given. */
export function withoutWords(error: ExecutionError | null): ExecutionError | null {
  return error && { ...error, message: 'The text of this error belongs to whoever has called the employee.' };
}

/** The outcome of a node, without its error message. */
export function nodeWithoutWords(row: NodeRunSummary): NodeRunSummary {
  return { ...row, error: withoutWords(row.error as ExecutionError | null) as NodeRunSummary['error'] };
}
