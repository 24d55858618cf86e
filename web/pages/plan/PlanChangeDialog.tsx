import { Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { formatCredits } from '../../parts/credits.ts';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { formatDay } from '../../parts/formatDay.ts';
import { notifyDone } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';
import { formatMoney } from './formatMoney.ts';
import { planNames } from './planNames.ts';

/** The requested plan change. */
export type WantedPlan = Schema<'PlanChange'>;

type PlanChangeDialogProps = {
  wanted: WantedPlan;
  payments: Schema<'OrganizationPlan'>['payments'];
  onClose: () => void;
};

/** Shows what a change of the plan would do before it is made. */
export function PlanChangeDialog({ wanted, payments, onClose }: PlanChangeDialogProps) {
  const queryClient = useQueryClient();
  const preview = $api.useQuery('post', '/api/v1/plan/preview', { body: wanted }, { gcTime: 0, staleTime: 0 });
  const change = $api.useMutation('put', '/api/v1/plan', {
    onSuccess: () => {
      notifyDone(t('plan.changed'));
      onClose();
      return readAgain(queryClient, '/api/v1/plan', '/api/v1/wallet', '/api/v1/me');
    },
  });
  const checkout = $api.useMutation('post', '/api/v1/plan/checkout', {
    onSuccess: ({ url }) => window.location.assign(url),
  });
  const needsPayment = preview.data?.needs_payment === true;
  const asksAdmin = needsPayment && payments.provider === 'manual';
  const paysFirst = needsPayment && payments.provider === 'stripe' && !payments.has_subscription;
  return (
    <Modal opened onClose={onClose} title={planNames()[wanted.plan]}>
      <DialogForm
        error={preview.error ?? change.error ?? checkout.error}
        errorTitle={t('plan.couldNotChange')}
        action={paysFirst ? t('plan.pay') : t('plan.confirm')}
        busy={change.isPending || checkout.isPending}
        disabled={preview.data === undefined || asksAdmin}
        onSubmit={() => (paysFirst ? checkout : change).mutate({ body: wanted })}
        onClose={onClose}
      >
        {preview.isPending ? <Skeleton height={120} /> : null}
        {preview.data === undefined ? null : <Preview preview={preview.data} currency={payments.currency} />}
        {asksAdmin ? <Text size="sm">{t('plan.askAdmin')}</Text> : null}
      </DialogForm>
    </Modal>
  );
}

function Preview({ preview, currency }: { preview: Schema<'PlanChangePreview'>; currency: string }) {
  const money = formatMoney(preview.price, currency);
  return (
    <Stack gap={6}>
      <Text>
        {preview.takes_effect === 'now'
          ? t('plan.comesNow')
          : t('plan.comesOn', { day: formatDay(preview.effective_at) })}
      </Text>
      <Text>{preview.interval === 'yearly' ? t('plan.thenYear', { money }) : t('plan.thenMonth', { money })}</Text>
      <Text fw={600}>{t('plan.dueNow', { money: formatMoney(preview.due_now, currency) })}</Text>
      {preview.credits_now === '0.000000' ? null : (
        <Text>{t('plan.creditsNow', { credits: formatCredits(preview.credits_now) })}</Text>
      )}
    </Stack>
  );
}
