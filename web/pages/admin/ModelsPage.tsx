import { Button } from '@mantine/core';
import { IconCpu, IconFileImport, IconPlus } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { $api } from '../../api/client.ts';
import { cursorPages, linesOf } from '../../api/pages.ts';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { LoadMore } from '../../parts/LoadMore.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { t } from '../../texts/texts.ts';
import { AdminOnly } from './AdminOnly.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { ModelDialog } from './ModelDialog.tsx';
import { ModelDrawer, type ModelPart } from './ModelDrawer.tsx';
import { ModelTable } from './ModelTable.tsx';

const parts: readonly ModelPart[] = ['prices', 'ways', 'capabilities', 'limits'];

/** The model pool: models open to users, and their prices. The URL holds the open drawer. */
export function ModelsPage() {
  return (
    <AdminOnly needs="instance_models.view">
      <Models />
    </AdminOnly>
  );
}

function Models() {
  const models = $api.useInfiniteQuery(
    'get',
    '/api/v1/admin/models',
    { params: { query: { limit: 100 } } },
    cursorPages,
  );
  const [search, setSearch] = useSearchParams();
  const lines = linesOf(models.data);
  const close = () => setSearch({}, { replace: true });
  const shown = search.get('show');
  const part = parts.find((name) => name === shown);
  const model = part === undefined ? null : (lines.find(({ id }) => id === search.get('model')) ?? null);
  return (
    <PageFrame
      title={t('app.modelsAndPrices')}
      description={t('admin.modelsLead')}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconFileImport size={16} aria-hidden />}
            onClick={() => setSearch({ show: 'import' })}
          >
            {t('admin.importPriceList')}
          </Button>
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setSearch({ show: 'new' })}>
            {t('admin.addModel')}
          </Button>
        </>
      }
    >
      <ErrorNotice error={models.error} onRetry={() => void models.refetch()} />
      <Panel>
        {models.isPending ? <TableSkeleton /> : null}
        {models.data !== undefined && lines.length === 0 ? (
          <EmptyState icon={IconCpu} title={t('admin.noModelsYet')}>
            {t('admin.providerFirst')}
          </EmptyState>
        ) : null}
        {lines.length > 0 ? (
          <ModelTable models={lines} onShow={(show, model) => setSearch({ show, model: model.id })} />
        ) : null}
        <LoadMore query={models} />
      </Panel>
      <ModelDialog opened={shown === 'new'} onClose={close} />
      <ImportDialog opened={shown === 'import'} onClose={close} />
      <ModelDrawer
        model={model}
        part={part ?? 'prices'}
        onPart={(show) => setSearch({ show, model: model?.id ?? '' }, { replace: true })}
        onClose={close}
      />
    </PageFrame>
  );
}
