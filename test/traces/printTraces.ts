import type { ReceivedSpan } from './TraceReceiver.ts';

/** Prints traces as the guide shows them: a tree each, in the order in which they began. Spans whose parent is missing are called orphans. */
export function printTraces(
  spans: readonly ReceivedSpan[],
  isCaller: (spanId: string) => boolean = () => false,
): string {
  const traces = Map.groupBy(spans, ({ traceId }) => traceId);
  const ordered = [...traces].toSorted(([, a], [, b]) => beginOf(a) - beginOf(b));
  const numbers = new Map(ordered.map(([traceId], index) => [traceId, index + 1]));
  return ordered
    .map(([traceId, its]) => {
      const ids = new Set(its.map(({ spanId }) => spanId));
      const roots = its.filter(({ parentSpanId }) => !ids.has(parentSpanId));
      const lines = inOrder(roots).flatMap((root) => {
        const orphan = root.parentSpanId === '' || isCaller(root.parentSpanId) ? '' : ' ORPHAN';
        return branch(root, its, numbers).map((line, index) => (index === 0 ? `${line}${orphan}` : line));
      });
      return [`trace ${numbers.get(traceId)}`, ...lines].join('\n');
    })
    .join('\n\n');
}

function branch(span: ReceivedSpan, all: readonly ReceivedSpan[], traces: ReadonlyMap<string, number>): string[] {
  const link = span.links.map(({ traceId }) => ` → trace ${traces.get(traceId) ?? '?'}`).join('');
  const children = inOrder(all.filter(({ parentSpanId }) => parentSpanId === span.spanId));
  const below = children.flatMap((child, index) => {
    const isLast = index === children.length - 1;
    return branch(child, all, traces).map((line, row) => {
      if (row === 0) return `${isLast ? '└─' : '├─'} ${line}`;
      return `${isLast ? '  ' : '│ '} ${line}`;
    });
  });
  return [`${span.name} (${span.kind})${span.isError ? ' ERROR' : ''}${link}`, ...below];
}

function inOrder(spans: readonly ReceivedSpan[]): ReceivedSpan[] {
  return spans.toSorted((a, b) => a.from - b.from || a.to - b.to || (a.name < b.name ? -1 : 1));
}

function beginOf(spans: readonly ReceivedSpan[]): number {
  return Math.min(...spans.map(({ from }) => from));
}
