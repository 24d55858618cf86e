import { Modal, ScrollArea, Text, TextInput, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { findNodes } from '../../model/findNodes.ts';
import type { Graph, NodeTypes } from '../../model/graph.ts';
import { nodeGroup, nodeIcon } from '../../view/nodeIcon.tsx';
import { t } from '../../../../texts/texts.ts';
import classes from './FindNode.module.css';

type FindNodeProps = { graph: Graph; nodeTypes: NodeTypes; onChoose: (nodeId: string) => void; onClose: () => void };

/** Finds a node by its name, its type or a text in its parameters; Enter goes to it. */
export function FindNode({ graph, nodeTypes, onChoose, onClose }: FindNodeProps) {
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const found = findNodes(graph, nodeTypes, words);
  const place = Math.min(at, found.length - 1);
  const go = (index: number) => {
    const nodeId = found[index]?.node.id;
    if (nodeId === undefined) return;
    onClose();
    onChoose(nodeId);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') go(place);
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const next = Math.max(0, Math.min(found.length - 1, place + (event.key === 'ArrowDown' ? 1 : -1)));
    setAt(next);
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('canvas.findANode')}
      transitionProps={{ duration: 0 }}
      className="nokey"
      yOffset="12vh"
    >
      <TextInput
        role="combobox"
        aria-label={t('canvas.findANode')}
        aria-expanded
        aria-controls={id}
        aria-activedescendant={found.length === 0 ? undefined : `${id}-${place}`}
        placeholder={t('canvas.findNodePlaceholder')}
        leftSection={<IconSearch size={16} aria-hidden />}
        // Immediately: the focus trap of the window comes later, and typed text would be lost until then.
        autoFocus
        data-autofocus
        value={words}
        onChange={(event) => {
          setWords(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <ScrollArea.Autosize mah="50vh" mt="xs">
        <div ref={list} id={id} role="listbox" aria-label={t('executions.nodes')}>
          {found.map(({ node, inParameter }, index) => {
            const nodeType = nodeTypes.get(node.type);
            const IconComponent = nodeIcon(nodeType?.icon ?? '');
            return (
              <UnstyledButton
                key={node.id}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === place}
                className={classes.option}
                onClick={() => go(index)}
              >
                <IconComponent
                  size={18}
                  stroke={1.7}
                  color={`var(--mantine-color-${nodeGroup(nodeType?.group ?? '').color}-light-color)`}
                  aria-hidden
                />
                <span className={classes.texts}>
                  <Text span size="sm" fw={500} truncate>
                    {node.name}
                  </Text>
                  <Text span size="xs" c="dimmed" truncate>
                    {inParameter ?? nodeType?.title ?? node.type}
                  </Text>
                </span>
              </UnstyledButton>
            );
          })}
        </div>
      </ScrollArea.Autosize>
      {found.length === 0 ? (
        <Text size="sm" c="dimmed" py="sm" role="status">
          {t('canvas.noNodesFound', { sought: words })}
        </Text>
      ) : null}
    </Modal>
  );
}
