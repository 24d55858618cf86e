import { Select, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { $api } from '../../api/client.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { FormPanel } from '../../parts/FormPanel.tsx';
import { notifyDone } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';

const path = '/api/v1/audit-log';
const choices = [30, 90, 180, 365, 730, 2_555, 3_650];
const likeInstance = 'instance';

/** How long the organization keeps its events. */
export function AuditRetention() {
  const queryClient = useQueryClient();
  const log = $api.useQuery('get', path, {});
  const update = $api.useMutation('patch', path, {
    onSuccess: (saved) => {
      queryClient.setQueryData($api.queryOptions('get', path, {}).queryKey, saved);
      notifyDone(t('auditLog.retentionSaved'));
    },
  });
  if (log.data === undefined) return null;
  const { retention_days: days, instance_retention_days: instanceDays } = log.data;
  const offered = days === null || choices.includes(days) ? choices : [...choices, days].toSorted((a, b) => a - b);
  return (
    <FormPanel title={t('auditLog.retention')} lead={t('auditLog.retentionLead')}>
      <Select
        label={t('auditLog.keep')}
        maw={340}
        allowDeselect={false}
        disabled={update.isPending}
        value={days === null ? likeInstance : String(days)}
        data={[
          {
            value: likeInstance,
            label:
              instanceDays === null
                ? t('auditLog.asInstanceForever')
                : t('auditLog.asInstanceDays', { days: instanceDays }),
          },
          ...offered.map((count) => ({ value: String(count), label: t('auditLog.countDays', { count }) })),
        ]}
        onChange={(value) =>
          update.mutate({ body: { retention_days: value === null || value === likeInstance ? null : Number(value) } })
        }
      />
      <Text size="sm" c="dimmed">
        {t('auditLog.eventsWillBeForgotten')}
      </Text>
      <ErrorNotice error={update.error} />
    </FormPanel>
  );
}
