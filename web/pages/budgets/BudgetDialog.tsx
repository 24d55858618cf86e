import { Modal, Select, Switch, TagsInput, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { AmountInput } from '../../parts/AmountInput.tsx';
import { choicesOf } from '../../parts/choicesOf.ts';
import { creditPeriodChoices, creditPeriods } from '../../parts/creditPeriods.ts';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { isAmount } from '../../parts/isAmount.ts';
import { t } from '../../texts/texts.ts';
import { subjectKinds, type SubjectKind } from './subjectKinds.ts';
import { subjectName } from './subjectName.ts';
import { SubjectSelect } from './SubjectSelect.tsx';

type Budget = Schema<'Budget'>;
type BudgetDialogProps = {
  /** The budget to change; without it, the dialog creates one. */
  budget?: Budget;
  onClose: () => void;
};

const kindChoices = choicesOf(subjectKinds);

/** Creates a budget, or changes its limit, alerts and hard stop; subject and period stay. */
export function BudgetDialog({ budget, onClose }: BudgetDialogProps) {
  const queryClient = useQueryClient();
  const isNew = budget === undefined;
  const form = useForm({
    initialValues: {
      kind: 'key' as SubjectKind,
      subject: '',
      period: 'month' as Budget['period'],
      limit: budget?.credit_limit.replace(/\.?0+$/, '') ?? '',
      percents: (budget?.alert_percents ?? [80, 95, 100]).map(String),
      hardStop: budget?.hard_stop ?? true,
    },
    validate: {
      subject: (value) => (isNew && value.trim() === '' ? t('usage.chooseWhoseBudget') : null),
      limit: (value) => (isAmount(value) ? null : t('keys.enterNumberSuchAs100')),
      percents: (values) => (values.every(isPercent) ? null : t('usage.enterPercents')),
    },
  });
  const save = useMutation({
    mutationFn: async ({ kind, subject, period, limit, percents, hardStop }: typeof form.values) => {
      const alerts = [...new Set(percents.map(Number))].toSorted((one, other) => one - other);
      const body = { credit_limit: limit, alert_percents: alerts, hard_stop: hardStop };
      const { error } =
        budget === undefined
          ? await api.POST('/api/v1/budgets', {
              body: { ...body, subject_kind: kind, subject_id: subject.trim(), period },
            })
          : await api.PATCH('/api/v1/budgets/{budget_id}', { params: { path: { budget_id: budget.id } }, body });
      if (error) throw error;
    },
    onSuccess: async () => {
      await readAgain(queryClient, '/api/v1/budgets');
      onClose();
    },
  });
  const kindInput = form.getInputProps('kind');
  return (
    <Modal opened onClose={onClose} title={isNew ? t('usage.createBudget') : t('usage.editBudget')}>
      <DialogForm
        error={save.error}
        errorTitle={t('usage.couldNotSaveBudget')}
        action={isNew ? t('usage.createBudget') : t('common.save')}
        busy={save.isPending}
        noValidate
        onSubmit={form.onSubmit((values) => save.mutate(values))}
        onClose={onClose}
      >
        {budget === undefined ? (
          <>
            <Select
              label={t('admin.appliesTo')}
              data={kindChoices}
              allowDeselect={false}
              {...kindInput}
              onChange={(kind: SubjectKind | null) => form.setValues({ ...(kind !== null && { kind }), subject: '' })}
            />
            <SubjectSelect kind={form.values.kind} input={form.getInputProps('subject')} />
            <Select
              label={t('usage.period')}
              data={creditPeriodChoices}
              allowDeselect={false}
              {...form.getInputProps('period')}
            />
          </>
        ) : (
          <Text size="sm">
            {subjectKinds[budget.subject_kind]}: {subjectName(budget)} · {creditPeriods[budget.period]}
          </Text>
        )}
        <AmountInput label={t('keys.creditLimit')} required {...form.getInputProps('limit')} />
        <TagsInput
          label={t('usage.alertsAt')}
          description={t('usage.alertsAtHint')}
          maxTags={10}
          {...form.getInputProps('percents')}
        />
        <Switch
          label={t('usage.refuseAboveLimit')}
          description={t('usage.refuseAboveLimitHint')}
          {...form.getInputProps('hardStop', { type: 'checkbox' })}
        />
      </DialogForm>
    </Modal>
  );
}

function isPercent(text: string): boolean {
  return /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= 1000;
}
