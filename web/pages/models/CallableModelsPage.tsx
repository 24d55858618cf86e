import { Badge, Group, Table } from '@mantine/core';
import { IconCpu } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { callableModels } from '../../api/sharedReads.ts';
import { capabilityLabels } from '../../parts/capabilities.ts';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { MissingLineNotice } from '../../parts/MissingLineNotice.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { priceTexts } from '../../parts/prices.ts';
import { Several } from '../../parts/Several.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { useNamedLine } from '../../parts/useNamedLine.ts';
import { language, t } from '../../texts/texts.ts';

/** Gateway > Models: what can be called, with prices in credits. */
export function CallableModelsPage() {
  return (
    <PageFrame title={t('common.models')} description={t('keys.modelsYouCanCallWithKey')}>
      <CallableModels />
    </PageFrame>
  );
}

function CallableModels() {
  const models = useQuery(callableModels());
  const named = useNamedLine('model', models.data?.data.map(({ name }) => name) ?? [], models);
  return (
    <Panel>
      <ErrorNotice error={models.error} onRetry={() => void models.refetch()} />
      <MissingLineNotice isMissing={named.isMissing} />
      {models.isPending ? <TableSkeleton /> : null}
      {models.data?.data.length === 0 ? (
        <EmptyState icon={IconCpu} title={t('keys.noModelsAvailableYet')}>
          {t('keys.adminCanMakeModelsAvailableUnder')}
        </EmptyState>
      ) : null}
      {models.data !== undefined && models.data.data.length > 0 ? (
        <Table.ScrollContainer minWidth={820}>
          <Table aria-label={t('keys.availableModels')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('keys.model')}</Table.Th>
                <Table.Th>{t('keys.endpoints')}</Table.Th>
                <Table.Th>{t('admin.capabilities')}</Table.Th>
                <Table.Th>{t('keys.context')}</Table.Th>
                <Table.Th>{t('keys.price')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {models.data.data.map((model) => (
                <Table.Tr key={model.name} {...named.rowProps(model.name)}>
                  <Table.Td>
                    <Group gap="xs">
                      <span className="mono">{model.name}</span>
                      {model.sandbox ? (
                        <Badge variant="light" color="violet" tt="none">
                          {t('keys.sandbox')}
                        </Badge>
                      ) : null}
                    </Group>
                  </Table.Td>
                  <Table.Td c="dimmed">
                    <Several texts={model.endpoints} />
                  </Table.Td>
                  <Table.Td c="dimmed">
                    <Several texts={model.capabilities.map((capability) => capabilityLabels[capability])} />
                  </Table.Td>
                  <Table.Td className="numeric">{model.context_tokens?.toLocaleString(language()) ?? '–'}</Table.Td>
                  <Table.Td className="numeric">
                    <Several texts={priceTexts(model.price)} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      ) : null}
    </Panel>
  );
}
