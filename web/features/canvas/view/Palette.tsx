import { ActionIcon, Group, ScrollArea, Text, TextInput, Tooltip, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconSearch, IconX } from '@tabler/icons-react';
import { memo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { t } from '../../../texts/texts.ts';
import { addProblem } from '../model/connecting.ts';
import type { Graph, NodeType } from '../model/graph.ts';
import { groupNodeTypes, insteadOfNothing, searchNodeTypes, type PaletteGroup } from '../model/palette.ts';
import { recentNodeTypes } from '../model/recentNodeTypes.ts';
import { nodeGroup, nodeIcon } from './nodeIcon.tsx';
import classes from './Palette.module.css';
import { startNodeTypeDrag } from './paletteDrag.ts';

type PaletteProps = {
  nodeTypes: readonly NodeType[];
  graph: Graph;
  hint: string;
  /** True if the new node is connected to one before it, which a trigger cannot be. */
  follows: boolean;
  /** Shown under the search. */
  action: ReactNode;
  onAdd: (nodeType: NodeType) => void;
  onClose: () => void;
};

/**
 * The node types that were last used, all by group, triggers apart, and a search that ranks them. Arrow keys walk through the list and Enter adds;
 * a click adds one, a drag puts it where it is dropped.
 */
export function Palette({ nodeTypes, graph, hint, follows, action, onAdd, onClose }: PaletteProps) {
  const [sought, setSought] = useState('');
  const [closed, setClosed] = useState<ReadonlySet<string>>(() => new Set());
  const [recent] = useState(() => {
    const byType = new Map(nodeTypes.map((nodeType) => [nodeType.type, nodeType]));
    return recentNodeTypes().flatMap((type) => byType.get(type) ?? []);
  });
  const panel = useRef<HTMLElement>(null);
  const recentGroups = recent.length === 0 ? [] : [{ group: 'recent', nodeTypes: recent }];
  const searching = sought.trim() !== '';
  const problemOf = (nodeType: NodeType) =>
    follows && nodeType.trigger ? t('canvas.triggersHaveNoInputs') : addProblem(graph, nodeType.type);
  const found = searching ? searchNodeTypes(nodeTypes, sought) : [];
  // Services without a node of their own mostly have an API.
  const instead = searching && found.length === 0 ? insteadOfNothing(nodeTypes) : [];
  const first = [...found, ...instead].find((nodeType) => problemOf(nodeType) === null);
  const entry = (nodeType: NodeType) => (
    <Entry key={nodeType.type} nodeType={nodeType} problem={problemOf(nodeType)} onAdd={onAdd} />
  );
  const toggle = (group: string) =>
    setClosed((before) => {
      const next = new Set(before);
      if (!next.delete(group)) next.add(group);
      return next;
    });
  return (
    <aside
      ref={panel}
      className={classes.panel}
      aria-label={t('canvas.addANode')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
        else walk(event, panel.current);
      }}
    >
      <Group justify="space-between" px="md" pt="md" pb="xs">
        <Text component="h2" fw={600}>
          {t('canvas.addANode')}
        </Text>
        <ActionIcon variant="subtle" color="gray" onClick={onClose} aria-label={t('canvas.closeNodeList')}>
          <IconX size={18} />
        </ActionIcon>
      </Group>
      <TextInput
        px="md"
        aria-label={t('canvas.searchNodes')}
        placeholder={t('canvas.searchNodes')}
        data-palette-search
        autoFocus
        leftSection={<IconSearch size={16} aria-hidden />}
        value={sought}
        onChange={(event) => setSought(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && first !== undefined) onAdd(first);
        }}
      />
      <Text size="xs" c="dimmed" px="md" py={8}>
        {hint}
      </Text>
      {action}
      <ScrollArea flex={1} px="xs" pb="md">
        {searching
          ? found.map(entry)
          : [...recentGroups, ...groupNodeTypes(nodeTypes)].map((group) => (
              <PaletteSection
                key={group.group}
                group={group}
                open={!closed.has(group.group)}
                onToggle={() => toggle(group.group)}
                entry={entry}
              />
            ))}
        {searching && found.length === 0 ? (
          <>
            <Text size="sm" c="dimmed" p="sm" role="status">
              {t('canvas.noNodesFound', { sought })} {instead.length === 0 ? '' : t('canvas.callItByHttp')}
            </Text>
            {instead.map(entry)}
          </>
        ) : null}
      </ScrollArea>
    </aside>
  );
}

/** Up and down walk from the search through headings and entries, and back. */
function walk(event: KeyboardEvent, panel: HTMLElement | null): void {
  if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || panel === null) return;
  event.preventDefault();
  const stops = [...panel.querySelectorAll<HTMLElement>('input, [data-stop]')];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  const next = stops[Math.max(0, Math.min(stops.length - 1, at + (event.key === 'ArrowDown' ? 1 : -1)))];
  next?.focus();
}

type SectionProps = {
  group: PaletteGroup;
  open: boolean;
  onToggle: () => void;
  entry: (nodeType: NodeType) => React.ReactNode;
};

function PaletteSection({ group: { group, nodeTypes }, open, onToggle, entry }: SectionProps) {
  const Chevron = open ? IconChevronDown : IconChevronRight;
  return (
    <section className={classes.section} data-trigger={group === 'trigger' || undefined}>
      <h3 className={classes.heading}>
        <UnstyledButton className={classes.group} aria-expanded={open} data-stop onClick={onToggle}>
          <Chevron size={14} aria-hidden />
          {nodeGroup(group).label}
          <span className={classes.count}>{nodeTypes.length}</span>
        </UnstyledButton>
      </h3>
      {open ? nodeTypes.map(entry) : null}
    </section>
  );
}

type EntryProps = { nodeType: NodeType; problem: string | null; onAdd: (nodeType: NodeType) => void };

/** Memoized, so that typing into the adjacent node does not render it. */
const Entry = memo(function Entry({ nodeType, problem, onAdd }: EntryProps) {
  const IconComponent = nodeIcon(nodeType.icon);
  const { color } = nodeGroup(nodeType.group);
  return (
    <Tooltip label={problem} disabled={problem === null} position="right">
      <UnstyledButton
        className={classes.entry}
        data-stop
        data-disabled={problem !== null || undefined}
        aria-disabled={problem !== null}
        draggable={problem === null}
        onDragStart={(event) => startNodeTypeDrag(event, nodeType.type)}
        onClick={() => {
          if (problem === null) onAdd(nodeType);
        }}
      >
        <span
          className={classes.icon}
          style={{
            background: `var(--mantine-color-${color}-light)`,
            color: `var(--mantine-color-${color}-light-color)`,
          }}
        >
          <IconComponent size={19} stroke={1.7} aria-hidden />
        </span>
        <div>
          <Text size="sm" fw={600} lh={1.3}>
            {nodeType.title}
          </Text>
          <Text size="xs" c="dimmed" lh={1.35}>
            {nodeType.description}
          </Text>
        </div>
      </UnstyledButton>
    </Tooltip>
  );
});
