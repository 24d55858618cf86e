import { Modal, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AmountInput } from '../../parts/AmountInput.tsx';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { isAmount } from '../../parts/isAmount.ts';
import { notifyDone } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';
import { employeeRead } from './employeeReads.ts';
import { ListingFields, newListing } from './ListingFields.tsx';
import { ModelWarnings } from './ModelWarnings.tsx';

type PublishProps = { employee: Schema<'Employee'>; onClose: () => void };

/** Publishes the draft of an employee: the first time with its price and how the market shows it. */
export function PublishDialog({ opened, ...props }: PublishProps & { opened: boolean }) {
  return (
    <Modal
      opened={opened}
      onClose={props.onClose}
      title={t('publish.publishName', { name: props.employee.name })}
      size="lg"
      keepMounted={false}
    >
      <PublishForm {...props} />
    </Modal>
  );
}

function PublishForm({ employee, onClose }: PublishProps) {
  const queryClient = useQueryClient();
  const isFirst = employee.listing === null;
  const [notes, setNotes] = useState('');
  const [credits, setCredits] = useState('');
  const [listing, setListing] = useState(newListing);
  const publish = $api.useMutation('post', '/api/v1/employees/{employee_id}/publish', {
    onSuccess: (saved) => {
      queryClient.setQueryData(employeeRead(employee.id).queryKey, saved);
      notifyDone(t('market.isInTheMarket', { name: saved.name }));
      onClose();
      return readAgain(
        queryClient,
        '/api/v1/employees',
        '/api/v1/employees/{employee_id}/versions',
        '/api/v1/market/employees',
      );
    },
  });
  const price = credits.trim();
  const isReady = !isFirst || isAmount(price);
  return (
    <DialogForm
      error={publish.error}
      errorTitle={t('market.couldNotPublish')}
      action={t('publish.publish')}
      busy={publish.isPending}
      disabled={!isReady}
      noValidate
      onSubmit={() => {
        if (!isReady) return;
        publish.mutate({
          params: { path: { employee_id: employee.id } },
          body: { notes, draft_revision: employee.draft_revision, ...(isFirst ? { listing, credits: price } : {}) },
        });
      }}
      onClose={onClose}
    >
      <ModelWarnings issues={employee.issues} />
      {isFirst ? (
        <>
          <AmountInput
            label={t('market.creditsPerRun')}
            description={t('market.creditsPerRunHint')}
            required
            data-autofocus
            value={credits}
            error={price === '' || isAmount(price) ? null : t('keys.enterNumberSuchAs100')}
            onChange={setCredits}
          />
          <ListingFields value={listing} onChange={(values) => setListing((held) => ({ ...held, ...values }))} />
        </>
      ) : (
        <Text size="sm">{t('market.newVersionOffered')}</Text>
      )}
      <Textarea
        label={t('publish.notes')}
        description={t('market.notesHint')}
        maxLength={10_000}
        autosize
        minRows={2}
        maxRows={10}
        value={notes}
        onChange={(event) => setNotes(event.currentTarget.value)}
      />
    </DialogForm>
  );
}
