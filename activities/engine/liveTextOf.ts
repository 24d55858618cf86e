import type { LiveText } from '../kit/LiveText.ts';
import type { RunState } from './runState.ts';

const everyMs = 400;
/** The longest text that is shown while it comes. */
const mostLength = 32_000;

/** Null where nobody is likely to look on: of an execution that no person has started. */
export function liveTextOf({ deps, call, execution, node }: RunState): LiveText | null {
  if (execution.mode !== 'manual' && execution.mode !== 'retry') return null;
  const run = { executionId: call.executionId, nodeId: node.id, runIndex: call.runIndex };
  let shownAtMs = 0;
  let isShown = false;
  // It is only looked at: what does not get through is shown with the result.
  const quietly = async (work: Promise<unknown>): Promise<void> => {
    await work.catch(() => undefined);
  };
  return {
    show: async (text, step = 0) => {
      if (Date.now() - shownAtMs < everyMs) return;
      shownAtMs = Date.now();
      isShown = true;
      const content = text.slice(0, mostLength).replaceAll('\0', '');
      await quietly(
        deps.database.withOrganization(execution.organizationId, ({ liveTexts }) =>
          liveTexts.write(run, { step, content }),
        ),
      );
    },
    end: async () => {
      if (!isShown) return;
      isShown = false;
      shownAtMs = 0;
      await quietly(deps.database.withOrganization(execution.organizationId, ({ liveTexts }) => liveTexts.remove(run)));
    },
  };
}
