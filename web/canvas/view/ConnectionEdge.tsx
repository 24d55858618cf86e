import { IconPlus, IconTrash } from '@tabler/icons-react';
import { BaseEdge, EdgeLabelRenderer, getBezierPath, type EdgeProps } from '@xyflow/react';
import { memo, useContext, useState } from 'react';
import { t } from '../../texts/texts.ts';
import { toConnection, type CanvasEdge } from '../model/mapping.ts';
import { CanvasActionsContext } from './canvasActions.ts';
import classes from './ConnectionEdge.module.css';

/** A connection on the canvas; pointed at or selected, it shows buttons that put a node into it or delete it. */
export const ConnectionEdge = memo(function ConnectionEdge(props: EdgeProps<CanvasEdge>) {
  const { id, label, markerEnd, style, selected } = props;
  const [pointedAt, setPointedAt] = useState(false);
  const [path, x, y] = getBezierPath(props);
  return (
    <g onMouseEnter={() => setPointedAt(true)} onMouseLeave={() => setPointedAt(false)}>
      <BaseEdge
        id={id}
        path={path}
        {...(label === undefined
          ? {}
          : { label, labelX: x, labelY: y, labelBgPadding: [4, 2], labelBgBorderRadius: 4 })}
        {...(markerEnd === undefined ? {} : { markerEnd })}
        {...(style === undefined ? {} : { style })}
        interactionWidth={24}
      />
      {pointedAt || selected ? <EdgeButtons edge={props} x={x} y={y} /> : null}
    </g>
  );
});

function EdgeButtons({ edge, x, y }: { edge: EdgeProps<CanvasEdge>; x: number; y: number }) {
  const actions = useContext(CanvasActionsContext);
  const connection = toConnection({
    source: edge.source,
    target: edge.target,
    sourceHandle: edge.sourceHandleId ?? null,
    targetHandle: edge.targetHandleId ?? null,
  });
  if (actions === null || connection === null) return null;
  return (
    <EdgeLabelRenderer>
      <div
        className={`${classes.buttons} nodrag nopan`}
        style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
      >
        <button
          type="button"
          className={classes.button}
          aria-label={t('Insert a node here')}
          onClick={() => actions.wish({ position: { x: x - 106, y: y - 31 }, from: null, into: connection })}
        >
          <IconPlus size={15} aria-hidden />
        </button>
        <button
          type="button"
          className={classes.button}
          aria-label={t('Delete connection')}
          onClick={() => actions.deleteConnection(edge.id)}
        >
          <IconTrash size={15} aria-hidden />
        </button>
      </div>
    </EdgeLabelRenderer>
  );
}
