import { Button, Group, Select, Skeleton, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { FormPanel } from '../../parts/FormPanel.tsx';
import { notifyDone } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';
import { planNames } from '../plan/planNames.ts';
import { asMoney } from './asMoney.ts';

const path = '/api/v1/admin/payments';

/** Currency, price of credits, and the plan that new organizations begin with. */
export function PaymentSettingsForm() {
  const settings = $api.useQuery('get', path);
  return (
    <FormPanel title={t('plan.payments')} lead={t('plan.paymentsLead')}>
      <ErrorNotice error={settings.error} onRetry={() => void settings.refetch()} />
      {settings.isPending ? <Skeleton height={160} /> : null}
      {settings.data === undefined ? null : <Form settings={settings.data} />}
    </FormPanel>
  );
}

function Form({ settings }: { settings: Schema<'PaymentSettings'> }) {
  const queryClient = useQueryClient();
  const form = useForm({
    initialValues: {
      currency: settings.currency,
      creditPrice: settings.credit_price ?? '',
      plan: settings.new_organizations_plan,
    },
    validate: {
      currency: (currency) => (/^[a-z]{3}$/i.test(currency.trim()) ? null : t('plan.enterCurrency')),
      creditPrice: (price) => (asMoney(price) === undefined ? t('plan.enterMoney') : null),
    },
  });
  const update = $api.useMutation('put', path, {
    onSuccess: () => {
      notifyDone(t('plan.paymentsSaved'));
      return readAgain(queryClient, path, '/api/v1/plan');
    },
  });
  const names = planNames();
  const submit = form.onSubmit(({ currency, creditPrice, plan }) =>
    update.mutate({
      body: {
        currency: currency.trim().toLowerCase(),
        credit_price: asMoney(creditPrice) ?? null,
        new_organizations_plan: plan,
      },
    }),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack maw={460}>
        <ErrorNotice error={update.error} title={t('digitalOrganizations.couldNotSaveSettings')} />
        <TextInput label={t('plan.currency')} maxLength={3} {...form.getInputProps('currency')} />
        <TextInput
          label={t('plan.creditPrice')}
          description={t('plan.creditPriceLead')}
          inputMode="decimal"
          {...form.getInputProps('creditPrice')}
        />
        <Select
          label={t('plan.newOrganizations')}
          allowDeselect={false}
          data={(['self_hosted', 'hobby'] as const).map((value) => ({ value, label: names[value] }))}
          {...form.getInputProps('plan')}
        />
        <Group>
          <Button type="submit" variant="default" loading={update.isPending}>
            {t('common.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
