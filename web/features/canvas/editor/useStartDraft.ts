import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { readAgain } from '../../../api/reads.ts';
import type { DraftStore } from '../model/draftStore.ts';
import { findNode } from '../model/graph.ts';
import { pinnedItems } from '../model/pinning.ts';
import { listens } from '../model/starting.ts';
import { notifyDone, notifyError } from '../../../parts/notify.ts';
import { t } from '../../../texts/texts.ts';

type StartDraftInput = { digitalOrganizationId: string; store: DraftStore; onStarted: (executionId: string) => void };
type Start = {
  /** Where it is missing the server chooses: the trigger of the earlier execution, else one with pinned items, else the manual one, else the only one. */
  startNode?: string;
  input?: Record<string, unknown>[];
  untilNode?: string;
  /** An execution whose stored items are used again. */
  earlier?: string | undefined;
};

/** Saves the draft and starts a manual execution of it. Nothing starts where the draft could not be saved. */
export function useStartDraft({ digitalOrganizationId, store, onStarted }: StartDraftInput) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ startNode, input, untilNode, earlier }: Start) => {
      if (!(await store.flush())) throw new Error('The draft is not saved, so it was not started.');
      const started = await api.POST('/api/v1/digital-organizations/{digital_organization_id}/executions', {
        params: { path: { digital_organization_id: digitalOrganizationId } },
        body: {
          mode: 'manual',
          ...(startNode === undefined ? {} : { start_node: startNode }),
          ...(input === undefined ? {} : { input }),
          ...(untilNode === undefined ? {} : { until_node: untilNode }),
          ...(earlier === undefined ? {} : { from_execution_id: earlier }),
        },
      });
      if (started.error) throw started.error;
      return started.data;
    },
    onSuccess: (execution, { input, earlier }) => {
      onStarted(execution.id);
      const { graph } = store.draft;
      const trigger = findNode(graph, execution.trigger.node_id);
      const isGiven = input !== undefined || earlier !== undefined;
      if (trigger && !isGiven && listens(trigger) && pinnedItems(graph, trigger.id) === null)
        notifyDone(t('canvas.ranWithExample', { name: trigger.name }));
      return readAgain(queryClient, '/api/v1/executions');
    },
    onError: (error) => notifyError(t('canvas.couldNotStartExecution'), error),
  });
}
