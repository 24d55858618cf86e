import { t } from '../../texts/texts.ts';

/** The name of a model in sums of usage; refused requests are summed up without one. */
export function modelName(model: string | undefined): string {
  return model === undefined || model === '' ? t('usage.refusedRequests') : model;
}
