import type { Schema } from '../../api/client.ts';
import { absoluteTime } from '../../parts/time.ts';
import { t } from '../../texts/texts.ts';
import classes from './ExecutionNote.module.css';
import { countdownText } from './executionWords.ts';
import { queueText } from './queueText.ts';

/** Shows an execution's error or wait reason in one line; otherwise renders nothing. */
export function ExecutionNote({ execution, nowMs }: { execution: Schema<'ExecutionSummary'>; nowMs: number }) {
  const { error, queue, status, wait_until: waitUntil, retry_of: retryOf } = execution;
  if (error !== null) {
    const text = error.node_name === null ? error.message : `${error.node_name}: ${error.message}`;
    return (
      <div className={classes.note} data-error title={text}>
        {text}
      </div>
    );
  }
  if (queue !== null)
    return (
      <div className={classes.note} title={queueText(queue)}>
        {queueText(queue)}
      </div>
    );
  if (status === 'waiting')
    return (
      <div className={classes.note} title={waitUntil === null ? undefined : absoluteTime(waitUntil)}>
        {waitUntil === null
          ? t('executions.waitingForAResponse')
          : t('executions.resumesWhen', { when: countdownText(waitUntil, nowMs) })}
      </div>
    );
  if (retryOf === null) return null;
  return <div className={classes.note}>{t('executions.retryOfId', { id: retryOf.slice(-6) })}</div>;
}
