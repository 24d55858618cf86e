import { Button, Code, Group, Table, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Schema } from '../../api/client.ts';
import { ActionsHeader } from '../../parts/ActionsHeader.tsx';
import { formatCredits } from '../../parts/credits.ts';
import { KeyName } from '../../parts/KeyName.tsx';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import type { useNamedLine } from '../../parts/useNamedLine.ts';
import { language, t } from '../../texts/texts.ts';
import { KeyMenu } from './KeyMenu.tsx';

type Key = Schema<'ModelApiKey'>;
type KeyTableProps = {
  keys: Key[];
  rowProps: ReturnType<typeof useNamedLine>['rowProps'];
  onRotated: (created: Schema<'ModelApiKeyWithValue'>) => void;
};

/** The keys, newest first, with last use, calls and credits. */
export function KeyTable({ keys, rowProps, onRotated }: KeyTableProps) {
  return (
    <Table.ScrollContainer minWidth={760}>
      <Table highlightOnHover aria-label={t('Model API keys')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Name')}</Table.Th>
            <Table.Th>{t('Key')}</Table.Th>
            <Table.Th>{t('Last used')}</Table.Th>
            <Table.Th ta="right">{t('Calls')}</Table.Th>
            <Table.Th ta="right">{t('Credits used')}</Table.Th>
            <ActionsHeader width={150} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {keys.map((key) => (
            <Table.Tr key={key.id} {...rowProps(key.id)}>
              <Table.Td>
                <KeyName label={key.label} status={key.status} expiresAt={key.expires_at} />
                <KeyLimits modelApiKey={key} />
              </Table.Td>
              <Table.Td>
                <Code style={{ whiteSpace: 'nowrap' }}>bk_mdl_…{key.last4}</Code>
              </Table.Td>
              <Table.Td>
                <Text size="sm" c="dimmed">
                  <TimeAgo iso={key.last_used_at} fallback={t('Never')} />
                </Text>
              </Table.Td>
              <Table.Td ta="right" className="numeric">
                {key.calls.toLocaleString(language())}
              </Table.Td>
              <Table.Td ta="right" className="numeric">
                {formatCredits(key.credits_used)}
              </Table.Td>
              <Table.Td>
                <Group gap={4} justify="flex-end" wrap="nowrap">
                  <Button
                    component={Link}
                    to={`/settings/model-api-keys?tab=calls&key=${key.id}`}
                    size="compact-sm"
                    variant="subtle"
                    leftSection={<IconHistory size={15} aria-hidden />}
                    aria-label={t('Recent calls of {{label}}', { label: key.label })}
                  >
                    {t('Calls')}
                  </Button>
                  <KeyMenu modelApiKey={key} onRotated={onRotated} />
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function KeyLimits({ modelApiKey }: { modelApiKey: Key }) {
  const { expires_at: expiresAt, credit_limit: creditLimit, allowed_models: allowedModels } = modelApiKey;
  return (
    <Text size="xs" c="dimmed" component="div">
      {t('Created')} <TimeAgo iso={modelApiKey.created_at} />
      {expiresAt === null ? null : (
        <>
          {` · ${t('Expires')} `}
          <TimeAgo iso={expiresAt} />
        </>
      )}
      {creditLimit === null
        ? null
        : ` · ${t('{{credits}} credits per month', { credits: formatCredits(creditLimit) })}`}
      {allowedModels === null ? null : ` · ${t('Only {{models}}', { models: allowedModels.join(', ') })}`}
    </Text>
  );
}
