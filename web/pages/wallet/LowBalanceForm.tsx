import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { AmountInput } from '../../parts/AmountInput.tsx';
import { $api } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { useSession } from '../../app/session.ts';
import { formatCredits } from '../../parts/credits.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { notifyDone } from '../../parts/notify.ts';
import { Panel } from '../../parts/Panel.tsx';
import { optionalAmountRule } from '../../parts/optionalAmountRule.ts';
import { useTypedOver } from '../../parts/useTypedOver.ts';
import { t } from '../../texts/texts.ts';

/** Edits the balance below which the organization gets a low-credit notice; only owners and admins can set it. */
export function LowBalanceForm() {
  const me = useSession();
  const setting = $api.useQuery('get', '/api/v1/wallet/low-balance');
  return (
    <Panel padded>
      <Stack gap={6}>
        <Text size="sm" fw={600}>
          {t('usage.lowBalanceAlert')}
        </Text>
        <ErrorNotice error={setting.error} onRetry={() => void setting.refetch()} />
        {setting.data === undefined ? <Skeleton h={36} /> : null}
        {setting.data === undefined ? null : me.role === 'member' ? (
          <Text size="sm">
            {setting.data.threshold === null
              ? t('usage.noAlertIsSet')
              : t('usage.alertBelow', {
                  credits: formatCredits(setting.data.threshold),
                })}
          </Text>
        ) : (
          <ThresholdForm threshold={setting.data.threshold} />
        )}
      </Stack>
    </Panel>
  );
}

function ThresholdForm({ threshold }: { threshold: string | null }) {
  const queryClient = useQueryClient();
  const { edited, isChanged, type, letGo } = useTypedOver({
    threshold: threshold === null ? '' : formatCredits(threshold).replaceAll(',', ''),
  });
  const [problem, setProblem] = useState<string | null>(null);
  const save = $api.useMutation('put', '/api/v1/wallet/low-balance', {
    onSuccess: (saved) => {
      queryClient.setQueryData($api.queryOptions('get', '/api/v1/wallet/low-balance').queryKey, saved);
      notifyDone(t('usage.alertSaved'));
      return readAgain(queryClient, '/api/v1/wallet/low-balance');
    },
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const wrong = optionalAmountRule(edited.threshold);
    setProblem(wrong);
    if (wrong === null)
      save.mutate({ body: { threshold: edited.threshold === '' ? null : edited.threshold } }, { onSuccess: letGo });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <ErrorNotice error={save.error} title={t('usage.couldNotSaveAlert')} />
        <Group align="flex-end">
          <AmountInput
            label={t('usage.alertThreshold')}
            description={t('usage.alertHint')}
            placeholder={t('usage.noAlert')}
            value={edited.threshold}
            error={problem}
            onChange={(threshold) => {
              setProblem(null);
              type({ threshold });
            }}
          />
          <Button type="submit" variant="default" loading={save.isPending} disabled={!isChanged}>
            {t('common.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
