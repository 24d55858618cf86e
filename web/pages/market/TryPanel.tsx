import { Button, Stack, Text } from '@mantine/core';
import { IconPlayerPlay, IconSend } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { firstValues } from '../../catalog/formSchema.ts';
import { problemsSoFar } from '../../catalog/inputProblems.ts';
import { InputForm, problemsOfInput, sentInput } from '../../employees/InputForm.tsx';
import { formatCredits } from '../../parts/credits.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { FormPanel } from '../../parts/FormPanel.tsx';
import { t } from '../../texts/texts.ts';
import { HireDialog } from './HireDialog.tsx';
import { TrialResult } from './TrialResult.tsx';

const waitSeconds = 60;

type TryPanelProps = {
  listing: Schema<'ListingDetail'>;
  /** Token of a private link; null without one. */
  link: string | null;
};

/** The input of an employee as a form that can be sent right there: as the free try, as a run of a position, or by hiring first. */
export function TryPanel({ listing, link }: TryPanelProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { version, free_try: freeTry, credits, hired, publisher } = listing;
  const schema = version.input_schema;
  const [values, setValues] = useState(() => firstValues(schema, listing.sample_input ?? {}));
  const [isTried, setTried] = useState(false);
  /** The next step after hiring: a run with this input, or the page of the position. */
  const [hiring, setHiring] = useState<'run' | 'open' | null>(null);
  // The same input that is sent twice, because an answer was lost, is one run.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- another input is another run
  const headers = useMemo(() => ({ 'Idempotency-Key': crypto.randomUUID() }), [values]);
  const positions = useQuery({
    ...$api.queryOptions('get', '/api/v1/positions', { params: { query: { limit: 250 } } }),
    enabled: hired > 0,
  });
  const position = positions.data?.data.find((one) => one.listing.id === listing.id && one.status === 'active');
  const trial = $api.useMutation('post', '/api/v1/market/employees/{listing_id}/trial-runs', {
    onSettled: () => readAgain(queryClient, '/api/v1/market/employees/{listing_id}'),
  });
  const run = $api.useMutation('post', '/api/v1/positions/{position_id}/runs', {
    onSuccess: async (started) => {
      void readAgain(queryClient, '/api/v1/positions/{position_id}/runs', '/api/v1/wallet');
      // A text would be the stream, which is not asked for.
      if (typeof started !== 'string' && started.position_id !== null)
        await navigate(`/positions/${started.position_id}/runs/${started.id}`);
    },
  });
  const problems = problemsOfInput(schema, values);
  const input = sentInput(values);
  const shown = problemsSoFar(problems, values, isTried);
  const isFree = publisher.own || Number(credits) === 0;
  const price = publisher.own ? {} : { max_credits: credits };
  const runAs = (id: string) =>
    run.mutate({ params: { path: { position_id: id } }, body: { input, background: true, ...price }, headers });
  const canTry = freeTry === 'available' && position === undefined && !publisher.own;
  const send = () => {
    setTried(true);
    if (Object.keys(problems).length > 0) return;
    if (canTry)
      trial.mutate({
        params: { path: { listing_id: listing.id } },
        body: { input, wait: waitSeconds, ...(link === null ? {} : { link }) },
        headers,
      });
    else if (position !== undefined) runAs(position.id);
    else setHiring('run');
  };
  const tries = triesText(freeTry);
  const label = () => {
    if (canTry) return t('market.freeTryOffered');
    if (position === undefined)
      return isFree ? t('market.hireAndRun') : t('market.hireAndRunFor', { credits: formatCredits(credits) });
    return isFree ? t('canvas.run') : t('market.runFor', { credits: formatCredits(credits) });
  };
  return (
    <FormPanel title={t('market.whatItNeeds')} lead={canTry ? t('market.freeTryLead') : t('market.whatItNeedsSend')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Stack>
          <InputForm schema={schema} value={values} problems={shown} onChange={setValues} />
          <ErrorNotice error={trial.error ?? run.error} title={t('market.couldNotRun')} />
          <Button
            type="submit"
            variant={canTry ? 'filled' : 'light'}
            loading={trial.isPending || run.isPending || (hired > 0 && positions.isPending)}
            leftSection={canTry ? <IconPlayerPlay size={16} aria-hidden /> : <IconSend size={16} aria-hidden />}
          >
            {label()}
          </Button>
          {tries === null || position !== undefined ? null : (
            <Text size="xs" c="dimmed">
              {tries}
            </Text>
          )}
        </Stack>
      </form>
      {trial.data === undefined ? null : (
        <TrialResult key={trial.data.id} listing={listing} started={trial.data} onHire={() => setHiring('open')} />
      )}
      <HireDialog
        listing={listing}
        link={link}
        opened={hiring !== null}
        onClose={() => setHiring(null)}
        onHired={(id) =>
          hiring === 'run' ? runAs(id) : void navigate(`/positions/${id}`, { state: { input: values } })
        }
      />
    </FormPanel>
  );
}

function triesText(freeTry: Schema<'FreeTry'>): string | null {
  if (freeTry === 'used') return t('market.freeTryUsed');
  return freeTry === 'exhausted' ? t('market.freeTryExhausted') : null;
}
