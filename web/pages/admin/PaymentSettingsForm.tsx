import { Button, Group, PasswordInput, Select, Skeleton, Stack, Text, TextInput } from '@mantine/core';
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
      provider: settings.provider,
      key: '',
      secret: '',
      currency: settings.currency,
      creditPrice: settings.credit_price ?? '',
      plan: settings.new_organizations_plan,
    },
    validate: {
      key: (key) => (key === '' || /^(sk|rk)_\w{10,250}$/.test(key) ? null : t('plan.enterKey')),
      secret: (secret) => (/^(whsec_[\w+/=-]{10,250})?$/.test(secret) ? null : t('plan.enterSecret')),
      currency: (currency) => (/^[a-z]{3}$/i.test(currency.trim()) ? null : t('plan.enterCurrency')),
      creditPrice: (price) => (asMoney(price) === undefined ? t('plan.enterMoney') : null),
    },
  });
  const update = $api.useMutation('put', path, {
    onSuccess: () => {
      form.setValues({ key: '', secret: '' });
      notifyDone(t('plan.paymentsSaved'));
      return readAgain(queryClient, path, '/api/v1/plan');
    },
  });
  const names = planNames();
  const submit = form.onSubmit(({ provider, key, secret, currency, creditPrice, plan }) =>
    update.mutate({
      body: {
        provider,
        ...(key !== '' && { stripe_key: key }),
        ...(secret !== '' && { stripe_webhook_secret: secret }),
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
        <Select
          label={t('plan.whoTakesPayments')}
          allowDeselect={false}
          data={[
            { value: 'manual', label: t('plan.nobody') },
            { value: 'stripe', label: t('plan.stripe') },
          ]}
          {...form.getInputProps('provider')}
        />
        {form.values.provider === 'stripe' ? (
          <>
            <PasswordInput
              label={t('plan.stripeKey')}
              description={set(settings.stripe_key_last4)}
              autoComplete="off"
              {...form.getInputProps('key')}
            />
            <PasswordInput
              label={t('plan.stripeSecret')}
              description={set(settings.stripe_webhook_secret_last4)}
              autoComplete="off"
              {...form.getInputProps('secret')}
            />
            <Text size="sm" c="dimmed">
              {t('plan.stripeLead', { address: `${window.location.origin}/api/v1/payments/stripe` })}
            </Text>
          </>
        ) : null}
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

/** What is said of a key that is never shown again. */
function set(last4: string | null): string {
  return last4 === null ? t('plan.notSet') : t('plan.setEndsWith', { last4 });
}
