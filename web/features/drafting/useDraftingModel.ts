import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callableModels } from '../../api/sharedReads.ts';
import type { Schema } from '../../api/client.ts';
import { lastModel } from '../../parts/lastModel.ts';
import { canAnswer } from '../../parts/modelEndpoints.ts';

const key = 'bureau-drafting-model';

/** The models that can draft, real ones first, and the chosen one, which this browser remembers. */
export function useDraftingModel() {
  const query = useQuery(callableModels());
  const [wanted, setWanted] = useState(() => window.localStorage.getItem(key) ?? lastModel('chat.completions'));
  const models = (query.data?.data ?? []).filter(canDraft).toSorted((a, b) => rank(a) - rank(b));
  const chosen = models.find(({ name }) => name === wanted) ?? models[0] ?? null;
  const choose = (name: string) => {
    window.localStorage.setItem(key, name);
    setWanted(name);
  };
  return { query, models, chosen, choose };
}

function canDraft(model: Schema<'CallableModel'>): boolean {
  const { capabilities } = model;
  return canAnswer(model, 'chat.completions') && (capabilities.length === 0 || capabilities.includes('tools'));
}

function rank({ sandbox, capabilities }: Schema<'CallableModel'>): number {
  if (sandbox) return 2;
  return capabilities.includes('tools') ? 0 : 1;
}
