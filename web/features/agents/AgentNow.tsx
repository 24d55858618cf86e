import type { Schema } from '../../api/client.ts';
import { formatAmount } from '../../parts/credits.ts';
import { t } from '../../texts/texts.ts';
import classes from './AgentNow.module.css';
import { useAgentRun, type AskingRun } from './useAgentRun.ts';

type Run = Pick<Schema<'AgentSteps'>, 'steps' | 'credits' | 'open_calls' | 'live'>;

/** Summary of an agent on the canvas: while it runs its step and current action, later the number of steps; and its cost so far. */
export function AgentNow({ runs, ...run }: AskingRun & { runs: boolean }) {
  const read = useAgentRun(run);
  if (read === undefined || (!runs && read.steps === 0)) return null;
  const credits = t('common.creditsCredits', { credits: formatAmount(read.credits) });
  const waits = runs && read.open_calls.some(({ status }) => status === 'waiting');
  const what = runs ? nowText(read) : t('executions.countSteps', { count: read.steps });
  return (
    <div className={classes.now} data-waits={waits || undefined} data-agent-now>
      <div className={classes.what} title={what}>
        {what}
      </div>
      <div className={classes.credits}>{credits}</div>
    </div>
  );
}

/** Describes the current step, and its wait: for a person, tools, or the model. */
export function nowText({ steps, open_calls: calls, live }: Run): string {
  const waiting = calls.find(({ status }) => status === 'waiting');
  const [first] = calls;
  const number = first === undefined ? (live?.step ?? steps) + 1 : steps;
  const doing = waiting
    ? t('executions.toolNeedsApproval', { tool: waiting.tool })
    : first === undefined
      ? live === null
        ? t('executions.modelIsAsked')
        : t('executions.modelAnswers')
      : calls.length === 1
        ? t('executions.toolIsCalled', { tool: first.tool })
        : t('executions.toolsAreCalled', { count: calls.length });
  return `${t('executions.stepNumber', { number })} · ${doing}`;
}
