import { Anchor, Code, Table, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { Schema } from '../../api/client.ts';
import { ActionsHeader } from '../../parts/ActionsHeader.tsx';
import { Credits } from '../../parts/Credits.tsx';
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
    <Table.ScrollContainer minWidth={860}>
      <Table highlightOnHover aria-label={t('app.modelApiKeys')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('common.name')}</Table.Th>
            <Table.Th>{t('keys.key')}</Table.Th>
            <Table.Th>{t('keys.limits')}</Table.Th>
            <Table.Th>{t('common.created')}</Table.Th>
            <Table.Th>{t('common.lastUsed')}</Table.Th>
            <Table.Th ta="right">{t('common.calls')}</Table.Th>
            <Table.Th ta="right">{t('keys.creditsUsed')}</Table.Th>
            <ActionsHeader />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {keys.map((key) => (
            <Table.Tr key={key.id} {...rowProps(key.id)}>
              <Table.Td>
                <KeyName label={key.label} status={key.status} expiresAt={key.expires_at} />
              </Table.Td>
              <Table.Td>
                <Code style={{ whiteSpace: 'nowrap' }}>bk_mdl_…{key.last4}</Code>
              </Table.Td>
              <Table.Td>
                <KeyLimits modelApiKey={key} />
              </Table.Td>
              <Table.Td c="dimmed">
                <TimeAgo iso={key.created_at} />
              </Table.Td>
              <Table.Td c="dimmed">
                <TimeAgo iso={key.last_used_at} fallback={t('common.never')} />
              </Table.Td>
              <Table.Td ta="right" className="numeric">
                <Anchor
                  component={Link}
                  to={`/calls?key=${key.id}`}
                  inherit
                  aria-label={t('keys.callsCallsOfLabel', {
                    calls: key.calls.toLocaleString(language()),
                    label: key.label,
                  })}
                >
                  {key.calls.toLocaleString(language())}
                </Anchor>
              </Table.Td>
              <Table.Td ta="right" className="numeric">
                <Credits credits={key.credits_used} />
              </Table.Td>
              <Table.Td>
                <KeyMenu modelApiKey={key} onRotated={onRotated} />
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
  const limits = [
    ...(creditLimit === null ? [] : [t('keys.creditsCreditsPerMonth', { credits: formatCredits(creditLimit) })]),
    ...(allowedModels === null ? [] : [t('keys.onlyModels', { models: allowedModels.join(', ') })]),
  ];
  return (
    <Text fz="inherit" c="dimmed" maw={260} truncate title={limits.join(' · ')} component="div">
      {limits.join(' · ')}
      {expiresAt === null ? null : (
        <>
          {`${limits.length === 0 ? '' : ' · '}${t('keys.expires')} `}
          <TimeAgo iso={expiresAt} />
        </>
      )}
      {limits.length === 0 && expiresAt === null ? t('common.none') : null}
    </Text>
  );
}
