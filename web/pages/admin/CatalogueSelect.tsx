import { Anchor, Select } from '@mantine/core';
import { useState } from 'react';
import { $api, type Schema } from '../../api/client.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { RichText } from '../../texts/RichText.tsx';
import { t } from '../../texts/texts.ts';
import { kindLabel } from './providerKinds.ts';

type CatalogueModel = Schema<'CatalogueModel'>;

/** Chooses a well-known model whose facts a form starts from. */
export function CatalogueSelect({ onChoose }: { onChoose: (model: CatalogueModel) => void }) {
  const catalogue = $api.useQuery('get', '/api/v1/admin/model-catalogue');
  const [chosen, setChosen] = useState<CatalogueModel | null>(null);
  const models = catalogue.data?.data ?? [];
  return (
    <>
      <ErrorNotice error={catalogue.error} onRetry={() => void catalogue.refetch()} />
      <Select
        label={t('admin.startFromKnown')}
        description={
          chosen === null ? (
            t('admin.fillsInDetails')
          ) : (
            <RichText
              id="admin.asOfDay"
              values={{ day: chosen.as_of }}
              parts={{
                page: <Anchor href={chosen.vendor_page} target="_blank" rel="noreferrer" underline="always" inherit />,
              }}
            />
          )
        }
        searchable
        data={groupsOf(models)}
        value={chosen === null ? null : valueOf(chosen)}
        onChange={(value) => {
          const model = models.find((one) => valueOf(one) === value) ?? null;
          setChosen(model);
          if (model !== null) onChoose(model);
        }}
      />
    </>
  );
}

function valueOf({ kind, name }: CatalogueModel): string {
  return `${kind} ${name}`;
}

function groupsOf(models: readonly CatalogueModel[]) {
  const byVendor = Map.groupBy(models, ({ kind, vendor }) => vendor ?? kindLabel(kind));
  return [...byVendor].map(([group, ofVendor]) => ({
    group,
    items: ofVendor.map((model) => ({ value: valueOf(model), label: model.title })),
  }));
}
