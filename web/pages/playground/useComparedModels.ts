import type { Schema } from '../../api/client.ts';
import { useChoiceInAddress } from './useChoiceInAddress.ts';

/** Most models that answer beside the chosen one. */
export const mostBeside = 2;

/** The models that answer beside the chosen one, from the address (`?with=b,c`); empty if nothing is compared. */
export function useComparedModels(models: readonly Schema<'CallableModel'>[]) {
  const [wanted, changeAddress] = useChoiceInAddress('with');
  const names = (wanted ?? '').split(',').filter((name) => models.some((model) => model.name === name));
  const choose = (next: readonly string[]) => changeAddress({ with: next.length === 0 ? null : next.join(',') });
  return { names: names.slice(0, mostBeside), choose };
}
