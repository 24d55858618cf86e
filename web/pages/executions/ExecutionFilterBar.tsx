import { Button, Select, TextInput, UnstyledButton } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { newestOrganizations } from '../../api/sharedReads.ts';
import type { Schema } from '../../api/client.ts';
import { useTypedText } from '../../forms/useTypedText.ts';
import { Filters } from '../../parts/Filters.tsx';
import { localIso } from '../../parts/localIso.ts';
import { statusLooks } from '../../parts/StatusBadge.tsx';
import { t } from '../../texts/texts.ts';
import classes from './ExecutionFilterBar.module.css';
import {
  executionModes,
  executionStatuses,
  isFiltered,
  spans,
  triggerKinds,
  type ExecutionFilters,
  type Span,
} from './executionFilters.ts';
import { modeText, triggerText } from './executionWords.ts';

type FilterProps = { filters: ExecutionFilters; onChange: (change: Partial<ExecutionFilters>) => void };

const spanWords: Readonly<Record<Span, string>> = {
  hour: t('executions.lastHour'),
  day: t('executions.last24Hours'),
  night: t('executions.lastNight'),
  week: t('executions.last7Days'),
  month: t('executions.last30Days'),
};

/** States with their counts; several may be on, none means all. */
export function StatusFilter({
  filters,
  onChange,
  counts,
}: FilterProps & { counts: Schema<'ExecutionCounts'> | null }) {
  const { statuses } = filters;
  return (
    <div className={classes.states} role="group" aria-label={t('common.status')}>
      {executionStatuses.map((status) => {
        const on = statuses.includes(status);
        const count = counts?.counts[status];
        const atMost = counts?.at_most ?? 0;
        return (
          <UnstyledButton
            key={status}
            className={classes.state}
            aria-pressed={on}
            data-status={status}
            onClick={() =>
              onChange({ statuses: executionStatuses.filter((one) => (one === status ? !on : statuses.includes(one))) })
            }
          >
            <span className={classes.dot} aria-hidden />
            {statusLooks[status].label}
            <span className={classes.count}>
              {count === undefined ? '' : count >= atMost ? `${atMost.toLocaleString()}+` : count}
            </span>
          </UnstyledButton>
        );
      })}
    </div>
  );
}

/** When, mode, trigger, digital organization and tag, and one button that takes all filters away. */
export function ExecutionFilterBar({ filters, onChange, onClear }: FilterProps & { onClear: () => void }) {
  const organizations = useQuery(newestOrganizations());
  const known = (organizations.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const chosen = filters.digitalOrganizationId;
  const choices =
    chosen === null || known.some(({ value }) => value === chosen)
      ? known
      : [...known, { value: chosen, label: `…${chosen.slice(-6)}` }];
  return (
    <Filters>
      <TimeFilter filters={filters} onChange={onChange} />
      <Select
        size="xs"
        w={150}
        label={t('executions.mode')}
        placeholder={t('executions.allModes')}
        clearable
        value={filters.mode}
        onChange={(mode) => onChange({ mode: mode as ExecutionFilters['mode'] })}
        data={executionModes.map((value) => ({ value, label: modeText(value) }))}
      />
      <Select
        size="xs"
        w={170}
        label={t('executions.trigger')}
        placeholder={t('executions.allTriggers')}
        clearable
        value={filters.trigger}
        onChange={(trigger) => onChange({ trigger })}
        data={triggerKinds.map((value) => ({ value, label: triggerText(value) }))}
      />
      <Select
        size="xs"
        w={220}
        label={t('executions.digitalOrganization')}
        placeholder={t('common.all')}
        clearable
        searchable
        limit={50}
        nothingFoundMessage={t('executions.nothingFound')}
        value={chosen}
        onChange={(digitalOrganizationId) => onChange({ digitalOrganizationId, triggerNodeId: null })}
        data={choices}
      />
      <TextFilter
        key={`tag ${filters.tag}`}
        label={t('executions.tag')}
        width={130}
        maxLength={100}
        value={filters.tag}
        onChange={(tag) => onChange({ tag })}
      />
      <TextFilter
        key={`data ${filters.customData}`}
        label={t('executions.customData')}
        width={170}
        maxLength={306}
        value={filters.customData}
        onChange={(customData) => onChange({ customData })}
      />
      <TextFilter
        key={`text ${filters.text}`}
        label={t('executions.textOfItems')}
        width={170}
        maxLength={200}
        value={filters.text}
        onChange={(text) => onChange({ text })}
      />
      {isFiltered(filters) ? (
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          leftSection={<IconFilterOff size={15} aria-hidden />}
          onClick={onClear}
        >
          {t('executions.clearFilters')}
        </Button>
      ) : null}
    </Filters>
  );
}

type TextFilterProps = {
  label: string;
  width: number;
  maxLength: number;
  value: string | null;
  onChange: (value: string | null) => void;
};

function TextFilter({ label, width, maxLength, value, onChange }: TextFilterProps) {
  const { text, write, leave } = useTypedText(value ?? '', (typed) => onChange(typed.trim() || null));
  return (
    <TextInput
      size="xs"
      w={width}
      label={label}
      placeholder={t('executions.any')}
      maxLength={maxLength}
      value={text}
      onChange={(event) => write(event.currentTarget.value)}
      onBlur={leave}
    />
  );
}

/** A span by name, or from when to when. */
function TimeFilter({ filters, onChange }: FilterProps) {
  const hasExact = filters.startedAfter !== null || filters.startedBefore !== null;
  const [open, setOpen] = useState(false);
  const exact = hasExact || open;
  const noTimes = { span: null, startedAfter: null, startedBefore: null };
  return (
    <>
      <Select
        size="xs"
        w={150}
        label={t('executions.started')}
        placeholder={t('executions.anyTime')}
        clearable
        value={exact ? 'exact' : filters.span}
        onChange={(next) => {
          setOpen(next === 'exact');
          if (next !== 'exact') onChange({ ...noTimes, span: spans.find((span) => span === next) ?? null });
        }}
        data={[
          ...spans.map((value) => ({ value, label: spanWords[value] })),
          { value: 'exact', label: t('executions.customRange') },
        ]}
      />
      {exact ? (
        <>
          <MomentInput
            label={t('executions.startedAfter')}
            iso={filters.startedAfter}
            onChange={(startedAfter) => onChange({ span: null, startedAfter })}
          />
          <MomentInput
            label={t('executions.startedBefore')}
            iso={filters.startedBefore}
            onChange={(startedBefore) => onChange({ span: null, startedBefore })}
          />
        </>
      ) : null}
    </>
  );
}

type MomentInputProps = { label: string; iso: string | null; onChange: (iso: string | null) => void };

/** Takes a moment; the parts typed so far stay while the address follows. */
function MomentInput({ label, iso, onChange }: MomentInputProps) {
  const { text, write, leave } = useTypedText(localTime(iso), (typed) => onChange(isoTime(typed)));
  return (
    <TextInput
      size="xs"
      type="datetime-local"
      label={label}
      value={text}
      onChange={(event) => write(event.currentTarget.value)}
      onBlur={leave}
    />
  );
}

/** The moment as `datetime-local` writes it, in the reader's time zone. */
function localTime(iso: string | null): string {
  if (iso === null) return '';
  return localIso(new Date(iso)).slice(0, 16);
}

function isoTime(local: string): string | null {
  const time = new Date(local);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}
