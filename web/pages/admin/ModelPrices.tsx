import { Divider, Skeleton, Stack } from '@mantine/core';
import { $api, type Schema } from '../../api/client.ts';
import { t } from '../../texts/texts.ts';
import { PriceForm } from './PriceForm.tsx';
import { PriceHistory } from './PriceHistory.tsx';

type Model = Schema<'Model'>;

/** Sets the price of a model from now on; earlier ones stay as history. */
export function ModelPrices({ model, onClose }: { model: Model; onClose: () => void }) {
  const catalogue = $api.useQuery('get', '/api/v1/admin/model-catalogue');
  const known = catalogue.data?.data.find((one) => isSame(one, model)) ?? null;
  return (
    <Stack>
      {catalogue.isPending ? (
        <Skeleton h={360} role="status" aria-label={t('common.loading')} />
      ) : (
        <PriceForm model={model} known={known} onClose={onClose} />
      )}
      <Divider />
      <PriceHistory modelId={model.id} />
    </Stack>
  );
}

/** By the vendor's name of it: people call models as they like. */
function isSame(known: Schema<'CatalogueModel'>, model: Model): boolean {
  return model.providers.some(({ upstream_name: name }) => name === known.upstream_name);
}
