import { ThemeIcon, Tooltip } from '@mantine/core';
import { IconAlertTriangle, IconPlayerPause } from '@tabler/icons-react';
import { Handle, Position, type NodeProps } from '@xyflow/react';
import { memo } from 'react';
import { StatusBadge } from '../../parts/StatusBadge.tsx';
import { formatDuration } from '../../parts/time.ts';
import type { CanvasNode, CanvasNodeContent } from '../model/mapping.ts';
import type { Port } from '../model/ports.ts';
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
    >
      <Ports ports={data.inputs} side="input" connectable={isConnectable} counts={data.arrived} />
      <ThemeIcon variant="light" color={nodeGroup(data.group).color} size={38} radius="md">
        <IconComponent size={21} stroke={1.7} aria-hidden />
      </ThemeIcon>
      <div className={classes.texts}>
        <div className={classes.name}>{data.node.name}</div>
        <div className={classes.kind}>{data.known ? data.title : `Unknown type ${data.node.type}`}</div>
      </div>
      {disabled ? <IconPlayerPause size={16} aria-label="Disabled" /> : <Problems content={data} />}
      <Ports ports={data.outputs} side="output" connectable={isConnectable} counts={data.state?.outputs ?? {}} />
      <RunState content={data} />
    </div>
  );
});

function Problems({ content: { problems, warnings } }: { content: CanvasNodeContent }) {
  if (problems + warnings === 0) return null;
  const label = [
    problems > 0 ? `${problems} to fix before publishing` : '',
    warnings > 0 ? `${warnings} ${warnings === 1 ? 'warning' : 'warnings'}` : '',
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

function RunState({ content: { state } }: { content: CanvasNodeContent }) {
  if (state === null) return null;
  return (
    <div className={classes.state}>
      <StatusBadge status={state.status} />
      {state.runs > 1 ? <span className={classes.fact}>{state.runs} runs</span> : null}
      {state.attempts > 1 ? <span className={classes.fact}>{state.attempts} attempts</span> : null}
      {state.durationMs === null ? null : <span className={classes.fact}>{formatDuration(state.durationMs)}</span>}
    </div>
  );
}

type PortsProps = {
  ports: Port[];
  side: 'input' | 'output';
  connectable: boolean;
  /** Items by port, in the execution that is shown. */
  counts: Record<string, number>;
};

function Ports({ ports, side, connectable, counts }: PortsProps) {
  const labelled = ports.length > 1 || ports.some((port) => port.name !== 'main');
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
      aria-label={`${side === 'input' ? 'Input' : 'Output'} ${port.title}`}
      style={{ top: `${((index + 0.5) / ports.length) * 100}%` }}
    >
      {labelled ? (
        <span className={classes.portLabel} data-side={side}>
          {port.title}
          {counts[port.name] === undefined ? null : <b className={classes.portCount}>{counts[port.name]}</b>}
        </span>
      ) : null}
    </Handle>
  ));
}
