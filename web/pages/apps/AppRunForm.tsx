import { Button, Stack, Text } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { firstValues, givenValues } from '../../catalog/formSchema.ts';
import { problemsSoFar } from '../../catalog/inputProblems.ts';
import { problemsOfInput } from '../../employees/InputForm.tsx';
import { fieldsOf } from '../../forms/jsonSchema.ts';
import { ParameterForm } from '../../forms/ParameterForm.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { FormPanel } from '../../parts/FormPanel.tsx';
import { t } from '../../texts/texts.ts';
import { formItem, type AppStart } from './appForm.ts';

type AppRunFormProps = {
  facts: Schema<'DigitalOrganization'>;
  start: Extract<AppStart, { kind: 'form' }>;
  onStarted: (executionId: string) => void;
};

/** The form of an app; a submission runs the published version. */
export function AppRunForm({ facts, start, onStarted }: AppRunFormProps) {
  const { schema, node, description, button } = start;
  const queryClient = useQueryClient();
  const mayRun = facts.permissions.includes('execute');
  const [values, setValues] = useState(() => firstValues(schema));
  const [isTried, setTried] = useState(false);
  const run = useMutation({
    mutationFn: async (input: Record<string, unknown>) => {
      const { data, error } = await api.POST('/api/v1/digital-organizations/{digital_organization_id}/executions', {
        params: { path: { digital_organization_id: facts.id } },
        body: { mode: 'production', start_node: node.id, input: [input] },
      });
      if (error) throw error;
      return data;
    },
    onSuccess: ({ id }) => {
      onStarted(id);
      return readAgain(queryClient, '/api/v1/executions');
    },
  });
  const problems = problemsOfInput(schema, values);
  const input = givenValues(values);
  const shown = problemsSoFar(problems, values, isTried);
  return (
    <FormPanel title={t('digitalOrganizations.appRunThis')} {...(description === '' ? {} : { lead: description })}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (Object.keys(problems).length === 0) run.mutate(formItem(node, input));
        }}
      >
        <Stack>
          <ErrorNotice error={run.error} title={t('market.couldNotRun')} />
          {fieldsOf(schema).length === 0 ? null : (
            <ParameterForm schema={schema} value={values} problems={shown} onChange={setValues} />
          )}
          <Button
            type="submit"
            w="fit-content"
            loading={run.isPending}
            disabled={!mayRun}
            leftSection={<IconPlayerPlay size={16} aria-hidden />}
          >
            {button ?? t('canvas.run')}
          </Button>
          {mayRun ? null : <Text size="sm">{t('digitalOrganizations.appMayNotRun')}</Text>}
        </Stack>
      </form>
    </FormPanel>
  );
}
