import type { Repositories } from '../../../db/repositories/repositories.ts';
import type { StartToAdmit, StartVerdict } from '../../../db/repositories/executions/heldStarts.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { RuledStart } from './ruledStart.ts';

const messages: Readonly<Record<'rate' | 'throttle' | 'line_full', string>> = {
  rate: 'As many executions have started as its settings allow in this time. Nothing was started. Try again later.',
  throttle: 'An execution has started a short time before, and its settings skip further ones. Nothing was started.',
  line_full: 'As many starts wait already as may wait. Nothing was started. Try again later.',
};

/** Returns the rule that decides a start; null if it starts at once, as all others than production executions do. */
export function startRuleOf(
  { mode, settings, triggerKind, triggerNode, digitalOrganizationId, deliveryKey = null }: RuledStart,
  key: string,
): StartToAdmit | null {
  if (mode !== 'production') return null;
  const rule = settings.start_rule ?? null;
  const isQueued = settings.schedule_overlap === 'queue' && triggerKind === 'schedule';
  if (rule === null && !isQueued) return null;
  return { digitalOrganizationId, deliveryKey, key, rule, overlapNode: isQueued ? triggerNode.id : null };
}

/** Decides a start in the transaction that writes it; null: it starts now. A skipped one is counted there. */
export async function admitStart(
  { executionQueue }: Repositories,
  rule: StartToAdmit | null,
): Promise<Exclude<StartVerdict, { verdict: 'start' }> | null> {
  if (rule === null) return null;
  const verdict = await executionQueue.held.admit(rule);
  return verdict.verdict === 'start' ? null : verdict;
}

/** The error of a start that its rule skipped. */
export function startSkipped(reason: 'rate' | 'throttle' | 'line_full'): AppError {
  return new AppError('start_skipped', messages[reason]);
}

/** True for the error of a skipped start. Senders that would only repeat it take it as accepted. */
export function isStartSkipped(error: unknown): boolean {
  return error instanceof AppError && error.code === 'start_skipped';
}
