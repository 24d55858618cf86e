import { Box, Text, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Graph, GraphNode } from '../model/graph.ts';
import { t } from '../../../texts/texts.ts';
import { nameProblem } from '../model/names.ts';

type NodeNameFieldProps = { graph: Graph; node: GraphNode; title: string; onRename?: (name: string) => void };

/** The node's name; a changed one is taken on Enter or when the field is left, if no other node has it. */
export function NodeNameField({ graph, node, title, onRename }: NodeNameFieldProps) {
  const [typed, setTyped] = useState(node.name);
  useEffect(() => setTyped(node.name), [node.id, node.name]);
  const problem = nameProblem(graph, node.id, typed.trim());
  const take = () => {
    if (problem === null && typed.trim() !== node.name) onRename?.(typed.trim());
    else setTyped(node.name);
  };
  return (
    <Box flex={1} miw={0}>
      <TextInput
        aria-label={t('panel.nodeName')}
        size="sm"
        variant="unstyled"
        fw={600}
        readOnly={onRename === undefined}
        value={typed}
        error={problem}
        styles={{ input: { fontWeight: 600, fontSize: 15, height: 24, minHeight: 24 } }}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
          if (event.key !== 'Escape' || typed === node.name) return;
          event.preventDefault();
          setTyped(node.name);
        }}
      />
      <Text size="xs" c="dimmed" truncate>
        {title}
      </Text>
    </Box>
  );
}
