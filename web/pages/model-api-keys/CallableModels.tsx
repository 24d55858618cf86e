import { Badge, Group, Table, Text } from '@mantine/core';
import { IconCpu } from '@tabler/icons-react';
import { $api } from '../../api/client.ts';
import { CapabilityBadges } from '../../parts/CapabilityBadges.tsx';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { MissingLineNotice } from '../../parts/MissingLineNotice.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { priceTexts } from '../../parts/prices.ts';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { useNamedLine } from '../../parts/useNamedLine.ts';
import { language, t } from '../../texts/texts.ts';

/** The models that a key can call, with their prices in credits. */
export function CallableModels() {
  const models = $api.useQuery('get', '/api/v1/models', { params: { query: { limit: 250 } } });
  const named = useNamedLine('model', models.data?.data.map(({ name }) => name) ?? [], models);
  return (
    <Panel>
      <ErrorNotice error={models.error} onRetry={() => void models.refetch()} />
      <MissingLineNotice isMissing={named.isMissing} />
      {models.isPending ? <TableSkeleton /> : null}
      {models.data?.data.length === 0 ? (
        <EmptyState icon={IconCpu} title={t('No models available yet')}>
          {t(
            'An admin can make models available under Administration > Models. Sandbox models work without an external account.',
          )}
        </EmptyState>
      ) : null}
      {models.data !== undefined && models.data.data.length > 0 ? (
        <Table.ScrollContainer minWidth={560}>
          <Table aria-label={t('Available models')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('Model')}</Table.Th>
                <Table.Th>{t('Endpoints')}</Table.Th>
                <Table.Th>{t('Context')}</Table.Th>
                <Table.Th>{t('Price')}</Table.Th>
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
                          {t('Sandbox')}
                        </Badge>
                      ) : null}
                    </Group>
                    <CapabilityBadges capabilities={model.capabilities} />
                  </Table.Td>
                  <Table.Td>
                    <Text size="sm">{model.endpoints.join(', ')}</Text>
                  </Table.Td>
                  <Table.Td className="numeric">
                    <Text size="sm">{model.context_tokens?.toLocaleString(language()) ?? '–'}</Text>
                  </Table.Td>
                  <Table.Td>
                    {priceTexts(model.price).map((text) => (
                      <Text key={text} size="sm" className="numeric">
                        {text}
                      </Text>
                    ))}
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
