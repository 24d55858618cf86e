import { ActionIcon, Group, ScrollArea, Text, TextInput, ThemeIcon, Tooltip, UnstyledButton } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { addProblem } from '../model/connecting.ts';
import type { Graph, NodeType } from '../model/graph.ts';
import { nodeGroup, nodeIcon } from './nodeIcon.tsx';
import classes from './Palette.module.css';
import { startNodeTypeDrag } from './paletteDrag.ts';
import { groupNodeTypes } from '../model/palette.ts';

type PaletteProps = {
  nodeTypes: readonly NodeType[];
  graph: Graph;
  hint: string;
  onAdd: (nodeType: NodeType) => void;
  onClose: () => void;
};

/** All node types by group, with search; a click adds one, a drag puts it where it is dropped. */
export function Palette({ nodeTypes, graph, hint, onAdd, onClose }: PaletteProps) {
  const [sought, setSought] = useState('');
  const groups = groupNodeTypes(nodeTypes, sought);
  const first = groups[0]?.nodeTypes[0];
  return (
    <aside className={classes.panel} aria-label="Add a node">
      <Group justify="space-between" px="md" pt="md" pb="xs">
        <Text fw={600}>Add a node</Text>
        <ActionIcon variant="subtle" color="gray" onClick={onClose} aria-label="Close the list of nodes">
          <IconX size={18} />
        </ActionIcon>
      </Group>
      <TextInput
        px="md"
        aria-label="Search nodes"
        placeholder="Search nodes"
        autoFocus
        leftSection={<IconSearch size={16} aria-hidden />}
        value={sought}
        onChange={(event) => setSought(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && first !== undefined && addProblem(graph, first.type) === null) onAdd(first);
          if (event.key === 'Escape') onClose();
        }}
      />
      <Text size="xs" c="dimmed" px="md" py={8}>
        {hint}
      </Text>
      <ScrollArea flex={1} px="xs" pb="md">
        {groups.map((group) => (
          <div key={group.group}>
            <Text className={classes.group} component="h3">
              {nodeGroup(group.group).label}
            </Text>
            {group.nodeTypes.map((nodeType) => (
              <Entry key={nodeType.type} nodeType={nodeType} problem={addProblem(graph, nodeType.type)} onAdd={onAdd} />
            ))}
          </div>
        ))}
        {groups.length === 0 ? (
          <Text size="sm" c="dimmed" p="sm">
            No node matches “{sought}”.
          </Text>
        ) : null}
      </ScrollArea>
    </aside>
  );
}

type EntryProps = { nodeType: NodeType; problem: string | null; onAdd: (nodeType: NodeType) => void };

function Entry({ nodeType, problem, onAdd }: EntryProps) {
  const IconComponent = nodeIcon(nodeType.icon);
  return (
    <Tooltip label={problem} disabled={problem === null} position="right">
      <UnstyledButton
        className={classes.entry}
        data-disabled={problem !== null || undefined}
        aria-disabled={problem !== null}
        draggable={problem === null}
        onDragStart={(event) => startNodeTypeDrag(event, nodeType.type)}
        onClick={() => {
          if (problem === null) onAdd(nodeType);
        }}
      >
        <ThemeIcon variant="light" color={nodeGroup(nodeType.group).color} size={34} radius="md">
          <IconComponent size={19} stroke={1.7} aria-hidden />
        </ThemeIcon>
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
}
