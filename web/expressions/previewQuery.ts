import { queryOptions } from '@tanstack/react-query';
import { api, type Schema } from '../api/client.ts';
import { requestError } from '../api/requestError.ts';
import type { Scope } from './scope.ts';

const longestText = 20_000;

/** Asks what texts give for the item of a scope. At most ten texts; an older question is canceled by its key's going away. */
export function previewQuery(scope: Scope, texts: readonly string[]) {
  const named = scope.nodes.filter(({ name }) => texts.some((text) => text.includes(name)));
  const body: Schema<'ExpressionPreviewRequest'> = {
    ...scope.question,
    texts: texts.map((text) => text.slice(0, longestText)),
    ...(scope.question.graph === 'draft' && named.length > 0
      ? { node_names: Object.fromEntries(named.slice(0, 1000).map(({ id, name }) => [id, name])) }
      : {}),
  };
  const path = { digital_organization_id: scope.digitalOrganizationId };
  return queryOptions({
    queryKey: ['expressions', scope.digitalOrganizationId, scope.stamp, body],
    queryFn: async ({ signal }): Promise<Schema<'ExpressionPreview'>> => {
      // Not in the key: that they changed is in the stamp, and the answer stays once they are saved.
      const pins = scope.question.graph === 'draft' ? scope.unsavedPins() : {};
      const { data, error } = await api.POST('/api/v1/digital-organizations/{digital_organization_id}/expressions', {
        params: { path },
        body: Object.keys(pins).length === 0 ? body : { ...body, pin_data: pins },
        signal,
      });
      if (data === undefined) throw error ?? requestError(error);
      return data;
    },
    staleTime: 60_000,
    gcTime: 60_000,
  });
}
