import type { Schema } from '../../api/client.ts';
import { useChoiceInAddress } from './useChoiceInAddress.ts';

/** The model that answers beside the chosen one, from the address (`?with=…`); null if nothing is compared. */
export function useComparedModel(models: readonly Schema<'CallableModel'>[]) {
  const [wanted, changeAddress] = useChoiceInAddress('with');
  const model = models.find(({ name }) => name === wanted)?.name ?? null;
  const choose = (name: string | null) => changeAddress({ with: name });
  return { model, choose };
}
