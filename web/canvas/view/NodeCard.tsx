import { Tooltip } from '@mantine/core';
import { IconAlertTriangle, IconPinFilled, IconPlus } from '@tabler/icons-react';
import { Handle, Position, type NodeProps } from '@xyflow/react';
import { memo, useContext, type CSSProperties } from 'react';
import { StatusBadge } from '../../parts/StatusBadge.tsx';
import { formatDuration } from '../../parts/time.ts';
import { t } from '../../texts/texts.ts';
import type { CanvasNode, CanvasNodeContent } from '../model/mapping.ts';
import type { Port } from '../model/ports.ts';
import { CanvasActionsContext } from './canvasActions.ts';
import classes from './NodeCard.module.css';
import { nodeGroup, nodeIcon } from './nodeIcon.tsx';

/** A node on the canvas: icon, name, ports, problems, and what it did in the execution that is shown. */
export const NodeCard = memo(function NodeCard({ data, selected, isConnectable }: NodeProps<CanvasNode>) {
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
      style={groupColors(data.group)}
    >
      <Ports ports={data.inputs} side="input" connectable={isConnectable} counts={data.arrived} />
      <span className={classes.icon}>
        <IconComponent size={21} stroke={1.7} aria-hidden />
      </span>
      <div className={classes.texts}>
        <div className={classes.name}>{data.node.name}</div>
        <div className={classes.kind}>
          {disabled ? <b>{t('Disabled')} · </b> : null}
          {data.known ? data.title : t('Unknown node type {{type}}', { type: data.node.type })}
        </div>
      </div>
      {disabled ? null : <Problems content={data} />}
      {data.pinned ? <PinMark /> : null}
      <Ports ports={data.outputs} side="output" connectable={isConnectable} counts={null} />
      {data.loose !== '' || isLabelled(data.outputs) ? <OutputEnds content={data} /> : null}
      <RunState content={data} />
    </div>
  );
});

/** The colors of a group as custom properties, for the icon near by and the whole tile far out. */
function groupColors(group: CanvasNodeContent['group']): CSSProperties {
  const { color } = nodeGroup(group);
  const light = `var(--mantine-color-${color}-light`;
  return { '--group-background': `${light})`, '--group-color': `${light}-color)` } as CSSProperties;
}

/** At the outputs: their names, items counted, and where one leads nowhere yet, a button for the node that comes next. */
function OutputEnds({ content: { node, outputs, loose, state } }: { content: CanvasNodeContent }) {
  const actions = useContext(CanvasActionsContext);
  const names = new Set(actions === null ? [] : loose.split(' '));
  const labelled = isLabelled(outputs);
  return outputs.map((port, index) =>
    labelled || names.has(port.name) ? (
      <div key={port.name} className={classes.end} style={{ top: `${((index + 0.5) / outputs.length) * 100}%` }}>
        {labelled ? (
          <span className={classes.endLabel}>
            {port.title}
            {state?.outputs[port.name] === undefined ? null : (
              <b className={classes.portCount}>{state.outputs[port.name]}</b>
            )}
          </span>
        ) : null}
        {names.has(port.name) ? (
          <button
            type="button"
            className={`${classes.next} nodrag nopan`}
            aria-label={t('Add a node after {{name}}, {{port}}', { name: node.name, port: port.title })}
            onClick={(event) => {
              event.stopPropagation();
              actions?.wish({ position: null, from: { node: node.id, port: port.name }, into: null });
            }}
          >
            <IconPlus size={14} aria-hidden />
          </button>
        ) : null}
      </div>
    ) : null,
  );
}

function isLabelled(ports: readonly Port[]): boolean {
  return ports.length > 1 || ports.some((port) => port.name !== 'main');
}

function Problems({ content: { problems, warnings } }: { content: CanvasNodeContent }) {
  if (problems + warnings === 0) return null;
  const label = [
    problems > 0 ? t('{{count}} issues to fix before publishing', { count: problems }) : '',
    warnings > 0 ? t('{{count}} warnings', { count: warnings }) : '',
  ];
  return (
    <Tooltip label={label.filter(Boolean).join(', ')}>
      <IconAlertTriangle
        size={17}
        className={problems > 0 ? classes.problem : classes.warning}
        aria-label={label.filter(Boolean).join(', ')}
      />
    </Tooltip>
  );
}

function PinMark() {
  const label = t('Pinned: manual executions use these items');
  return (
    <Tooltip label={label}>
      <span className={classes.pin} role="img" aria-label={label}>
        <IconPinFilled size={12} aria-hidden />
      </span>
    </Tooltip>
  );
}

function RunState({ content: { state } }: { content: CanvasNodeContent }) {
  if (state === null) return null;
  return (
    <div className={classes.state}>
      <StatusBadge status={state.status} />
      {state.runs > 1 ? <span className={classes.fact}>{t('{{count}} runs', { count: state.runs })}</span> : null}
      {state.attempts > 1 ? (
        <span className={classes.fact}>{t('{{count}} attempts', { count: state.attempts })}</span>
      ) : null}
      {state.durationMs === null ? null : <span className={classes.fact}>{formatDuration(state.durationMs)}</span>}
    </div>
  );
}

type PortsProps = {
  ports: Port[];
  side: 'input' | 'output';
  connectable: boolean;
  /** Items by input port, in the execution that is shown; outputs are labelled elsewhere. */
  counts: Record<string, number> | null;
};

function Ports({ ports, side, connectable, counts }: PortsProps) {
  const labelled = counts !== null && isLabelled(ports);
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
          ? t('Input {{number}}', { number: port.title })
          : t('Output {{number}}', { number: port.title })
      }
      style={{ top: `${((index + 0.5) / ports.length) * 100}%` }}
    >
      {labelled ? (
        <span className={classes.portLabel}>
          {port.title}
          {counts[port.name] === undefined ? null : <b className={classes.portCount}>{counts[port.name]}</b>}
        </span>
      ) : null}
    </Handle>
  ));
}
