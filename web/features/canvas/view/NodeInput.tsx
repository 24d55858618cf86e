import { Select, Text } from '@mantine/core';
import { useState } from 'react';
import { ItemsBrowser } from '../../../items/ItemsBrowser.tsx';
import { NodeItems } from '../../../items/NodeItems.tsx';
import { t } from '../../../texts/texts.ts';
import { nodesBefore } from '../model/before.ts';
import { pinnedItems } from '../model/pinning.ts';
import { typeOf } from '../model/graph.ts';
import { inputPorts, outputPorts } from '../model/ports.ts';
import type { NodePanelProps } from './nodePanelProps.ts';

const arrived = 'arrived';

/** The input column: items that arrived at the node, or the output of any preceding node. */
export function NodeInput({ graph, node, nodeTypes, overlay }: NodePanelProps) {
  const before = nodesBefore(graph, node.id);
  const direct = before.filter(({ distance }) => distance === 1);
  const ran = overlay?.nodes.has(node.id) === true;
  const [chosen, setChosen] = useState<string | null>(null);
  const first = ran ? arrived : (before[0]?.node.id ?? arrived);
  const source =
    chosen !== null && (chosen === arrived || before.some((one) => one.node.id === chosen)) ? chosen : first;
  const from = before.find((one) => one.node.id === source);
  if (before.length === 0) {
    return (
      <Text size="sm" c="dimmed" ta="center" py="lg">
        {t('panel.inputNeedsConnection')}
      </Text>
    );
  }
  return (
    <>
      <Select
        size="xs"
        aria-label={t('panel.itemsFrom')}
        allowDeselect={false}
        searchable={before.length > 8}
        data={[
          ...(ran ? [{ value: arrived, label: t('panel.input') }] : []),
          ...before.map((one) => ({ value: one.node.id, label: one.node.name })),
        ]}
        value={source}
        onChange={setChosen}
      />
      {from === undefined ? (
        <Shown
          key={arrived}
          {...{ graph, node, nodeTypes, overlay }}
          side="inputs"
          nodeName={null}
          portTitle={(name) =>
            inputPorts(node, typeOf(nodeTypes, node)).find((port) => port.name === name)?.title ?? name
          }
        />
      ) : (
        <Shown
          key={source}
          {...{ graph, nodeTypes, overlay }}
          node={from.node}
          side="outputs"
          firstPort={from.port}
          nodeName={direct.length === 1 && from.distance === 1 ? null : from.node.name}
          portTitle={(name) =>
            outputPorts(from.node, typeOf(nodeTypes, from.node)).find((port) => port.name === name)?.title ?? name
          }
        />
      )}
    </>
  );
}

type ShownProps = Pick<NodePanelProps, 'graph' | 'node' | 'nodeTypes' | 'overlay'> & {
  side: 'inputs' | 'outputs';
  firstPort?: string | undefined;
  nodeName: string | null;
  portTitle: (port: string) => string;
};

function Shown({ graph, node, overlay, side, firstPort, nodeName, portTitle }: ShownProps) {
  const state = overlay?.nodes.get(node.id);
  if (overlay !== null && state !== undefined && state.runs > 0) {
    return (
      <NodeItems
        executionId={overlay.executionId}
        nodeId={node.id}
        side={side}
        runCount={state.runs}
        stamp={`${state.status} ${state.runs} ${state.itemsOut}`}
        firstPort={firstPort}
        portTitle={portTitle}
        nodeName={nodeName}
        fileName={node.name}
      />
    );
  }
  const pinned = pinnedItems(graph, node.id);
  if (pinned !== null && pinned.length > 0) {
    return (
      <ItemsBrowser
        items={pinned}
        count={pinned.length}
        nodeName={nodeName}
        executionId={null}
        side="inputs"
        fileName={node.name}
      />
    );
  }
  return (
    <Text size="sm" c="dimmed" ta="center" py="lg">
      {overlay === null ? t('panel.runForInput') : t('panel.nameDidNotRun', { name: node.name })}
    </Text>
  );
}
