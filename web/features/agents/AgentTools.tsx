import { Loader, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useContext } from 'react';
import { formatAmount } from '../../parts/credits.ts';
import { statusLooks } from '../../parts/StatusBadge.tsx';
import { t } from '../../texts/texts.ts';
import { usesOf, type CanvasTool } from '../canvas/model/agentTools.ts';
import { CanvasActionsContext } from '../canvas/view/canvasActions.ts';
import { nodeIcon } from '../canvas/view/nodeIcon.tsx';
import classes from './AgentTools.module.css';
import { useAgentRun, type AskingRun } from './useAgentRun.ts';

/** More tools than this are behind the last card. */
const shownTools = 6;

type AgentToolsProps = { nodeId: string; agent: string; tools: readonly CanvasTool[] };

/** The tools of an agent below its node; a click opens the settings of a tool. */
export function AgentTools(props: AgentToolsProps & { run: AskingRun | null }) {
  const { run, ...rest } = props;
  return run === null ? <Tools {...rest} uses={[]} /> : <UsedTools {...rest} run={run} />;
}

function UsedTools({ run, ...rest }: AgentToolsProps & { run: AskingRun }) {
  return <Tools {...rest} uses={useAgentRun(run)?.tools ?? []} />;
}

type Uses = NonNullable<ReturnType<typeof useAgentRun>>['tools'];

function Tools({ nodeId, agent, tools, uses }: AgentToolsProps & { uses: Uses }) {
  const actions = useContext(CanvasActionsContext);
  if (tools.length === 0 && actions === null) return null;
  const next = tools[shownTools];
  return (
    <ul className={classes.tools} aria-label={t('canvas.toolsOf', { name: agent })} data-agent-tools>
      {tools.slice(0, shownTools).map((tool) => (
        <li key={tool.pointer}>
          <Card
            tool={tool}
            uses={usesOf(tool, tools, uses)}
            onOpen={actions && (() => actions.openTool(nodeId, tool.pointer))}
          />
        </li>
      ))}
      {next === undefined ? null : (
        <li>
          <Shell onOpen={actions && (() => actions.openTool(nodeId, next.pointer))}>
            <span className={classes.name}>{t('canvas.moreTools', { count: tools.length - shownTools })}</span>
          </Shell>
        </li>
      )}
      {actions === null ? null : (
        <li>
          <button
            type="button"
            className={`${classes.tool} ${classes.add} nodrag nopan`}
            aria-label={t('canvas.addToolTo', { name: agent })}
            onClick={(event) => {
              event.stopPropagation();
              actions.openTool(nodeId, null);
            }}
          >
            <IconPlus size={13} aria-hidden />
            {t('forms.addTool')}
          </button>
        </li>
      )}
    </ul>
  );
}

function Card({ tool, uses, onOpen }: { tool: CanvasTool; uses: Uses; onOpen: (() => void) | null }) {
  const Icon = nodeIcon(tool.icon);
  const calls = uses.reduce((sum, use) => sum + use.calls, 0);
  const failed = uses.reduce((sum, use) => sum + use.failed, 0);
  // Tools of servers and documents cost nothing here, so at most one use has a cost.
  const credits = uses.map((use) => use.credits).find((one) => /[1-9]/.test(one));
  const status = stateOf(uses);
  const facts =
    status === undefined
      ? []
      : [
          t('canvas.toolCalls', { count: calls }),
          statusLooks[status].label,
          ...(failed === 0 ? [] : [t('canvas.toolFailures', { count: failed })]),
          ...(credits === undefined ? [] : [t('common.creditsCredits', { credits: formatAmount(credits) })]),
        ];
  const name = tool.name.replaceAll('_', ' ');
  const StateIcon = status === undefined ? null : statusLooks[status].icon;
  return (
    <Shell status={status} title={[name, tool.kind, ...facts].filter(Boolean).join(' · ')} onOpen={onOpen}>
      <Icon size={13} className={classes.icon} aria-hidden />
      <span className={classes.name}>{name || tool.kind}</span>
      {status === undefined ? null : (
        <span className={classes.figures} aria-hidden>
          {StateIcon === null ? <Loader size={9} /> : <StateIcon size={11} className={classes.state} />}
          {calls}×{credits === undefined ? '' : ` · ${formatAmount(credits)}`}
        </span>
      )}
      <VisuallyHidden>{[tool.kind, ...facts].filter(Boolean).join(', ')}</VisuallyHidden>
    </Shell>
  );
}

/** Returns the state that needs attention most, else that of the latest calls. */
function stateOf(uses: Uses): 'waiting' | 'running' | 'success' | 'error' | 'canceled' | undefined {
  const states = uses.map(({ status }) => (status === 'open' ? 'running' : status));
  return (['waiting', 'running', 'error', 'canceled', 'success'] as const).find((one) => states.includes(one));
}

type ShellProps = {
  status?: string | undefined;
  title?: string;
  onOpen: (() => void) | null;
  children: React.ReactNode;
};

/** A button where the graph can be edited; text where it is only looked at. */
function Shell({ status, title, onOpen, children }: ShellProps) {
  if (onOpen === null)
    return (
      <div className={classes.tool} data-status={status} title={title}>
        {children}
      </div>
    );
  return (
    <button
      type="button"
      className={`${classes.tool} nodrag nopan`}
      data-status={status}
      title={title}
      onClick={(event) => {
        event.stopPropagation();
        onOpen();
      }}
    >
      {children}
    </button>
  );
}
