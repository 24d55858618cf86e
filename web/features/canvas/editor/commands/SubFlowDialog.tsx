import { Alert, Modal, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { Graph, NodeTypes } from '../../model/graph.ts';
import { subFlowOf, type SubFlow } from '../../model/subFlow.ts';
import { DialogForm } from '../../../../parts/DialogForm.tsx';
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
  const submit = () => {
    if (!('problem' in made) && name.trim() !== '') onMake(made, name.trim());
  };
  return (
    <Modal opened onClose={onClose} title={t('canvas.moveToFlow')} transitionProps={{ duration: 0 }} className="nokey">
      {'problem' in made ? (
        <Alert color="orange" icon={<IconAlertTriangle />} title={t('canvas.subFlowImpossible')}>
          {made.problem}
        </Alert>
      ) : (
        <DialogForm error={null} action={t('common.move')} busy={isBusy} onSubmit={submit} onClose={onClose}>
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
        </DialogForm>
      )}
    </Modal>
  );
}
