import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useQuery } from '@tanstack/react-query';
import { callableModels } from '../../api/sharedReads.ts';
import type { Schema } from '../../api/client.ts';
import { useKept } from '../../app/kept.ts';
import { canAnswer } from '../../parts/modelEndpoints.ts';

/** The models of an endpoint, and the chosen one: that of the address, else the one of the last visit, else the first. */
export function useChosenModel(endpoint: Schema<'ModelEndpoint'>) {
  const [search, setSearch] = useSearchParams();
  const query = useQuery(callableModels());
  const models = (query.data?.data ?? []).filter((model) => canAnswer(model, endpoint));
  const [last, keep] = useKept<string | null>(`playground.model.${endpoint}`, null);
  const named = (wanted: string | null) => models.find(({ name }) => name === wanted);
  const chosen = named(search.get('model')) ?? named(last) ?? models[0] ?? null;
  const chosenName = chosen?.name ?? null;
  useEffect(() => {
    if (chosenName !== null && chosenName !== last) keep(chosenName);
  }, [chosenName, last, keep]);
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
