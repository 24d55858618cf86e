import { useCallback, useState } from 'react';
import type { DraftStore } from '../model/draftStore.ts';
import type { GraphNode, NodeTypes } from '../model/graph.ts';
import { isFinal } from '../model/runOverlay.ts';
import { startWayTo } from '../model/starting.ts';
import type { ShownExecution } from './useShownExecution.ts';
import { useStartDraft } from './useStartDraft.ts';

type NodeRunInput = { digitalOrganizationId: string; store: DraftStore; nodeTypes: NodeTypes; shown: ShownExecution };

/** The question before a run behind a trigger whose items come from outside: which items the run starts with. */
export type StartQuestion = { nodeId: string; trigger: GraphNode };

/** Runs one node and its predecessors; results of the displayed execution are reused. */
export type NodeRun = {
  run: (nodeId: string) => void;
  isStarting: boolean;
  /** Null while nothing is asked. */
  question: StartQuestion | null;
  /** Starts the run with the items of an earlier execution; null starts it with an example. */
  answer: (earlier: string | null) => void;
  dismiss: () => void;
};

/** The way to run up to a node of the draft. */
export function useNodeRun({ digitalOrganizationId, store, nodeTypes, shown }: NodeRunInput): NodeRun {
  const { execution, follow } = shown;
  const [question, setQuestion] = useState<StartQuestion | null>(null);
  const { mutate, isPending } = useStartDraft({ digitalOrganizationId, store, onStarted: follow });
  const earlier = execution && isFinal(execution.status) ? execution.id : undefined;
  const run = useCallback(
    (nodeId: string) => {
      const way = startWayTo(store.draft.graph, nodeTypes, nodeId);
      if (earlier === undefined && way.way === 'listen') setQuestion({ nodeId, trigger: way.node });
      else mutate({ untilNode: nodeId, earlier });
    },
    [mutate, earlier, store, nodeTypes],
  );
  const dismiss = useCallback(() => setQuestion(null), []);
  const answer = useCallback(
    (from: string | null) => {
      setQuestion(null);
      if (question === null) return;
      const { nodeId: untilNode, trigger } = question;
      mutate({ untilNode, startNode: trigger.id, ...(from === null ? {} : { earlier: from }) });
    },
    [mutate, question],
  );
  return { run, isStarting: isPending, question, answer, dismiss };
}
