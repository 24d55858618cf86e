import { Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { AmountInput } from '../../parts/AmountInput.tsx';
import { $api, type Schema } from '../../api/client.ts';
import { choicesOf } from '../../parts/choicesOf.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { FormPanel } from '../../parts/FormPanel.tsx';
import { isAmount } from '../../parts/isAmount.ts';
import { notifyDone } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';
import { planNames } from '../plan/planNames.ts';

type PlanId = Schema<'PlanId'>;

/** Sets an organization's plan, immediately or at the end of the paid period, regardless of cost. */
export function SetPlanForm() {
  const queryClient = useQueryClient();
  const organizations = $api.useQuery('get', '/api/v1/admin/organizations', { params: { query: { limit: 250 } } });
  const form = useForm({
    initialValues: {
      organization: null as string | null,
      plan: 'pro' as PlanId,
      interval: 'monthly' as Schema<'PlanInterval'>,
      takesEffect: 'now' as 'now' | 'period_end',
      executions: '',
      credits: '',
    },
    validate: {
      organization: (organization) => (organization === null ? t('plan.chooseOrganization') : null),
      executions: (executions) => (/^\d{0,12}$/.test(executions) ? null : t('plan.enterWholeNumber')),
      credits: (credits) => (credits === '' || isAmount(credits) ? null : t('keys.enterNumberSuchAs100')),
    },
  });
  const set = $api.useMutation('put', '/api/v1/admin/organizations/{organization_id}/plan', {
    onSuccess: () => {
      notifyDone(t('plan.changed'));
      return queryClient.invalidateQueries();
    },
  });
  const names = planNames();
  const isByContract = form.values.plan === 'enterprise';
  const submit = form.onSubmit(({ organization, plan, interval, takesEffect, executions, credits }) =>
    set.mutate({
      params: { path: { organization_id: organization ?? '' } },
      body: {
        plan,
        interval,
        takes_effect: isByContract ? 'now' : takesEffect,
        ...(isByContract && { monthly_executions: executions === '' ? null : Number(executions) }),
        ...(isByContract && credits !== '' && { monthly_credits: credits }),
      },
    }),
  );
  return (
    <FormPanel title={t('plan.setPlan')} lead={t('plan.setPlanLead')}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <ErrorNotice error={set.error ?? organizations.error} title={t('plan.couldNotChange')} />
          <Select
            label={t('app.organization')}
            maw={460}
            searchable
            data={
              organizations.data?.data.map(({ id, name, plan }) => ({
                value: id,
                label: `${name} (${names[plan as PlanId]})`,
              })) ?? []
            }
            {...form.getInputProps('organization')}
          />
          <Select
            label={t('roles.plan')}
            maw={460}
            allowDeselect={false}
            data={choicesOf(names)}
            {...form.getInputProps('plan')}
          />
          <Select
            label={t('plan.interval')}
            maw={460}
            allowDeselect={false}
            data={[
              { value: 'monthly', label: t('plan.monthly') },
              { value: 'yearly', label: t('plan.yearlyLess') },
            ]}
            {...form.getInputProps('interval')}
          />
          {isByContract ? null : (
            <Select
              label={t('plan.takesEffect')}
              maw={460}
              allowDeselect={false}
              data={[
                { value: 'now', label: t('plan.takesEffectNow') },
                { value: 'period_end', label: t('plan.takesEffectAtEnd') },
              ]}
              {...form.getInputProps('takesEffect')}
            />
          )}
          {isByContract ? (
            <Group align="flex-start">
              <TextInput
                label={t('plan.monthlyExecutions')}
                description={t('plan.emptyNoLimit')}
                inputMode="numeric"
                {...form.getInputProps('executions')}
              />
              <AmountInput
                label={t('plan.monthlyCredits')}
                description={t('plan.emptyNone')}
                {...form.getInputProps('credits')}
              />
            </Group>
          ) : null}
          <Group>
            <Button type="submit" loading={set.isPending}>
              {t('plan.setPlan')}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormPanel>
  );
}
