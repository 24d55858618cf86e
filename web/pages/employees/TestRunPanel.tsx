import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { $api, type Schema } from '../../api/client.ts';
import { firstValues } from '../../catalog/formSchema.ts';
import { InputForm, problemsOfInput, sentInput } from '../../employees/InputForm.tsx';
import { PartView } from '../../employees/PartView.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { FormPanel } from '../../parts/FormPanel.tsx';
import { StatusBadge } from '../../parts/StatusBadge.tsx';
import { t } from '../../texts/texts.ts';

const waitSeconds = 60;

type TestRunPanelProps = {
  employee: Schema<'Employee'>;
  /** The draft has unsaved changes: the test would use the saved one. */
  isEdited: boolean;
};

/** Runs the saved draft of an employee: without charge and without storing anything in the data pool. */
export function TestRunPanel({ employee, isEdited }: TestRunPanelProps) {
  const schema = employee.input_schema;
  const [values, setValues] = useState(() => firstValues(schema));
  const [isTried, setTried] = useState(false);
  const test = $api.useMutation('post', '/api/v1/employees/{employee_id}/test-runs');
  const problems = problemsOfInput(schema, values);
  const start = () => {
    setTried(true);
    if (Object.keys(problems).length > 0) return;
    const body = { input: sentInput(values), wait: waitSeconds };
    test.mutate({ params: { path: { employee_id: employee.id } }, body });
  };
  return (
    <FormPanel title={t('market.testRun')} lead={t('market.testRunLead')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
      >
        <Stack>
          <InputForm schema={schema} value={values} problems={isTried ? problems : {}} onChange={setValues} />
          <Group>
            <Button
              type="submit"
              variant="default"
              loading={test.isPending}
              disabled={isEdited || employee.worker === null}
              title={isEdited ? t('market.saveFirst') : undefined}
              leftSection={<IconPlayerPlay size={16} aria-hidden />}
            >
              {t('credentials.test')}
            </Button>
          </Group>
          <ErrorNotice error={test.error} title={t('market.couldNotRun')} />
        </Stack>
      </form>
      {test.data === undefined ? null : <TestResult employeeId={employee.id} key={test.data.id} started={test.data} />}
    </FormPanel>
  );
}

/** Shows the result of the test; longer tests are polled. */
function TestResult({ employeeId, started }: { employeeId: string; started: Schema<'EmployeeRun'> }) {
  const params = { path: { employee_id: employeeId, test_run_id: started.id } };
  const hasEnded = started.stopped_at !== null;
  const later = $api.useQuery(
    'get',
    '/api/v1/employees/{employee_id}/test-runs/{test_run_id}',
    { params },
    { enabled: false },
  );
  const run = later.data ?? started;
  return (
    <Stack gap="sm" role="status">
      <Group>
        <StatusBadge status={run.status} />
        {run.execution_id ? (
          <Anchor component={Link} to={`/executions/${run.execution_id}`} size="sm">
            {t('market.seeSteps')}
          </Anchor>
        ) : null}
      </Group>
      {run.error === null ? null : (
        <Alert color="red" variant="light" icon={<IconAlertTriangle />} title={t('market.runFailed')}>
          {run.error.message}
        </Alert>
      )}
      {hasEnded || run.stopped_at !== null ? null : (
        <Group>
          <Text size="sm">{t('market.stillRunning')}</Text>
          <Button size="xs" variant="default" loading={later.isFetching} onClick={() => void later.refetch()}>
            {t('market.lookAgain')}
          </Button>
        </Group>
      )}
      <ErrorNotice error={later.error} />
      {run.output?.parts.map((part) => (
        <PartView key={part.position} part={part} />
      ))}
    </Stack>
  );
}
