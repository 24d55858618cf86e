import { Alert, Button, Modal, Text } from '@mantine/core';
import { IconCircleArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import { $api } from '../../../api/client.ts';
import { ErrorNotice } from '../../../parts/ErrorNotice.tsx';
import { DialogForm } from '../../../parts/DialogForm.tsx';
import { t } from '../../../texts/texts.ts';
import { diffGraphs } from '../model/graphDiff.ts';
import type { GraphNode, NodeTypes } from '../model/graph.ts';
import { ChangedValues } from '../view/ChangesList.tsx';

type NodeUpdateProps = {
  node: GraphNode;
  nodeTypes: NodeTypes;
  onUpdate: (updated: GraphNode) => void;
};

/** Offers the newest version of a node's type, with the changes of the node. Nothing for a node that has it. */
export function NodeUpdate({ node, nodeTypes, onUpdate }: NodeUpdateProps) {
  const { version: newest = 1, earlier = [] } = nodeTypes.get(node.type) ?? {};
  const { type_version: version = 1 } = node;
  const update = $api.useMutation('post', '/api/v1/node-types/update');
  const [isShown, setIsShown] = useState(false);
  if (version >= newest) return null;
  const steps = earlier.filter((step) => step.version >= version);
  const updated = update.data && { ...node, ...update.data };
  const close = () => setIsShown(false);
  const show = () => {
    const { type, parameters = {} } = node;
    update.mutate({ body: { type, type_version: version, parameters } }, { onSuccess: () => setIsShown(true) });
  };
  return (
    <Alert
      variant="light"
      color="blue"
      mb="md"
      icon={<IconCircleArrowUp />}
      title={t('panel.newerVersion', { version: newest })}
    >
      {steps.map((step) => (
        <Text key={step.version} size="sm" mb="xs">
          {step.changed}
        </Text>
      ))}
      <ErrorNotice error={update.error} />
      <Button size="compact-sm" variant="default" loading={update.isPending} onClick={show}>
        {t('panel.updateNode')}
      </Button>
      <Modal
        opened={isShown && updated !== undefined}
        onClose={close}
        title={t('panel.updateToVersion', { name: node.name, version: newest })}
        size="lg"
      >
        <DialogForm
          error={null}
          action={t('panel.updateNode')}
          busy={false}
          onSubmit={() => {
            if (updated) onUpdate(updated);
            close();
          }}
          onClose={close}
        >
          <Text size="sm">
            {steps.every((step) => step.same_meaning) ? t('panel.updateSame') : t('panel.updateOther')}
          </Text>
          {updated === undefined ? null : <Differences before={node} after={updated} nodeTypes={nodeTypes} />}
        </DialogForm>
      </Modal>
    </Alert>
  );
}

function Differences({ before, after, nodeTypes }: { before: GraphNode; after: GraphNode; nodeTypes: NodeTypes }) {
  const { changed } = diffGraphs({ nodes: [before], connections: [] }, { nodes: [after], connections: [] });
  return changed.map((change) => <ChangedValues key={change.after.id} change={change} nodeTypes={nodeTypes} />);
}
