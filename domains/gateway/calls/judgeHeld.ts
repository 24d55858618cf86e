import type { CallOptions, CallParts } from './callParts.ts';
import { holdRefusal } from './holdCall.ts';
import type { PreparedCall } from './prepareCall.ts';
import type { HeldCall } from './serveCall.ts';
import { track } from './track.ts';

/**
 * Lets moderation models and digital organizations judge the request of a call that has its hold. They cost credits, so calls that cannot be paid
 * or exceed a limit never reach them. A refused call releases its hold and costs nothing. If texts were replaced, the call is prepared again
 * under the same hold, which is raised if it no longer covers the call. Errors: `content_filter`, `unavailable`, `credit_balance_exhausted`,
 * `key_limit_reached`, `budget_reached`; the signal's reason when it aborted.
 */
export async function judgeHeld(parts: CallParts, held: HeldCall): Promise<HeldCall> {
  if (held.options.guard?.judgesRequests !== true) return held;
  const judging = judge(parts, held);
  track(parts.open, judging);
  return await judging;
}

async function judge(parts: CallParts, { plan, options }: HeldCall): Promise<HeldCall> {
  const { signal, requestId } = options;
  try {
    const body = await options.guard!.judgedRequest(options.body);
    signal.throwIfAborted();
    if (body === options.body) return { plan, options };
    parts.requests.checked(requestId, body);
    const changed = plan.withBody(body);
    await cover(parts, options, { plan, changed });
    return { plan: { ...plan, ...changed }, options: { ...options, body } };
  } catch (error) {
    const canceled = signal.aborted && error === signal.reason;
    if (!plan.metered.closed) await plan.metered.release({ error, httpStatus: null, canceled });
    throw error;
  }
}

async function cover(
  parts: CallParts,
  { caller }: CallOptions,
  { plan, changed }: { plan: PreparedCall; changed: Pick<PreparedCall, 'first'> },
): Promise<void> {
  const verdict = await plan.metered.prepareAgain(changed.first.prepared);
  if (verdict !== 'ok') throw holdRefusal(parts, caller, { verdict, name: plan.name });
}
