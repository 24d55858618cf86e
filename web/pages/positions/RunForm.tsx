import { Button, Stack, Text } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { firstValues } from '../../catalog/formSchema.ts';
import { problemsSoFar } from '../../catalog/inputProblems.ts';
import { InputForm, problemsOfInput, sentInput } from '../../employees/InputForm.tsx';
import { asRecord } from '../../forms/jsonSchema.ts';
import { formatCredits } from '../../parts/credits.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { FormPanel } from '../../parts/FormPanel.tsx';
import { t } from '../../texts/texts.ts';

/** The form of an employee: the input of a run, and a button with its price. */
export function RunForm({ position }: { position: Schema<'Position'> }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { version, credits, status, listing, permissions = [] } = position;
  const mayRun = permissions.includes('run');
  const schema = version.input_schema;
  // The page that led here may bring an input, such as that of a free try.
  const { state } = useLocation() as { state: unknown };
  const [values, setValues] = useState(() =>
    firstValues(schema, { ...position.default_input, ...asRecord(asRecord(state)['input']) }),
  );
  const [isTried, setTried] = useState(false);
  // The same input that is sent twice, because an answer was lost, is one run.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- another input is another run
  const idempotencyKey = useMemo(() => crypto.randomUUID(), [values]);
  const run = $api.useMutation('post', '/api/v1/positions/{position_id}/runs', {
    onSuccess: async (started) => {
      void readAgain(queryClient, '/api/v1/positions/{position_id}/runs', '/api/v1/wallet');
      // A text would be the stream, which is not asked for.
      if (typeof started !== 'string') await navigate(`/positions/${position.id}/runs/${started.id}`);
    },
    // The position shows a raised price or a withdrawal.
    onError: () => readAgain(queryClient, '/api/v1/positions/{position_id}'),
  });
  const problems = problemsOfInput(schema, values);
  const input = sentInput(values);
  const shown = problemsSoFar(problems, values, isTried);
  const isFree = listing.own || Number(credits) === 0;
  const start = () => {
    setTried(true);
    if (Object.keys(problems).length > 0) return;
    run.mutate({
      params: { path: { position_id: position.id } },
      body: { input, background: true, ...(listing.own ? {} : { max_credits: credits }) },
      headers: { 'Idempotency-Key': idempotencyKey },
    });
  };
  return (
    <FormPanel title={t('market.newRun')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
      >
        <Stack>
          <ErrorNotice error={run.error} title={t('market.couldNotRun')} />
          <InputForm schema={schema} value={values} problems={shown} onChange={setValues} />
          <Button
            type="submit"
            loading={run.isPending}
            disabled={status !== 'active' || !mayRun}
            leftSection={<IconPlayerPlay size={16} aria-hidden />}
          >
            {isFree ? t('canvas.run') : t('market.runFor', { credits: formatCredits(credits) })}
          </Button>
          {mayRun ? null : <Text size="sm">{t('market.needsRunPermission')}</Text>}
          {isFree || !mayRun ? null : (
            <Text size="xs" c="dimmed">
              {t('market.failedRunsAreFree')}
            </Text>
          )}
        </Stack>
      </form>
    </FormPanel>
  );
}
