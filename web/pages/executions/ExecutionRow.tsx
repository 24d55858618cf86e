import { Checkbox, VisuallyHidden } from '@mantine/core';
import { memo } from 'react';
import { Link } from 'react-router';
import type { Schema } from '../../api/client.ts';
import { isFinal } from '../../features/canvas/model/runOverlay.ts';
import { StatusBadge } from '../../parts/StatusBadge.tsx';
import { absoluteTime, relativeTime } from '../../parts/time.ts';
import { t } from '../../texts/texts.ts';
import { ExecutionNote } from './ExecutionNote.tsx';
import classes from './ExecutionRow.module.css';
import { durationText, modeText, triggerText } from './executionWords.ts';

type ExecutionRowProps = {
  execution: Schema<'ExecutionSummary'>;
  nowMs: number;
  selected: boolean;
  /** Stays the same between renders, as everything here does where nothing changed: scrolling then draws new rows only. */
  onSelect: (id: string, selected: boolean) => void;
  /** The address of the list, so that the execution's page leads back to it. */
  listSearch: string;
};

/** One line of the page of executions. */
export const ExecutionRow = memo(function ExecutionRow(props: ExecutionRowProps) {
  const { execution, nowMs, selected, onSelect, listSearch } = props;
  const { id, started_at: startedAt, created_at: createdAt } = execution;
  const since = startedAt ?? createdAt;
  return (
    <div className={classes.line} data-selected={selected || undefined}>
      <div role="cell" className={classes.check}>
        <Checkbox
          size="xs"
          aria-label={t('executions.selectExecutionId', { id: id.slice(-6) })}
          disabled={!isFinal(execution.status)}
          checked={selected}
          onChange={(event) => onSelect(id, event.currentTarget.checked)}
        />
      </div>
      <div role="cell">
        <StatusBadge status={execution.status} />
      </div>
      <div role="cell" className={classes.what}>
        <Link to={`/executions/${id}`} state={{ list: listSearch }} className={classes.name} data-row-focus>
          {execution.digital_organization_name}
        </Link>
        <ExecutionNote execution={execution} nowMs={nowMs} />
      </div>
      <div role="cell" className={classes.mode}>
        {modeText(execution.mode)}
        {execution.mode === 'manual' || execution.mode === 'sub' || execution.mode === 'error' ? null : (
          <span className={classes.dim}>{` · ${triggerText(execution.trigger.kind)}`}</span>
        )}
      </div>
      <div role="cell" className={classes.when}>
        <time dateTime={since} title={absoluteTime(since)}>
          {relativeTime(since, nowMs)}
        </time>
      </div>
      <div role="cell" className={classes.took}>
        {durationText(execution, nowMs)}
      </div>
    </div>
  );
});

/** The names of the columns of `ExecutionRow`. */
export function ExecutionRowHead() {
  return (
    <div className={classes.head} role="row" aria-rowindex={1}>
      <div role="columnheader" className={classes.check}>
        <VisuallyHidden>{t('executions.selected')}</VisuallyHidden>
      </div>
      <div role="columnheader">{t('common.status')}</div>
      <div role="columnheader">{t('executions.digitalOrganization')}</div>
      <div role="columnheader" className={classes.mode}>
        {t('executions.mode')}
      </div>
      <div role="columnheader" className={classes.when}>
        {t('executions.started')}
      </div>
      <div role="columnheader" className={classes.took}>
        {t('keys.duration')}
      </div>
    </div>
  );
}
