import { Loader, Tooltip, VisuallyHidden } from '@mantine/core';
import {
  IconAlertTriangleFilled,
  IconCircleArrowUp,
  IconNote,
  IconPinFilled,
  IconPlus,
  IconRefresh,
  type Icon,
} from '@tabler/icons-react';
import { Handle, Position, useUpdateNodeInternals, type NodeProps } from '@xyflow/react';
import { memo, useContext, useEffect, useRef, type CSSProperties } from 'react';
import { statusLooks } from '../../../parts/StatusBadge.tsx';
import { formatDuration } from '../../../parts/time.ts';
import { t } from '../../../texts/texts.ts';
import { agentType } from '../model/agentTools.ts';
import type { CanvasNode, CanvasNodeContent } from '../model/mapping.ts';
import { nodeHeight } from '../model/nodeSize.ts';
import type { Port } from '../model/ports.ts';
import { AgentNow } from '../../agents/AgentNow.tsx';
import { AgentTools } from '../../agents/AgentTools.tsx';
import type { NodeState } from '../model/runOverlay.ts';
import { CanvasActionsContext } from './canvasActions.ts';
import classes from './NodeCard.module.css';
import { nodeGroup, nodeIcon } from './nodeIcon.tsx';
import { ShownExecutionContext } from './shownExecutionContext.ts';

/** A node on the canvas: a square with its icon and ports, marks for special settings in its corners, and its name below. */
export const NodeCard = memo(function NodeCard({ id, data, selected, isConnectable }: NodeProps<CanvasNode>) {
  useMeasuredPorts(id, data);
  const IconComponent = nodeIcon(data.icon);
  const disabled = data.node.settings?.disabled === true;
  return (
    <div
      className={classes.card}
      data-selected={selected || undefined}
      data-trigger={data.trigger || undefined}
      data-disabled={disabled || undefined}
      data-status={data.state?.status}
      data-node-name={data.node.name}
      style={{
        ...groupColors(data.group),
        height: nodeHeight(Math.max(data.inputs.length, data.outputs.length)),
      }}
    >
      <Ports ports={data.inputs} side="input" connectable={isConnectable} labelled={isLabelled(data.inputs)} />
      <IconComponent className={classes.icon} size={34} stroke={1.5} aria-hidden />
      <SettingMarks content={data} />
      {data.pinned ? <Mark className={classes.pin} icon={IconPinFilled} label={t('canvas.pinnedMark')} /> : null}
      {disabled ? null : <Problems content={data} />}
      <RunState content={data} />
      <Ports ports={data.outputs} side="output" connectable={isConnectable} labelled={false} />
      {data.loose !== '' || isLabelled(data.outputs) ? <OutputEnds content={data} /> : null}
      <div className={classes.texts}>
        <div className={classes.name} title={data.node.name}>
          {data.node.name}
        </div>
        <div className={classes.kind}>
          {disabled ? <b>{t('canvas.disabled')} · </b> : null}
          {data.known ? data.title : t('canvas.unknownNodeTypeType', { type: data.node.type })}
        </div>
        {data.node.type === agentType && data.state !== null ? <AgentLine content={data} state={data.state} /> : null}
        {data.state?.error == null ? null : (
          <div className={classes.error} title={data.state.error}>
            {data.state.error}
          </div>
        )}
        {data.node.type === agentType ? <ToolsOfAgent content={data} /> : null}
      </div>
    </div>
  );
});

/** Has xyflow measure the ports again when they change, as after a replacement: it draws no connection at a port that it has not measured. */
function useMeasuredPorts(id: string, { inputs, outputs }: CanvasNodeContent): void {
  const measure = useUpdateNodeInternals();
  const names = [...inputs, ...outputs].map(({ name }) => name).join(' ');
  const measured = useRef(names);
  useEffect(() => {
    if (measured.current === names) return;
    measured.current = names;
    measure(id);
  }, [id, names, measure]);
}

/** The colors of a group as custom properties, for the icon near by and the whole tile far out. */
function groupColors(group: CanvasNodeContent['group']): CSSProperties {
  const { color } = nodeGroup(group);
  const light = `var(--mantine-color-${color}-light`;
  const icon = `light-dark(${light}-color), var(--mantine-color-${color}-4))`;
  return { '--group-background': `${light})`, '--group-icon': icon } as CSSProperties;
}

/** At the outputs: their names, and where one leads nowhere yet, a button for the node that comes next. */
function OutputEnds({ content: { node, outputs, loose } }: { content: CanvasNodeContent }) {
  const actions = useContext(CanvasActionsContext);
  const names = new Set(actions === null ? [] : loose.split(' '));
  const labelled = isLabelled(outputs);
  return outputs.map((port, index) =>
    labelled || names.has(port.name) ? (
      <div key={port.name} className={classes.end} style={{ top: placeOf(index, outputs.length) }}>
        {labelled ? <span className={classes.endLabel}>{port.title}</span> : null}
        {names.has(port.name) ? (
          <>
            <span className={classes.stub} aria-hidden />
            <button
              type="button"
              className={`${classes.next} nodrag nopan`}
              aria-label={t('canvas.addNodeAfter', { name: node.name, port: port.title })}
              onClick={(event) => {
                event.stopPropagation();
                actions?.wish({ position: null, from: { node: node.id, port: port.name }, into: null });
              }}
            >
              <IconPlus size={14} aria-hidden />
            </button>
          </>
        ) : null}
      </div>
    ) : null,
  );
}

