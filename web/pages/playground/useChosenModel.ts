import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { callableModels } from '../../api/sharedReads.ts';
import type { Schema } from '../../api/client.ts';
import { useSessionState } from '../../app/sessionState.ts';
import { rememberModel } from '../../parts/lastModel.ts';
import { canAnswer } from '../../parts/modelEndpoints.ts';
import { useChoiceInAddress } from './useChoiceInAddress.ts';

/** The models of an endpoint, and the chosen one: that of the address, else the one of the last visit, else the first. */
export function useChosenModel(endpoint: Schema<'ModelEndpoint'>) {
  const [wanted, changeAddress] = useChoiceInAddress('model');
  const query = useQuery(callableModels());
  const models = (query.data?.data ?? []).filter((model) => canAnswer(model, endpoint));
  const [last, keep] = useSessionState<string | null>(`playground.model.${endpoint}`, null);
  const named = (name: string | null) => models.find((one) => one.name === name);
  const chosen = named(wanted) ?? named(last) ?? models[0] ?? null;
  const chosenName = chosen?.name ?? null;
  useEffect(() => {
    if (chosenName !== null && chosenName !== last) keep(chosenName);
  }, [chosenName, last, keep]);
  // Nodes that are added later start with the model that was chosen here.
  useEffect(() => {
    if (chosenName !== null && chosenName === wanted) rememberModel(endpoint, chosenName);
  }, [endpoint, chosenName, wanted]);
  /** `alone`: without a model that is compared with it. */
  const choose = (name: string, { alone = false } = {}) => changeAddress({ model: name, ...(alone && { with: null }) });
  return { query, models, chosen, choose };
}
