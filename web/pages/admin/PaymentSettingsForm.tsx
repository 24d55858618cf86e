import { Button, Group, PasswordInput, Select, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { FormPanel } from '../../parts/FormPanel.tsx';
import { notifyDone } from '../../parts/notify.ts';
import { useTypedOver } from '../../parts/useTypedOver.ts';
import { AmountInput } from '../../parts/AmountInput.tsx';
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

/** Validation rules; each returns a message, or null for valid values. */
const rules = {
  key: (key: string) => (key === '' || /^(sk|rk)_\w{10,250}$/.test(key) ? null : t('plan.enterKey')),
  secret: (secret: string) => (/^(whsec_[\w+/=-]{10,250})?$/.test(secret) ? null : t('plan.enterSecret')),
  currency: (currency: string) => (/^[a-z]{3}$/i.test(currency.trim()) ? null : t('plan.enterCurrency')),
  creditPrice: (price: string) => (asMoney(price) === undefined ? t('plan.enterMoney') : null),
};
type Ruled = keyof typeof rules;
const ruled = Object.keys(rules) as Ruled[];

function Form({ settings }: { settings: Schema<'PaymentSettings'> }) {
  const queryClient = useQueryClient();
  const saved = {
    provider: settings.provider,
    key: '',
    secret: '',
    currency: settings.currency,
    creditPrice: settings.credit_price ?? '',
    plan: settings.new_organizations_plan,
  };
  const { edited, typed, type, letGo, isOvertaken } = useTypedOver(saved);
  const [problems, setProblems] = useState<Partial<Record<Ruled, string | null>>>({});
  const update = $api.useMutation('put', path, {
    onSuccess: () => {
      notifyDone(t('plan.paymentsSaved'));
      return readAgain(queryClient, path, '/api/v1/plan');
    },
  });
  const names = planNames();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    // Hidden values are neither validated nor sent.
    const hidden = edited.provider === 'stripe' ? {} : { key: '', secret: '' };
    const wrong = Object.fromEntries(ruled.map((name) => [name, rules[name]({ ...edited, ...hidden }[name])]));
    setProblems(wrong);
    if (ruled.some((name) => wrong[name] !== null)) return;
    const { provider, key, secret, currency, creditPrice, plan } = { ...typed, ...hidden };
    // Sends only edited values, so that another administrator's changes are kept.
    const body = {
      ...(provider !== undefined && { provider }),
      ...(key !== undefined && key !== '' && { stripe_key: key }),
      ...(secret !== undefined && secret !== '' && { stripe_webhook_secret: secret }),
      ...(currency !== undefined && { currency: currency.trim().toLowerCase() }),
      ...(creditPrice !== undefined && { credit_price: asMoney(creditPrice) ?? null }),
      ...(plan !== undefined && { new_organizations_plan: plan }),
    };
    update.mutate({ body }, { onSuccess: letGo });
  };
  const field = (name: Ruled) => ({
    value: edited[name],
    error: problems[name],
    onChange: (event: string | { currentTarget: { value: string } }) => {
      type({ [name]: typeof event === 'string' ? event : event.currentTarget.value });
      setProblems((held) => ({ ...held, [name]: null }));
    },
  });
  const meanwhile = (name: keyof typeof saved, value: string, otherwise?: string) =>
    isOvertaken(name) ? t('admin.savedMeanwhile', { value: value === '' ? '–' : value }) : otherwise;
  const providers = { manual: t('plan.nobody'), stripe: t('plan.stripe') };
  return (
    <form onSubmit={submit} noValidate>
      <Stack maw={460}>
        <ErrorNotice error={update.error} title={t('digitalOrganizations.couldNotSaveSettings')} />
        <Select
          label={t('plan.whoTakesPayments')}
          allowDeselect={false}
          description={meanwhile('provider', providers[saved.provider])}
          data={(['manual', 'stripe'] as const).map((value) => ({ value, label: providers[value] }))}
          value={edited.provider}
          onChange={(provider) => {
            if (provider !== null) type({ provider });
          }}
        />
        {edited.provider === 'stripe' ? (
          <>
            <PasswordInput
              label={t('plan.stripeKey')}
              description={set(settings.stripe_key_last4)}
              autoComplete="off"
              {...field('key')}
            />
            <PasswordInput
              label={t('plan.stripeSecret')}
              description={set(settings.stripe_webhook_secret_last4)}
              autoComplete="off"
              {...field('secret')}
            />
            <Text size="sm" c="dimmed">
              {t('plan.stripeLead', { address: `${window.location.origin}/api/v1/payments/stripe` })}
            </Text>
          </>
        ) : null}
        <TextInput
          label={t('plan.currency')}
          description={meanwhile('currency', saved.currency)}
          maxLength={3}
          {...field('currency')}
        />
        <AmountInput
          label={t('plan.creditPrice')}
          description={meanwhile('creditPrice', saved.creditPrice, t('plan.creditPriceLead'))}
          {...field('creditPrice')}
        />
        <Select
          label={t('plan.newOrganizations')}
          allowDeselect={false}
          data={(['self_hosted', 'hobby'] as const).map((value) => ({ value, label: names[value] }))}
          description={meanwhile('plan', names[saved.plan])}
          value={edited.plan}
          onChange={(plan) => {
            if (plan !== null) type({ plan });
          }}
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

/** Returns the placeholder for a key that is never shown again. */
function set(last4: string | null): string {
  return last4 === null ? t('plan.notSet') : t('plan.setEndsWith', { last4 });
}
