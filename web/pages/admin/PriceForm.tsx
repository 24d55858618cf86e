import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { $api, type Schema } from '../../api/client.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { notifyDone } from '../../parts/notify.ts';
import { priceTexts } from '../../parts/prices.ts';
import { t } from '../../texts/texts.ts';
import { AmountField } from './AmountField.tsx';
import { editedPrice, inCredits, priceBody } from './editedPrice.ts';
import { ListPrice } from './ListPrice.tsx';
import { PricePreview } from './PricePreview.tsx';
import { PriceTiers } from './PriceTiers.tsx';
import { ServiceTierFactors } from './ServiceTierFactors.tsx';

type PriceFormProps = {
  model: Schema<'Model'>;
  /** The model in the catalogue; a first price starts from its list price. */
  known: Schema<'CatalogueModel'> | null;
  onClose: () => void;
};

/** Sets the price of a model from now on, after showing what typical calls will cost. */
export function PriceForm({ model, known, onClose }: PriceFormProps) {
  const queryClient = useQueryClient();
  const [price, setPrice] = useState(() => {
    const listed = known === null ? {} : inCredits(known.list_price, '1');
    return editedPrice(model.price?.lines ?? listed, model.endpoints);
  });
  const create = $api.useMutation('post', '/api/v1/admin/models/{model_id}/prices', {
    onSuccess: () => {
      notifyDone(t('admin.priceSaved', { name: model.name }));
      onClose();
      return queryClient.invalidateQueries();
    },
  });
  const body = priceBody(price);
  const submit = (event: React.SyntheticEvent) => {
    event.preventDefault();
    if (body !== null) create.mutate({ params: { path: { model_id: model.id } }, body: { lines: body } });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <ErrorNotice error={create.error} title={t('admin.couldNotSavePrice')} />
        <Text size="sm" c="dimmed">
          {t('admin.creditsPerUnit')}
        </Text>
        {known === null ? null : (
          <ListPrice known={known} onFill={(lines) => setPrice(editedPrice(lines, model.endpoints))} />
        )}
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {Object.entries(price.amounts).map(([line, amount]) => (
            <AmountField
              key={line}
              line={line}
              amount={amount}
              onChange={(value) => setPrice({ ...price, amounts: { ...price.amounts, [line]: value } })}
            />
          ))}
        </SimpleGrid>
        <PriceTiers price={price} onChange={setPrice} />
        <ServiceTierFactors price={price} onChange={setPrice} />
        <Tables tables={price.tables} />
        <PricePreview model={model} after={body} />
        <Group justify="flex-end">
          <Button type="submit" loading={create.isPending} disabled={body === null}>
            {t('admin.savePrice')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Prices by size or tool: shown, and kept as they are. */
function Tables({ tables }: { tables: Schema<'PriceLines'> }) {
  const texts = priceTexts(tables);
  if (texts.length === 0) return null;
  return (
    <Stack gap={2}>
      <Text size="sm" c="dimmed">
        {t('admin.editByImport')}
      </Text>
      {texts.map((text) => (
        <Text key={text} size="sm" className="numeric">
          {text}
        </Text>
      ))}
    </Stack>
  );
}
