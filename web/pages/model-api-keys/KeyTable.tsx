import { Anchor, Code, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { Schema } from '../../api/client.ts';
import { Credits } from '../../parts/Credits.tsx';
import { formatCredits } from '../../parts/credits.ts';
import { keyRates } from '../../parts/keyRates.ts';
import { KeyName } from '../../parts/KeyName.tsx';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import type { useNamedLine } from '../../parts/useNamedLine.ts';
import { language, t } from '../../texts/texts.ts';
import { KeyMenu } from './KeyMenu.tsx';
import { ListTable } from '../../parts/ListTable.tsx';
import { actionsColumn } from '../../parts/actionsColumn.tsx';

type Key = Schema<'ModelApiKey'>;
type KeyTableProps = {
  keys: Key[];
  rowProps: ReturnType<typeof useNamedLine>['rowProps'];
  onRotated: (created: Schema<'ModelApiKeyWithValue'>) => void;
};

/** The keys, newest first, with last use, calls and credits. */
export function KeyTable({ keys, rowProps, onRotated }: KeyTableProps) {
  return (
    <ListTable
      label={t('app.modelApiKeys')}
      lines={keys}
      idOf={({ id }) => id}
      rowProps={({ id }) => rowProps(id)}
      minWidth={860}
      columns={[
        {
          title: t('common.name'),
          card: 'name',
          cell: (key) => <KeyName label={key.label} status={key.status} expiresAt={key.expires_at} />,
        },
        {
          title: t('keys.key'),
          cell: (key) => <Code style={{ whiteSpace: 'nowrap' }}>bk_mdl_…{key.last4}</Code>,
        },
        { title: t('keys.limits'), cell: (key) => <KeyLimits modelApiKey={key} /> },
        { title: t('common.created'), dimmed: true, cell: (key) => <TimeAgo iso={key.created_at} /> },
        {
          title: t('common.lastUsed'),
          dimmed: true,
          cell: (key) => <TimeAgo iso={key.last_used_at} fallback={t('common.never')} />,
        },
        { title: t('common.calls'), numeric: true, cell: (key) => <Calls modelApiKey={key} /> },
        { title: t('keys.creditsUsed'), numeric: true, cell: (key) => <Credits credits={key.credits_used} /> },
        actionsColumn((key: Key) => <KeyMenu modelApiKey={key} onRotated={onRotated} />),
      ]}
    />
  );
}

function Calls({ modelApiKey: { id, label, calls: count } }: { modelApiKey: Key }) {
  const calls = count.toLocaleString(language());
  return (
    <Anchor component={Link} to={`/calls?key=${id}`} inherit aria-label={t('keys.callsCallsOfLabel', { calls, label })}>
      {calls}
    </Anchor>
  );
}

function creditLimitText(credits: string, period: Key['credit_limit_period']): string {
  switch (period) {
    case 'day':
      return t('keys.creditsCreditsPerDay', { credits });
    case 'week':
      return t('keys.creditsCreditsPerWeek', { credits });
    case 'month':
      return t('keys.creditsCreditsPerMonth', { credits });
    case 'total':
      return t('keys.creditsCreditsInAll', { credits });
  }
}

function KeyLimits({ modelApiKey }: { modelApiKey: Key }) {
  const { expires_at: expiresAt, credit_limit: creditLimit, allowed_models: allowedModels } = modelApiKey;
  const { allowed_addresses: addresses } = modelApiKey;
  const limits = [
    ...(creditLimit === null ? [] : [creditLimitText(formatCredits(creditLimit), modelApiKey.credit_limit_period)]),
    ...keyRates(modelApiKey),
    ...(allowedModels === null ? [] : [t('keys.onlyModels', { models: allowedModels.join(', ') })]),
    ...(addresses === null ? [] : [t('keys.onlyFromAddresses', { addresses: addresses.join(', ') })]),
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
