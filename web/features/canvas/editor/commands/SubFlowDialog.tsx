import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMemo, useState, type FormEvent } from 'react';
import type { Graph, NodeTypes } from '../../model/graph.ts';
import { subFlowOf, type SubFlow } from '../../model/subFlow.ts';
import { t } from '../../../../texts/texts.ts';

type SubFlowDialogProps = {
  graph: Graph;
  nodeTypes: NodeTypes;
  nodeIds: ReadonlySet<string>;
  isBusy: boolean;
  onMake: (made: SubFlow, name: string) => void;
  onClose: () => void;
};

/** Asks for the name of the flow that the selected nodes become; or says why they cannot. */
export function SubFlowDialog({ graph, nodeTypes, nodeIds, isBusy, onMake, onClose }: SubFlowDialogProps) {
  const [name, setName] = useState('');
  const made = useMemo(() => subFlowOf(graph, nodeIds, nodeTypes), [graph, nodeIds, nodeTypes]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!('problem' in made) && name.trim() !== '') onMake(made, name.trim());
  };
  return (
    <Modal opened onClose={onClose} title={t('canvas.moveToFlow')} transitionProps={{ duration: 0 }} className="nokey">
      {'problem' in made ? (
        <Alert color="orange" icon={<IconAlertTriangle />} title={t('canvas.subFlowImpossible')}>
          {made.problem}
        </Alert>
      ) : (
        <form onSubmit={submit}>
          <Stack gap="md">
            <Text size="sm" c="dimmed">
              {t('canvas.subFlowText', { count: nodeIds.size })}
            </Text>
            <TextInput
              label={t('common.name')}
              data-autofocus
              required
              maxLength={200}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {t('common.cancel')}
              </Button>
              <Button type="submit" loading={isBusy}>
                {t('common.move')}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  );
}
