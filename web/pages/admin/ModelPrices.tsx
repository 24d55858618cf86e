import { Divider, Skeleton, Stack } from '@mantine/core';
import { $api, type Schema } from '../../api/client.ts';
import { t } from '../../texts/texts.ts';
import { kindLabel } from './providerKinds.ts';
import { PriceForm } from './PriceForm.tsx';
import { PriceHistory } from './PriceHistory.tsx';

type Model = Schema<'Model'>;

/** Sets the price of a model from now on; earlier ones stay as history. */
export function ModelPrices({ model, onClose }: { model: Model; onClose: () => void }) {
  const catalogue = $api.useQuery('get', '/api/v1/admin/model-catalogue');
  const known = knownModel(catalogue.data?.data ?? [], model);
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

/**
 * The entry of the catalogue for a model, by the vendor's name of it: people call models as they like. If several vendors have that name, the
 * provider's name decides; null if it does not.
 */
function knownModel(catalogue: readonly Schema<'CatalogueModel'>[], model: Model): Schema<'CatalogueModel'> | null {
  const same = catalogue.filter((known) =>
    model.providers.some(({ upstream_name: name }) => name === known.upstream_name),
  );
  if (same.length <= 1) return same[0] ?? null;
  const providers = model.providers.map(({ provider_name: name }) => name.toLowerCase());
  const isNamed = ({ kind, vendor }: Schema<'CatalogueModel'>) =>
    providers.some((name) => name.includes((vendor ?? kindLabel(kind)).toLowerCase().split(' ')[0]!));
  return same.find(isNamed) ?? null;
}
