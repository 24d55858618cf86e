import { Button, Fieldset, Group, Stack, Text, TextInput, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { FormPanel } from '../../parts/FormPanel.tsx';
import { notifyDone } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';
import { employeeRead } from './employeeReads.ts';
import { OutputFields } from './OutputFields.tsx';
import { SchemaFields } from './SchemaFields.tsx';
import { isWorkerComplete, WorkerFields } from './WorkerFields.tsx';

export type EditedEmployee = Pick<
  Schema<'Employee'>,
  'name' | 'role' | 'portrait' | 'instructions' | 'input_schema' | 'output_schema' | 'outputs' | 'worker'
>;

const editedOf = (employee: Schema<'Employee'>): EditedEmployee => ({
  name: employee.name,
  role: employee.role,
  portrait: employee.portrait,
  instructions: employee.instructions,
  input_schema: employee.input_schema,
  output_schema: employee.output_schema,
  outputs: employee.outputs,
  worker: employee.worker,
});

type EmployeeFormProps = {
  employee: Schema<'Employee'>;
  /** Called with true if there are unsaved changes. */
  onEdited: (isEdited: boolean) => void;
};

/**
 * The draft of an employee. It is saved as a whole with the revision that was read, so that another user's changes are never overwritten.
 */
export function EmployeeForm({ employee, onEdited }: EmployeeFormProps) {
  const queryClient = useQueryClient();
  const [start, setStart] = useState(() => ({ values: editedOf(employee), revision: employee.draft_revision }));
  const [edited, setEdited] = useState(start.values);
  const [isInputWrong, setInputWrong] = useState(false);
  const [isOutputWrong, setOutputWrong] = useState(false);
  const isWrong = isInputWrong || isOutputWrong || !isWorkerComplete(edited.worker);
  // Schema fields keep their typed text; they remount after a schema has been applied.
  const [times, setTimes] = useState(0);
  const isChanged = JSON.stringify(edited) !== JSON.stringify(start.values);
  useEffect(() => onEdited(isChanged), [isChanged, onEdited]);
  const take = (saved: Schema<'Employee'>) => {
    setStart({ values: editedOf(saved), revision: saved.draft_revision });
    setEdited(editedOf(saved));
    setInputWrong(false);
    setOutputWrong(false);
    setTimes((count) => count + 1);
  };
  const save = $api.useMutation('patch', '/api/v1/employees/{employee_id}', {
    onSuccess: (saved) => {
      queryClient.setQueryData(employeeRead(employee.id).queryKey, saved);
      take(saved);
      notifyDone(t('common.saved'));
      return readAgain(queryClient, '/api/v1/employees');
    },
  });
  const set = (values: Partial<EditedEmployee>) => setEdited((held) => ({ ...held, ...values }));
  const mayEdit = employee.permissions?.includes('edit') ?? false;
  const isBehind = employee.draft_revision > start.revision;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWrong)
          save.mutate({
            params: { path: { employee_id: employee.id } },
            body: { ...edited, name: edited.name.trim(), draft_revision: start.revision },
          });
      }}
    >
      <Stack gap="lg">
        <ErrorNotice error={save.error} title={t('market.couldNotSaveEmployee')} />
        <Fieldset variant="unstyled" disabled={!mayEdit}>
          <Stack gap="lg">
            <FormPanel title={t('market.profile')} lead={t('market.profileLead')}>
              <Group align="flex-start" wrap="nowrap">
                <TextInput
                  label={t('market.portrait')}
                  placeholder="🔎"
                  maxLength={16}
                  w={90}
                  value={edited.portrait}
                  onChange={(event) => set({ portrait: event.currentTarget.value })}
                />
                <TextInput
                  label={t('common.name')}
                  required
                  maxLength={100}
                  flex={1}
                  value={edited.name}
                  error={edited.name.trim() === '' ? t('common.enterAName') : null}
                  onChange={(event) => set({ name: event.currentTarget.value })}
                />
              </Group>
              <TextInput
                label={t('account.role')}
                description={t('market.roleHint')}
                maxLength={200}
                value={edited.role}
                onChange={(event) => set({ role: event.currentTarget.value })}
              />
            </FormPanel>
            <FormPanel title={t('market.work')} lead={t('market.workLead')}>
              <WorkerFields
                key={`worker${times}`}
                worker={edited.worker}
                employee={employee}
                onChange={(worker) => set({ worker })}
              />
              <Textarea
                label={t('market.instructions')}
                description={t('market.instructionsHint')}
                maxLength={20_000}
                autosize
                minRows={4}
                maxRows={18}
                value={edited.instructions}
                onChange={(event) => set({ instructions: event.currentTarget.value })}
              />
            </FormPanel>
            <FormPanel title={t('panel.input')} lead={t('market.inputLead')}>
              <SchemaFields
                key={times}
                schema={edited.input_schema}
                onWrong={setInputWrong}
                onChange={(schema) => set({ input_schema: schema })}
              />
            </FormPanel>
            <FormPanel title={t('panel.output')} lead={t('market.outputLead')}>
              <OutputFields
                key={times}
                outputs={edited.outputs}
                schema={edited.output_schema}
                onChange={set}
                onWrong={setOutputWrong}
              />
            </FormPanel>
          </Stack>
        </Fieldset>
        {mayEdit ? (
          <Group>
            <Button
              type="submit"
              loading={save.isPending}
              disabled={!isChanged || isWrong || edited.name.trim() === ''}
            >
              {t('common.save')}
            </Button>
            <Button
              variant="default"
              disabled={(!isChanged && !isBehind) || save.isPending}
              onClick={() => take(employee)}
            >
              {t('panel.discardChanges')}
            </Button>
            {isWrong ? (
              <Text size="sm" c="dimmed" role="status">
                {t('market.completeFieldsToSave')}
              </Text>
            ) : null}
          </Group>
        ) : null}
      </Stack>
    </form>
  );
}
