import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { AmountInput } from '../../parts/AmountInput.tsx';
import type { Schema } from '../../api/client.ts';
import { AcceptanceField } from '../../employees/AcceptanceField.tsx';
import { InputForm, sentInput } from '../../employees/InputForm.tsx';
import { VersionModeField } from '../../employees/VersionModeField.tsx';
import { FormPanel } from '../../parts/FormPanel.tsx';
import { optionalAmountRule } from '../../parts/optionalAmountRule.ts';
import { useTypedOver } from '../../parts/useTypedOver.ts';
import { t } from '../../texts/texts.ts';
import { useChangePosition } from './useChangePosition.ts';
import { useDismiss } from './useDismiss.ts';

type Position = Schema<'Position'>;
type Edited = {
  name: string;
  version_mode: Position['version_mode'];
  default_input: Record<string, unknown>;
  limit: string;
  accept_after_days: number | null;
};

const editedOf = (position: Position): Edited => ({
  name: position.name,
  version_mode: position.version_mode,
  default_input: position.default_input,
  limit: (position.monthly_credit_limit ?? '').replace(/\.?0+$/, ''),
  accept_after_days: position.accept_after_days,
});

/** Name, versions, limit and default input of a position, and the way to dismiss it. */
export function PositionSettings({ position }: { position: Position }) {
  const { edited, isChanged, type: set, letGo } = useTypedOver(editedOf(position));
  const change = useChangePosition(position);
  const dismiss = useDismiss(position);
  const limitProblem = optionalAmountRule(edited.limit.trim());
  const save = () =>
    change.save(
      {
        name: edited.name.trim(),
        version_mode: edited.version_mode,
        default_input: sentInput(edited.default_input),
        monthly_credit_limit: edited.limit.trim() === '' ? null : edited.limit.trim(),
        accept_after_days: edited.accept_after_days,
      },
      letGo,
    );
  return (
    <FormPanel title={t('common.settings')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Stack>
          <TextInput
            label={t('common.name')}
            required
            maxLength={100}
            value={edited.name}
            error={edited.name.trim() === '' ? t('common.enterAName') : null}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
          <VersionModeField value={edited.version_mode} onChange={(mode) => set({ version_mode: mode })} />
          <AmountInput
            label={t('keys.monthlyCreditLimit')}
            description={t('market.monthlyLimitHint')}
            value={edited.limit}
            error={limitProblem}
            onChange={(limit) => set({ limit })}
          />
          <AcceptanceField value={edited.accept_after_days} onChange={(days) => set({ accept_after_days: days })} />
          <Text fw={500} size="sm" component="h3">
            {t('market.defaultInput')}
          </Text>
          <Text size="xs" c="dimmed" mt={-12}>
            {t('market.defaultInputHint')}
          </Text>
          <InputForm
            schema={{ ...position.version.input_schema, required: [] }}
            value={edited.default_input}
            onChange={(values) => set({ default_input: values })}
          />
          <Group justify="space-between">
            <Group>
              <Button
                type="submit"
                disabled={!isChanged || edited.name.trim() === '' || limitProblem !== null}
                loading={change.isPending}
              >
                {t('common.save')}
              </Button>
              <Button variant="default" disabled={!isChanged || change.isPending} onClick={letGo}>
                {t('panel.discardChanges')}
              </Button>
            </Group>
            <Button variant="subtle" color="red" loading={dismiss.isPending} onClick={dismiss.ask}>
              {t('market.dismiss')}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormPanel>
  );
}
