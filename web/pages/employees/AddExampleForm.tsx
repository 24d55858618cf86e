import { Select, Text, TextInput } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '../../api/client.ts';
import { linesOf } from '../../api/pages.ts';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { absoluteTime } from '../../parts/time.ts';
import { t } from '../../texts/texts.ts';
import { deliverablesRead, namedPositions } from '../deliverables/deliverableReads.ts';
import { testRunsRead } from './employeeReads.ts';

type AddExampleFormProps = {
  employeeId: string;
  listing: Schema<'OwnListing'>;
  busy: boolean;
  onAdd: (example: Schema<'ListingExampleCreate'>) => void;
  onClose: () => void;
};

/** Chooses a run whose deliverable a listing shows: a test that succeeded, or what an own position delivered and was accepted. */
export function AddExampleForm({ employeeId, listing, busy, onAdd, onClose }: AddExampleFormProps) {
  const [title, setTitle] = useState('');
  const [runId, setRunId] = useState<string | null>(null);
  const { groups, isPending, error } = useRunChoices(employeeId, listing);
  const hasNone = !isPending && groups.every(({ items }) => items.length === 0);
  return (
    <DialogForm
      error={error}
      action={t('market.addExample')}
      busy={busy}
      disabled={runId === null || title.trim() === ''}
      onSubmit={() => {
        if (runId !== null) onAdd({ title: title.trim(), run_id: runId });
      }}
      onClose={onClose}
    >
      {hasNone ? <Text size="sm">{t('market.noRunsForExample')}</Text> : null}
      <Select
        label={t('market.runToShow')}
        description={t('market.runToShowHint')}
        required
        disabled={hasNone}
        data={groups}
        value={runId}
        onChange={setRunId}
        data-autofocus
      />
      <TextInput
        label={t('knowledge.title')}
        required
        maxLength={200}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
    </DialogForm>
  );
}

/** Reads the newest runs of both kinds, without existing examples. */
function useRunChoices(employeeId: string, listing: Schema<'OwnListing'>) {
  const tests = useInfiniteQuery(testRunsRead(employeeId));
  const accepted = useInfiniteQuery(deliverablesRead('accepted'));
  const positions = useQuery(namedPositions());
  const own = new Set(positions.data?.data.flatMap((one) => (one.listing.id === listing.id ? [one.id] : [])));
  const used = new Set(listing.examples.flatMap(({ run_id: id }) => id ?? []));
  const unused = (choices: { value: string; label: string }[]) => choices.filter(({ value }) => !used.has(value));
  return {
    isPending: tests.isPending || accepted.isPending || positions.isPending,
    error: tests.error ?? accepted.error ?? positions.error,
    groups: [
      {
        group: t('market.tests'),
        items: unused(
          linesOf(tests.data).flatMap(({ id, status, created_at: at, input }) =>
            status === 'success' ? [{ value: id, label: `${absoluteTime(at)} · ${shortInput(input)}` }] : [],
          ),
        ),
      },
      {
        group: t('market.acceptedDeliverables'),
        items: unused(
          linesOf(accepted.data).flatMap(({ run_id: id, position_id: position, title, created_at: at }) =>
            own.has(position) ? [{ value: id, label: `${absoluteTime(at)} · ${title}` }] : [],
          ),
        ),
      },
    ],
  };
}

function shortInput(input: Record<string, unknown>): string {
  const text = Object.values(input)
    .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
    .join(', ');
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
