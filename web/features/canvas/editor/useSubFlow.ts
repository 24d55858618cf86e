import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { readAgain } from '../../../api/reads.ts';
import type { Graph } from '../model/graph.ts';
import type { SubFlow } from '../model/subFlow.ts';
import { notifyDone, notifyError } from '../../../parts/notify.ts';
import { t } from '../../../texts/texts.ts';

type SubFlowInput = {
  projectId: string;
  editGraph: (change: (graph: Graph) => Graph) => void;
  newId: () => string;
  onMade: (nodeId: string) => void;
};
type Make = { made: SubFlow; name: string };

/** Makes a digital organization of a part of the graph, publishes it, and puts the node that calls it in the part's place: one step to undo. */
export function useSubFlow({ projectId, editGraph, newId, onMade }: SubFlowInput) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ made, name }: Make) => {
      const body = { name, project_id: projectId, draft: made.inner };
      const created = await api.POST('/api/v1/digital-organizations', { body });
      if (created.error) throw created.error;
      const published = await api.POST('/api/v1/digital-organizations/{digital_organization_id}/publish', {
        params: { path: { digital_organization_id: created.data.id } },
        body: {},
      });
      return { id: created.data.id, notPublished: published.error };
    },
    onSuccess: ({ id, notPublished }, { made, name }) => {
      const nodeId = newId();
      editGraph(() => made.outer({ nodeId, digitalOrganizationId: id, name }));
      onMade(nodeId);
      if (notPublished) notifyError(t('canvas.notPublishedYet', { name }), notPublished);
      else notifyDone(t('canvas.subFlowPublished', { name }));
      return readAgain(queryClient, '/api/v1/digital-organizations');
    },
    onError: (error) => notifyError(t('canvas.couldNotCreateFlow'), error),
  });
}
