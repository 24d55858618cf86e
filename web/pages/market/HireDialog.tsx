import { Button, Modal, Text, TextInput } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { AmountInput } from '../../parts/AmountInput.tsx';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { AcceptanceField } from '../../employees/AcceptanceField.tsx';
import { InputForm, sentInput } from '../../employees/InputForm.tsx';
import { chargedWhen } from '../../employees/listingWords.ts';
import { VersionModeField } from '../../employees/VersionModeField.tsx';
import { OptionalProjectSelect } from '../../features/projects/OptionalProjectSelect.tsx';
import { formatCredits } from '../../parts/credits.ts';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { notifyDone } from '../../parts/notify.ts';
import { optionalAmountRule } from '../../parts/optionalAmountRule.ts';
import { t } from '../../texts/texts.ts';

type HireProps = {
  listing: Schema<'ListingDetail'>;
  /** Where it is found by link only. */
  link: string | null;
  onClose: () => void;
  /** Called with the new position instead of opening its page. */
  onHired?: (positionId: string) => void;
};

/** Hires an employee by a name: the button says the price that it consents to, and everything else can be changed later. */
export function HireDialog({ opened, ...props }: HireProps & { opened: boolean }) {
  const { listing, onClose } = props;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('market.hireName', { name: listing.name })}
      size="lg"
      keepMounted={false}
    >
      <HireForm {...props} />
    </Modal>
  );
}

function HireForm({ listing, link, onClose, onHired }: HireProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [name, setName] = useState(listing.name);
  const [projectId, setProjectId] = useState<string | null>(null);
  const [versionMode, setVersionMode] = useState<Schema<'Position'>['version_mode']>('following');
  const [defaults, setDefaults] = useState<Record<string, unknown>>({});
  const [isMore, setIsMore] = useState(false);
  const [limit, setLimit] = useState('');
  const [acceptAfterDays, setAcceptAfterDays] = useState<number | null>(null);
  const limitProblem = optionalAmountRule(limit.trim());
  const hire = $api.useMutation('post', '/api/v1/market/employees/{listing_id}/hire', {
    onSuccess: async (position) => {
      notifyDone(t('market.hiredAs', { name: position.name }));
      void readAgain(
        queryClient,
        '/api/v1/positions',
        '/api/v1/market/employees',
        '/api/v1/market/employees/{listing_id}',
      );
      onClose();
      if (onHired === undefined) await navigate(`/positions/${position.id}`);
      else onHired(position.id);
    },
    // Its price may be another by now: the button shows it, and has to be pressed again.
    onError: () => readAgain(queryClient, '/api/v1/market/employees/{listing_id}'),
  });
  const start = () =>
    hire.mutate({
      params: { path: { listing_id: listing.id } },
      body: {
        name: name.trim(),
        version_mode: versionMode,
        default_input: sentInput(defaults),
        monthly_credit_limit: limit.trim() === '' ? null : limit.trim(),
        accept_after_days: acceptAfterDays,
        credits: listing.credits,
        ...(projectId === null ? {} : { project_id: projectId }),
        ...(link === null ? {} : { link }),
      },
    });
  return (
    <DialogForm
      error={hire.error}
      errorTitle={t('market.couldNotHire')}
      action={hireText(listing)}
      busy={hire.isPending}
      noValidate
      onClose={onClose}
      onSubmit={() => {
        if (limitProblem === null && name.trim() !== '') start();
      }}
    >
      <TextInput
        label={t('common.name')}
        description={t('market.positionNameHint')}
        required
        maxLength={100}
        data-autofocus
        value={name}
        error={name.trim() === '' ? t('common.enterAName') : null}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Text size="sm">
        {listing.publisher.own
          ? t('market.freeForYou')
          : `${chargedWhen(listing.charge_on, listing.accept_after_days)} ${t('market.neverMoreThanThis')}`}
      </Text>
      <Button
        variant="subtle"
        size="compact-sm"
        w="fit-content"
        aria-expanded={isMore}
        leftSection={<IconChevronRight size={15} aria-hidden style={{ rotate: isMore ? '90deg' : '0deg' }} />}
        onClick={() => setIsMore(!isMore)}
      >
        {t('market.moreOptions')}
      </Button>
      {isMore ? (
        <>
          <OptionalProjectSelect value={projectId} onChange={setProjectId} />
          <VersionModeField value={versionMode} onChange={setVersionMode} />
          <AmountInput
            label={t('keys.monthlyCreditLimit')}
            description={t('market.monthlyLimitHint')}
            value={limit}
            error={limitProblem}
            onChange={setLimit}
          />
          <AcceptanceField value={acceptAfterDays} onChange={setAcceptAfterDays} />
          <Text fw={500} size="sm" component="h3">
            {t('market.defaultInput')}
          </Text>
          <Text size="xs" c="dimmed" mt={-12}>
            {t('market.defaultInputHint')}
          </Text>
          <InputForm schema={withoutRequired(listing.version.input_schema)} value={defaults} onChange={setDefaults} />
        </>
      ) : (
        <Text size="xs" c="dimmed">
          {t('market.hireDefaults')}
        </Text>
      )}
    </DialogForm>
  );
}

/** The price that the button consents to. */
function hireText({ publisher, credits }: Schema<'ListingDetail'>): string {
  if (publisher.own || Number(credits) === 0) return t('market.hireFree');
  return t('market.hireForPrice', { credits: formatCredits(credits) });
}

/** Nothing has to be given in advance. */
function withoutRequired(schema: Record<string, unknown>): Record<string, unknown> {
  return { ...schema, required: [] };
}