function isLabelled(ports: readonly Port[]): boolean {
  return ports.length > 1 || ports.some((port) => port.name !== 'main');
}

function placeOf(index: number, count: number): string {
  return `${((index + 0.5) / count) * 100}%`;
}

type MarkProps = { className: string | undefined; icon: Icon; label: string };

/** A small sign in a corner that says what it means when it is pointed at. */
function Mark({ className, icon: IconComponent, label }: MarkProps) {
  return (
    <Tooltip label={label}>
      <span className={className} role="img" aria-label={label}>
        <IconComponent size={13} aria-hidden />
      </span>
    </Tooltip>
  );
}

/** Icons for special settings: retries, or a note; and for a newer version of the node. */
function SettingMarks({ content: { node, newer } }: { content: CanvasNodeContent }) {
  const { retry, notes } = node.settings ?? {};
  if (retry === undefined && notes === undefined && newer === null) return null;
  return (
    <span className={classes.marks}>
      {newer === null ? null : (
        <Mark className={classes.mark} icon={IconCircleArrowUp} label={t('panel.newerVersion', { version: newer })} />
      )}
      {retry === undefined ? null : (
        <Mark className={classes.mark} icon={IconRefresh} label={t('canvas.retriesOnFail')} />
      )}
      {notes === undefined ? null : <Mark className={classes.mark} icon={IconNote} label={notes} />}
    </span>
  );
}

function Problems({ content: { problems, warnings } }: { content: CanvasNodeContent }) {
  if (problems + warnings === 0) return null;
  const label = [
    problems > 0 ? t('canvas.issueCount', { count: problems }) : '',
    warnings > 0 ? t('canvas.countWarnings', { count: warnings }) : '',
  ];
  return (
    <Mark
      className={problems > 0 ? classes.problem : classes.warning}
      icon={IconAlertTriangleFilled}
      label={label.filter(Boolean).join(', ')}
    />
  );
}

/** Shows the node's state in the displayed execution: an icon and the number of runs, with details on hover. */
function RunState({ content: { state } }: { content: CanvasNodeContent }) {
  if (state === null) return null;
  const { status, runs, attempts, durationMs } = state;
  const { label, icon: StateIcon } = statusLooks[status];
  const facts = [
    label,
    runs > 1 ? t('executions.countRuns', { count: runs }) : '',
    attempts > 1 ? t('executions.countAttempts', { count: attempts }) : '',
    durationMs === null ? '' : formatDuration(durationMs),
  ].filter(Boolean);
  return (
    <Tooltip label={facts.join(' · ')}>
      <span className={classes.state}>
        {runs > 1 ? <span aria-hidden>{runs}</span> : null}
        {StateIcon === null ? <Loader size={14} aria-hidden /> : <StateIcon size={15} stroke={2.4} aria-hidden />}
        {facts.map((fact) => (
          <VisuallyHidden key={fact}>{fact}</VisuallyHidden>
        ))}
      </span>
    </Tooltip>
  );
}

/** Shows an agent's current or final state in the displayed execution. */
function AgentLine({ content: { node }, state }: { content: CanvasNodeContent; state: NodeState }) {
  const executionId = useContext(ShownExecutionContext);
  if (executionId === null || state.runs === 0) return null;
  const isUnderWay = state.status === 'running' || state.status === 'waiting';
  return <AgentNow executionId={executionId} nodeId={node.id} run={state.runs - 1} runs={isUnderWay} />;
}

/** The tools of an agent below its texts, with their calls in the displayed execution. */
function ToolsOfAgent({ content: { node, state, tools } }: { content: CanvasNodeContent }) {
  const executionId = useContext(ShownExecutionContext);
  const hasRun = executionId !== null && state !== null && state.runs > 0;
  const run = hasRun ? { executionId, nodeId: node.id, run: state.runs - 1 } : null;
  return <AgentTools nodeId={node.id} agent={node.name} tools={tools} run={run} />;
}

type PortsProps = { ports: Port[]; side: 'input' | 'output'; connectable: boolean; labelled: boolean };

function Ports({ ports, side, connectable, labelled }: PortsProps) {
  return ports.map((port, index) => (
    <Handle
      key={port.name}
      id={port.name}
      type={side === 'input' ? 'target' : 'source'}
      position={side === 'input' ? Position.Left : Position.Right}
      isConnectable={connectable}
      className={classes.handle}
      data-port={port.name}
      data-error={port.name === 'error' || undefined}
      role="img"
      aria-label={
        side === 'input'
          ? t('canvas.inputNumber', { number: port.title })
          : t('canvas.outputNumber', { number: port.title })
      }
      style={{ top: placeOf(index, ports.length) }}
    >
      {labelled ? <span className={classes.portLabel}>{port.title}</span> : null}
    </Handle>
  ));
}
