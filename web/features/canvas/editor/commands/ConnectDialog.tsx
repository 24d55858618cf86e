import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { connectionId, findNode, type Connection, type Graph, type NodeTypes } from '../../model/graph.ts';
import { connectTargets, outputsOf } from '../../model/connectTargets.ts';
import { t } from '../../../../texts/texts.ts';

type ConnectDialogProps = {
  graph: Graph;
  nodeTypes: NodeTypes;
  nodeId: string;
  onConnect: (connection: Connection) => void;
  onClose: () => void;
};

/** Connects a node without a mouse: which output, and which input of which node. Offers only what the rules allow. */
export function ConnectDialog({ graph, nodeTypes, nodeId, onConnect, onClose }: ConnectDialogProps) {
  const outputs = outputsOf(graph, nodeId, nodeTypes);
  const used = new Set(graph.connections.filter(({ from }) => from.node === nodeId).map(({ from }) => from.port));
  const [port, setPort] = useState(outputs.find(({ name }) => !used.has(name))?.name ?? outputs[0]?.name ?? '');
  const [chosen, setChosen] = useState<string | null>(null);
  const targets = connectTargets(graph, { node: nodeId, port }, nodeTypes);
  const target = targets.find(({ connection }) => connectionId(connection) === chosen);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('canvas.connectNameTo', { name: findNode(graph, nodeId)?.name ?? '' })}
      transitionProps={{ duration: 0 }}
    >
      {targets.length === 0 && outputs.length < 2 ? (
        <Text size="sm">{t('canvas.noOtherInput')}</Text>
      ) : (
        <Stack gap="md">
          {outputs.length > 1 ? (
            <Select
              label={t('canvas.fromOutput')}
              data={outputs.map(({ name, title }) => ({ value: name, label: title }))}
              value={port}
              allowDeselect={false}
              onChange={(name) => {
                setPort(name ?? port);
                setChosen(null);
              }}
            />
          ) : null}
          <Select
            label={t('canvas.toNode')}
            placeholder={t('canvas.selectOrType')}
            data-autofocus
            searchable
            nothingFoundMessage={t('canvas.noMatchingNode')}
            data={targets.map(({ connection, node, port: input, only }) => ({
              value: connectionId(connection),
              label: only ? node : `${node} · ${input.title}`,
            }))}
            value={chosen}
            onChange={setChosen}
          />
          <Group justify="flex-end">
            <Button
              disabled={target === undefined}
              onClick={() => {
                if (target !== undefined) onConnect(target.connection);
                onClose();
              }}
            >
              {t('canvas.connect')}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
