import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { callableModels } from '../../api/sharedReads.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { MissingLineNotice } from '../../parts/MissingLineNotice.tsx';
import { NoModels } from '../../parts/NoModels.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { useAddressFilter } from '../../parts/useAddressFilter.ts';
import { useNamedLine } from '../../parts/useNamedLine.ts';
import { useTextInAddress } from '../../parts/useTextInAddress.ts';
import { t } from '../../texts/texts.ts';
import { readCompared } from './comparedModels.ts';
import { ModelCards } from './ModelCards.tsx';
import { ModelComparison } from './ModelComparison.tsx';
import { ModelDrawer } from './ModelDrawer.tsx';
import { findModels, readModelFilter } from './modelFilter.ts';
import { ModelFilters } from './ModelFilters.tsx';

/** Gateway > Models: callable models, with prices in credits, and speed and uptime of this instance. */
export function CallableModelsPage() {
  return (
    <PageFrame title={t('common.models')} description={t('keys.modelsLead')}>
      <CallableModels />
    </PageFrame>
  );
}

function CallableModels() {
  const read = useQuery(callableModels());
  const models = read.data?.data ?? [];
  const { parameters, change } = useAddressFilter();
  const sought = useTextInAddress();
  const price = useTextInAddress('price');
  const named = useNamedLine(
    'model',
    models.map(({ name }) => name),
    read,
  );
  const filter = readModelFilter(parameters);
  const found = findModels(models, sought.text, { ...filter, maxPrice: price.text });
  const compared = readCompared(parameters, models);
  const compare = (names: readonly string[]) => change({ compare: names.join(',') });
  return (
    <>
      {models.length > 0 ? (
        <ModelFilters models={models} filter={filter} sought={sought} price={price} onChange={change} />
      ) : null}
      <ErrorNotice error={read.error} onRetry={() => void read.refetch()} />
      <MissingLineNotice isMissing={named.isMissing} />
      {read.isPending ? <TableSkeleton /> : null}
      {read.data?.data.length === 0 ? (
        <Panel>
          <NoModels title={t('keys.noModelsAvailableYet')} />
        </Panel>
      ) : null}
      <ModelComparison models={models.filter(({ name }) => compared.includes(name))} onCompare={compare} />
      {models.length > 0 && found.length === 0 ? (
        <Text size="sm" c="dimmed" p="md" role="status">
          {t('models.noneFound')}
        </Text>
      ) : null}
      {found.length > 0 ? (
        <ModelCards
          models={found}
          compared={compared}
          rowProps={named.rowProps}
          onShow={({ name }) => change({ details: name })}
          onCompare={compare}
        />
      ) : null}
      <ModelDrawer
        model={models.find(({ name }) => name === parameters.get('details')) ?? null}
        onClose={() => change({ details: null })}
      />
    </>
  );
}
