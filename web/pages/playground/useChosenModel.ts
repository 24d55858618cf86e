import { useSearchParams } from 'react-router';
import { $api, type Schema } from '../../api/client.ts';
import { canAnswer } from '../../parts/modelEndpoints.ts';

/** The models of an endpoint, and the chosen one: that of the address, else the first. */
export function useChosenModel(endpoint: Schema<'ModelEndpoint'>) {
  const [search, setSearch] = useSearchParams();
  const query = $api.useQuery('get', '/api/v1/models', { params: { query: { limit: 250 } } });
  const models = (query.data?.data ?? []).filter((model) => canAnswer(model, endpoint));
  const chosen = models.find(({ name }) => name === search.get('model')) ?? models[0] ?? null;
  const choose = (name: string) =>
    setSearch(
      (before) => {
        before.set('model', name);
        return before;
      },
      { replace: true },
    );
  return { query, models, chosen, choose };
}
