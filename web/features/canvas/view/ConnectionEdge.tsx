import { IconPlus, IconTrash } from '@tabler/icons-react';
import { BaseEdge, EdgeLabelRenderer, getBezierPath, type EdgeProps } from '@xyflow/react';
import { memo, useContext, useState } from 'react';
import { t } from '../../../texts/texts.ts';
import { lanePath } from '../model/lanePath.ts';
import { toConnection, type CanvasEdge } from '../model/mapping.ts';
import { nodeSize } from '../model/nodeSize.ts';
import { arrowOf } from './EdgeArrows.tsx';
import { CanvasActionsContext } from './canvasActions.ts';
import classes from './ConnectionEdge.module.css';

/** So far before its end a connection stops, so that the tip of its arrow meets the port. */
const tip = 3;

/**
 * A connection on the canvas, with an arrow: straight where it can be, below the nodes where it leads back or a node is in its way. Pointed
 * at or selected, it shows buttons that put a node into it or delete it.
 */
export const ConnectionEdge = memo(function ConnectionEdge(props: EdgeProps<CanvasEdge>) {
  const { id, label, style, selected, data } = props;
  const [pointedAt, setPointedAt] = useState(false);
  const { path, x, y } = wayOf(props);
  return (
    <g onMouseEnter={() => setPointedAt(true)} onMouseLeave={() => setPointedAt(false)}>
      <BaseEdge
        id={id}
        path={path}
        {...(label === undefined
          ? {}
          : { label, labelX: x, labelY: y, labelBgPadding: [5, 2], labelBgBorderRadius: 4 })}
        markerEnd={arrowOf({ selected: selected === true, carried: (data?.items ?? 0) > 0 })}
        {...(style === undefined ? {} : { style })}
        interactionWidth={24}
      />
      {pointedAt || selected ? <EdgeButtons edge={props} x={x} y={y} /> : null}
    </g>
  );
});

/** Its path, and where its label and buttons are. */
function wayOf(edge: EdgeProps<CanvasEdge>): { path: string; x: number; y: number } {
  const { sourceX, sourceY, targetX, targetY, data } = edge;
  const end = targetX - tip;
  if (data?.lane == null) {
    const [path, x, y] = getBezierPath({ ...edge, targetX: end });
    return { path, x, y };
  }
  const { path, label } = lanePath({ x: sourceX, y: sourceY }, { x: end, y: targetY }, data.lane);
  return { path, ...label };
}

function EdgeButtons({ edge, x, y }: { edge: EdgeProps<CanvasEdge>; x: number; y: number }) {
  const actions = useContext(CanvasActionsContext);
  const connection = toConnection({
    source: edge.source,
    target: edge.target,
    sourceHandle: edge.sourceHandleId ?? null,
    targetHandle: edge.targetHandleId ?? null,
  });
  if (actions === null || connection === null) return null;
  const position = { x: x - nodeSize / 2, y: y - nodeSize / 2 };
  return (
    <EdgeLabelRenderer>
      <div
        className={`${classes.buttons} nodrag nopan`}
        style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
      >
        <button
          type="button"
          className={classes.button}
          aria-label={t('canvas.insertANodeHere')}
          onClick={() => actions.wish({ position, from: null, into: connection })}
        >
          <IconPlus size={15} aria-hidden />
        </button>
        <button
          type="button"
          className={classes.button}
          aria-label={t('canvas.deleteConnection')}
          onClick={() => actions.deleteConnection(edge.id)}
        >
          <IconTrash size={15} aria-hidden />
        </button>
      </div>
    </EdgeLabelRenderer>
  );
}
