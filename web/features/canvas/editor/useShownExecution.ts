import { useCallback, useMemo } from 'react';
import type { Schema } from '../../../api/client.ts';
import { toOverlay, type RunOverlay } from '../model/runOverlay.ts';
import { useExecution } from '../../../pages/executions/useExecution.ts';
import { useAddress } from './useAddress.ts';

/** The execution that lies over the canvas. */
export type ShownExecution = {
  id: string | null;
  execution: Schema<'Execution'> | undefined;
  overlay: RunOverlay | null;
  /** True if the canvas shows the execution's own graph, read-only, instead of the draft. */
  inspecting: boolean;
  /** Overlays an execution of the current draft; editing continues. */
  follow: (executionId: string) => void;
  /** Opens an earlier execution with the graph it ran. */
  inspect: (executionId: string) => void;
  clear: () => void;
};

/** Keeps the displayed execution in the URL (`execution`, `inspect`), so that a link opens the same view. */
export function useShownExecution(digitalOrganizationId: string): ShownExecution {
  const [search, change] = useAddress();
  const id = search.get('execution');
  const { data } = useExecution(id);
  const execution = data?.digital_organization_id === digitalOrganizationId ? data : undefined;
  const inspecting = search.has('inspect') && execution !== undefined;
  const overlay = useMemo(() => (execution === undefined ? null : toOverlay(execution)), [execution]);
  const show = useCallback(
    (executionId: string | null, inspect: boolean) =>
      change(
        (now) => {
          now.delete('execution');
          now.delete('inspect');
          if (executionId !== null) now.set('execution', executionId);
          if (inspect) now.set('inspect', '1');
        },
        { replace: true },
      ),
    [change],
  );
  const follow = useCallback((executionId: string) => show(executionId, false), [show]);
  const inspect = useCallback((executionId: string) => show(executionId, true), [show]);
  const clear = useCallback(() => show(null, false), [show]);
  return useMemo(
    () => ({ id, execution, overlay, inspecting, follow, inspect, clear }),
    [id, execution, overlay, inspecting, follow, inspect, clear],
  );
}
