import { Button, Checkbox, Modal, Text, TextInput } from '@mantine/core';
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
};

/** Hires an employee: its price is consented to before, everything else can be changed later. */
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

function HireForm({ listing, link, onClose }: HireProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [name, setName] = useState(listing.name);
  const [projectId, setProjectId] = useState<string | null>(null);
  const [versionMode, setVersionMode] = useState<Schema<'Position'>['version_mode']>('following');
  const [defaults, setDefaults] = useState<Record<string, unknown>>({});
  const [isMore, setIsMore] = useState(false);
  const [limit, setLimit] = useState('');
  const [acceptAfterDays, setAcceptAfterDays] = useState<number | null>(null);
  // The accepted price; if the price changes, the box is cleared.
  const [consentedTo, setConsentedTo] = useState<string | null>(null);
  const isConsented = listing.publisher.own || consentedTo === listing.credits;
  const limitProblem = optionalAmountRule(limit.trim());
  const hire = $api.useMutation('post', '/api/v1/market/employees/{listing_id}/hire', {
    onSuccess: async (position) => {
      notifyDone(t('market.hiredAs', { name: position.name }));
      void readAgain(queryClient, '/api/v1/positions', '/api/v1/market/employees');
      onClose();
      await navigate(`/positions/${position.id}`);
    },
    // Its price may be another by now: it is shown, and asked for again.
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
      action={t('market.hire')}
      busy={hire.isPending}
      disabled={!isConsented}
      noValidate
      onClose={onClose}
      onSubmit={() => {
        if (isConsented && limitProblem === null && name.trim() !== '') start();
      }}
    >
      {listing.publisher.own ? (
        <Text size="sm">{t('market.freeForYou')}</Text>
      ) : (
        <Checkbox
          label={t('market.consentToPrice', { credits: formatCredits(listing.credits) })}
          description={`${chargedWhen(listing.charge_on, listing.accept_after_days)} ${t('market.neverMoreThanThis')}`}
          checked={isConsented}
          onChange={(event) => setConsentedTo(event.currentTarget.checked ? listing.credits : null)}
        />
      )}
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
      <OptionalProjectSelect value={projectId} onChange={setProjectId} />
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

/** Nothing has to be given in advance. */
function withoutRequired(schema: Record<string, unknown>): Record<string, unknown> {
  return { ...schema, required: [] };
}
