import type { Permission } from './actor.ts';
import { AppError } from '../../openapi/AppError.ts';

/** Refuses what would give rights that the actor does not have itself (decisions §16). Errors: `insufficient_scope` that names them. */
export function refuseBeyondOwn(beyond: readonly Permission[], param: string): void {
  if (beyond.length === 0) return;
  throw new AppError('insufficient_scope', `You cannot grant permissions you do not have: ${beyond.join(', ')}.`, {
    param,
  });
}
