import { useCallback } from 'react';
import type { DraftStore } from '../model/draftStore.ts';
import { isFinal } from '../model/runOverlay.ts';
import type { ShownExecution } from './useShownExecution.ts';
import { useStartDraft } from './useStartDraft.ts';

type NodeRunInput = { digitalOrganizationId: string; store: DraftStore; shown: ShownExecution };

/** Runs one node and its predecessors; results of the displayed execution are reused. */
export type NodeRun = { run: (nodeId: string) => void; isStarting: boolean };

/** The way to run up to a node of the draft. */
export function useNodeRun({ digitalOrganizationId, store, shown }: NodeRunInput): NodeRun {
  const { execution, follow } = shown;
  const { mutate, isPending } = useStartDraft({ digitalOrganizationId, store, onStarted: follow });
  const earlier = execution && isFinal(execution.status) ? execution.id : undefined;
  const run = useCallback((nodeId: string) => mutate({ untilNode: nodeId, earlier }), [mutate, earlier]);
  return { run, isStarting: isPending };
}
