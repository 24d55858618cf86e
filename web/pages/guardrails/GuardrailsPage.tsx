import { Button } from '@mantine/core';
import { IconPlus, IconShieldCheck } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { $api } from '../../api/client.ts';
import { cursorPages } from '../../api/pages.ts';
import { BackLink } from '../../parts/BackLink.tsx';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { ListPanel } from '../../parts/ListPanel.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { t } from '../../texts/texts.ts';
import { GuardrailDialog } from './GuardrailDialog.tsx';
import { GuardrailTable } from './GuardrailTable.tsx';

/** Gateway > Calls > Guardrails: checks of requests and answers of models. */
export function GuardrailsPage() {
  const [search, setSearch] = useSearchParams();
  const list = $api.useInfiniteQuery('get', '/api/v1/guardrails', { params: { query: { limit: 50 } } }, cursorPages);
  const create = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setSearch({ create: '1' })}>
      {t('guardrails.create')}
    </Button>
  );
  return (
    <PageFrame
      title={t('guardrails.guardrails')}
      description={t('guardrails.lead')}
      actions={
        <>
          <BackLink to="/calls">{t('common.calls')}</BackLink>
          {create}
        </>
      }
    >
      <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
      <ListPanel
        query={list}
        skeletonLines={3}
        empty={
          <EmptyState icon={IconShieldCheck} title={t('guardrails.noneYet')} action={create}>
            {t('guardrails.whatFor')}
          </EmptyState>
        }
      >
        {(lines) => <GuardrailTable guardrails={lines} />}
      </ListPanel>
      {search.has('create') ? <GuardrailDialog onClose={() => setSearch({}, { replace: true })} /> : null}
    </PageFrame>
  );
}
