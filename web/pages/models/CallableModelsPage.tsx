import { Anchor, Badge, Group, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import { useQuery } from '@tanstack/react-query';
import { callableModels } from '../../api/sharedReads.ts';
import { capabilityLabels } from '../../parts/capabilities.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { MissingLineNotice } from '../../parts/MissingLineNotice.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { NoModels } from '../../parts/NoModels.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { priceTexts } from '../../parts/prices.ts';
import { SearchInput } from '../../parts/SearchInput.tsx';
import { useTextInAddress } from '../../parts/useTextInAddress.ts';
import { Several } from '../../parts/Several.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { useNamedLine } from '../../parts/useNamedLine.ts';
import { language, t } from '../../texts/texts.ts';
import { ListTable } from '../../parts/ListTable.tsx';

/** Gateway > Models: callable models, with prices in credits. */
export function CallableModelsPage() {
  return (
    <PageFrame title={t('common.models')} description={t('keys.modelsLead')}>
      <CallableModels />
    </PageFrame>
  );
}

function CallableModels() {
  const models = useQuery(callableModels());
  const sought = useTextInAddress();
  const named = useNamedLine('model', models.data?.data.map(({ name }) => name) ?? [], models);
  const words = sought.text.trim().toLowerCase().split(/\s+/);
  const found = (models.data?.data ?? []).filter(({ name }) =>
    words.every((word) => name.toLowerCase().includes(word)),
  );
  return (
    <>
      {models.data !== undefined && models.data.data.length > 0 ? (
        <SearchInput maw={380} aria-label={t('keys.findModel')} placeholder={t('keys.findModel')} {...sought.box} />
      ) : null}
      <Panel>
        <ErrorNotice error={models.error} onRetry={() => void models.refetch()} />
        <MissingLineNotice isMissing={named.isMissing} />
        {models.isPending ? <TableSkeleton /> : null}
        {models.data?.data.length === 0 ? <NoModels title={t('keys.noModelsAvailableYet')} /> : null}
        {models.data !== undefined && models.data.data.length > 0 ? (
          <ListTable
            label={t('keys.availableModels')}
            lines={found}
            idOf={({ name }) => name}
            rowProps={({ name }) => named.rowProps(name)}
            minWidth={820}
            columns={[
              {
                title: t('keys.model'),
                card: 'name',
                cell: (model) => (
                  <Group gap="xs">
                    <span className="mono">{model.name}</span>
                    {model.sandbox ? (
                      <Badge variant="light" color="violet" tt="none">
                        {t('keys.sandbox')}
                      </Badge>
                    ) : null}
                  </Group>
                ),
              },
              { title: t('keys.endpoints'), dimmed: true, cell: (model) => <Several texts={model.endpoints} /> },
              {
                title: t('admin.capabilities'),
                dimmed: true,
                cell: (model) => (
                  <Several texts={model.capabilities.map((capability) => capabilityLabels[capability])} />
                ),
              },
              {
                title: t('keys.context'),
                cell: (model) => (
                  <span className="numeric">{model.context_tokens?.toLocaleString(language()) ?? '–'}</span>
                ),
              },
              {
                title: t('keys.price'),
                cell: (model) => (
                  <span className="numeric">
                    <Several texts={priceTexts(model.price)} />
                  </span>
                ),
              },
              {
                title: t('keys.tryModel'),
                head: <VisuallyHidden>{t('keys.tryModel')}</VisuallyHidden>,
                card: 'end',
                cell: ({ name, endpoints }) =>
                  endpoints.includes('chat.completions') ? (
                    <Anchor
                      component={Link}
                      to={`/playground?model=${encodeURIComponent(name)}`}
                      inherit
                      aria-label={t('keys.tryName', { name })}
                    >
                      {t('keys.tryModel')}
                    </Anchor>
                  ) : null,
              },
            ]}
          />
        ) : null}
      </Panel>
    </>
  );
}
