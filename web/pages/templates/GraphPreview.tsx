import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { nodeTypesRead } from '../../api/sharedReads.ts';
import { nodeGroup, nodeIcon } from '../../features/canvas/view/nodeIcon.tsx';
import { templateFile } from '../../templates/templateFile.ts';
import classes from './GraphPreview.module.css';

const card = { width: 72, height: 56 };
const height = 116;

/** A small picture of a template's graph: its nodes with their icons, and its connections. Decoration only. */
export function GraphPreview({ templateId }: { templateId: string }) {
  const file = useQuery({
    queryKey: ['template', templateId],
    queryFn: () => templateFile(templateId),
    staleTime: Infinity,
  });
  const nodeTypes = useQuery(nodeTypesRead());
  if (file.data === undefined) return <Skeleton height={height} radius="md" />;
  const { nodes, connections } = file.data;
  // Cards keep their size; only the gaps between them shrink.
  const places = new Map(nodes.map(({ id, position }) => [id, { x: position.x * 0.4, y: position.y * 0.62 }]));
  const xs = [...places.values()].map(({ x }) => x);
  const ys = [...places.values()].map(({ y }) => y);
  const frame = {
    x: Math.min(...xs) - 12,
    y: Math.min(...ys) - 12,
    width: Math.max(...xs) - Math.min(...xs) + card.width + 24,
    height: Math.max(...ys) - Math.min(...ys) + card.height + 24,
  };
  return (
    <svg
      className={classes.preview}
      height={height}
      viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`}
      preserveAspectRatio="xMidYMid meet"
      aria-hidden
    >
      {connections.map(({ from, to }) => {
        const start = places.get(from.node);
        const end = places.get(to.node);
        if (start === undefined || end === undefined) return null;
        const [x1, y1] = [start.x + card.width, start.y + card.height / 2];
        const [x2, y2] = [end.x, end.y + card.height / 2];
        const bend = Math.max(18, Math.abs(x2 - x1) / 2);
        return (
          <path
            key={`${from.node} ${from.port} ${to.node} ${to.port}`}
            className={classes.connection}
            d={`M${x1} ${y1} C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`}
          />
        );
      })}
      {nodes.map(({ id, type }) => {
        const nodeType = nodeTypes.data?.data.find((one) => one.type === type);
        const IconComponent = nodeIcon(nodeType?.icon ?? '');
        const { x, y } = places.get(id) ?? { x: 0, y: 0 };
        return (
          <g key={id} transform={`translate(${x} ${y})`}>
            <rect className={classes.node} width={card.width} height={card.height} rx={12} />
            <IconComponent
              x={card.width / 2 - 14}
              y={card.height / 2 - 14}
              size={28}
              stroke={1.7}
              color={`var(--mantine-color-${nodeGroup(nodeType?.group ?? '').color}-6)`}
            />
          </g>
        );
      })}
    </svg>
  );
}
