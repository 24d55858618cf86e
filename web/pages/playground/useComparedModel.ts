import { useSearchParams } from 'react-router';
import type { Schema } from '../../api/client.ts';

/** The model that answers beside the chosen one, from the address (`?with=…`); null where nothing is compared. */
export function useComparedModel(models: readonly Schema<'CallableModel'>[]) {
  const [search, setSearch] = useSearchParams();
  const model = models.find(({ name }) => name === search.get('with'))?.name ?? null;
  const choose = (name: string | null) =>
    setSearch(
      (before) => {
        if (name === null) before.delete('with');
        else before.set('with', name);
        return before;
      },
      { replace: true },
    );
  return { model, choose };
}
