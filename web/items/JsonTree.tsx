import { ActionIcon, Group, Tooltip } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconBraces, IconChevronRight, IconCopy } from '@tabler/icons-react';
import { useId, useMemo, useState, type DragEvent, type KeyboardEvent } from 'react';
import { notifyDone } from '../parts/notify.ts';
import { t } from '../texts/texts.ts';
import { dragExpression } from './dragExpression.ts';
import type { FieldPath } from './fieldPath.ts';
import classes from './items.module.css';
import { jsonLines, type JsonLine } from './jsonLines.ts';
import { useVirtualLines } from './useVirtualLines.ts';

type JsonTreeProps = {
  value: unknown;
  label: string;
  /** The expression for a value's place; null if there is none. Without it nothing can be copied as an expression. */
  expressionOf?: (path: FieldPath) => string | null;
  onEnd?: (() => void) | undefined;
};

const lineHeight = 24;

/**
 * JSON as a tree that folds; only the lines that are seen are in the page. By keyboard: arrows move, open and fold,
 * `c` copies the value, `e` the expression.
 */
export function JsonTree({ value, label, expressionOf, onEnd }: JsonTreeProps) {
  const treeId = useId();
  const [opened, setOpened] = useState<ReadonlyMap<string, boolean>>(() => new Map());
  const [active, setActive] = useState(0);
  const lines = useMemo(() => jsonLines(value, opened), [value, opened]);
  const clipboard = useClipboard();
  const { frame, seen, totalHeight, scrollTo } = useVirtualLines(lines.length, lineHeight, onEnd);
  const current = Math.min(active, lines.length - 1);
  const toggle = ({ id, open }: JsonLine) => setOpened((before) => new Map(before).set(id, !open));
  const copyValue = ({ value: copied }: JsonLine) => {
    clipboard.copy(typeof copied === 'string' ? copied : JSON.stringify(copied, null, 2));
    notifyDone(t('items.copied'));
  };
  const copyExpression = (line: JsonLine) => {
    const expression = expressionOf?.(line.path) ?? null;
    if (expression === null) return;
    clipboard.copy(expression);
    notifyDone(t('items.copiedExpression', { expression }));
  };
  const move = (to: number) => {
    const next = Math.max(0, Math.min(lines.length - 1, to));
    setActive(next);
    scrollTo(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const line = lines[current];
    if (line === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const parent = () => lines.findLastIndex((other, index) => index < current && other.depth < line.depth);
    const steps: Record<string, () => void> = {
      ArrowDown: () => move(current + 1),
      ArrowUp: () => move(current - 1),
      Home: () => move(0),
      End: () => move(lines.length - 1),
      ArrowRight: () => (line.children !== null && !line.open ? toggle(line) : move(current + 1)),
      ArrowLeft: () => (line.open ? toggle(line) : move(parent())),
      c: () => copyValue(line),
      e: () => copyExpression(line),
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    step();
  };
  return (
    <div
      ref={frame}
      className={classes.frame}
      role="tree"
      tabIndex={0}
      aria-label={label}
      aria-description={t('items.treeKeys')}
      aria-activedescendant={lines.length > 0 ? `${treeId}-${current}` : undefined}
      onKeyDown={onKeyDown}
    >
      <div className={classes.lines} style={{ height: totalHeight }}>
        {seen.map(({ index, start }) => {
          const line = lines[index];
          if (line === undefined) return null;
          const expression = expressionOf?.(line.path) ?? null;
          return (
            <div
              key={line.id}
              id={`${treeId}-${index}`}
              role="treeitem"
              aria-level={line.depth + 1}
              aria-expanded={line.children === null ? undefined : line.open}
              aria-selected={index === current}
              className={classes.line}
              data-active={index === current || undefined}
              draggable={expression !== null}
              onDragStart={(event: DragEvent) => expression !== null && dragExpression(event, expression, line.value)}
              onClick={() => {
                setActive(index);
                if (line.children !== null) toggle(line);
              }}
              style={{ transform: `translateY(${start}px)`, paddingLeft: 6 + line.depth * 16 }}
            >
              <IconChevronRight
                size={13}
                aria-hidden
                className={classes.chevron}
                data-open={line.open || undefined}
                data-hidden={line.children === null || line.children === 0 || undefined}
              />
              <span className={classes.lineText}>
                <span className={classes.key}>
                  {typeof line.key === 'number' ? line.key : JSON.stringify(line.key)}
                </span>
                {': '}
                <span data-type={line.value === null ? 'null' : typeof line.value}>{shownValue(line)}</span>
              </span>
              <Group gap={0} wrap="nowrap" className={classes.lineActions}>
                <LineAction label={t('items.copyValue')} onClick={() => copyValue(line)}>
                  <IconCopy size={13} />
                </LineAction>
                {expression === null ? null : (
                  <LineAction label={t('items.copyAsExpression')} onClick={() => copyExpression(line)}>
                    <IconBraces size={13} />
                  </LineAction>
                )}
              </Group>
            </div>
          );
        })}
      </div>
    </div>
  );
}

function LineAction({ label, onClick, children }: { label: string; onClick: () => void; children: React.ReactNode }) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={24}
        tabIndex={-1}
        aria-label={label}
        onClick={(event) => {
          event.stopPropagation();
          onClick();
        }}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

/** A plain value as JSON has it; an object or list as what it holds. */
function shownValue({ value, children, open }: JsonLine): string {
  if (children === null) return (JSON.stringify(value) ?? '').slice(0, 2_000);
  const [begin, end] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (children === 0) return `${begin}${end}`;
  return open ? begin : `${begin} … ${end} ${children}`;
}
