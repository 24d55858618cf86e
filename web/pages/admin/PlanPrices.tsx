import { Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { AmountInput } from '../../parts/AmountInput.tsx';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { FormPanel } from '../../parts/FormPanel.tsx';
import { notifyDone } from '../../parts/notify.ts';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { useTypedOver } from '../../parts/useTypedOver.ts';
import { t } from '../../texts/texts.ts';
import { planNames } from '../plan/planNames.ts';
import { asMoney } from './asMoney.ts';

const path = '/api/v1/admin/plans';

/** The monthly price of each plan that organizations take by themselves. */
export function PlanPrices() {
  const plans = $api.useQuery('get', path);
  const priced = plans.data?.data.filter(({ id, by_contract }) => !by_contract && id !== 'self_hosted') ?? [];
  return (
    <FormPanel title={t('plan.prices')} lead={t('plan.pricesLead')}>
      <ErrorNotice error={plans.error} onRetry={() => void plans.refetch()} />
      {plans.isPending ? <TableSkeleton lines={3} /> : null}
      {priced.map((plan) => (
        <PlanPrice key={plan.id} plan={plan} />
      ))}
    </FormPanel>
  );
}

function PlanPrice({ plan }: { plan: Schema<'Plan'> }) {
  const queryClient = useQueryClient();
  const { edited, type, letGo } = useTypedOver({ price: plan.monthly_price ?? '' });
  const update = $api.useMutation('patch', '/api/v1/admin/plans/{plan_id}', {
    onSuccess: () => {
      notifyDone(t('plan.priceSaved'));
      return readAgain(queryClient, path, '/api/v1/plan');
    },
  });
  const price = asMoney(edited.price);
  const save = () =>
    price !== undefined &&
    update.mutate({ params: { path: { plan_id: plan.id } }, body: { monthly_price: price } }, { onSuccess: letGo });
  const name = planNames()[plan.id];
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Stack gap={4}>
        <ErrorNotice error={update.error} />
        <Group align="flex-end" gap="sm">
          <AmountInput
            label={t('plan.monthlyPriceOf', { plan: name })}
            flex={1}
            maw={240}
            value={edited.price}
            error={price === undefined ? t('plan.enterMoney') : null}
            onChange={(price) => type({ price })}
          />
          <Button
            type="submit"
            variant="default"
            loading={update.isPending}
            disabled={price === undefined || price === plan.monthly_price}
            aria-label={t('plan.savePriceOf', { plan: name })}
          >
            {t('common.save')}
          </Button>
        </Group>
        <Text size="sm" c="dimmed">
          {plan.yearly_price === null ? t('plan.noPrice') : t('plan.yearlyPrice', { price: plan.yearly_price })}
        </Text>
      </Stack>
    </form>
  );
}
