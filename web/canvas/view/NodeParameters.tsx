import { Text } from '@mantine/core';
import { NodeCredentials } from '../../credentials/NodeCredentials.tsx';
import { ExpressionScope } from '../../expressions/ExpressionScope.tsx';
import { ParameterForm } from '../../forms/ParameterForm.tsx';
import { RichText } from '../../texts/RichText.tsx';
import { t } from '../../texts/texts.ts';
import { problemsByField } from '../model/problems.ts';
import { NodeIssues } from './NodeIssues.tsx';
import type { NodePanelProps } from './nodePanelProps.ts';

const noPins = () => ({});

/** Credentials and parameters of a node, with what should be mended and what its last run says beside the fields. */
export function NodeParameters(props: NodePanelProps) {
  const { graph, node, nodeTypes, issues, overlay, actions, extra, unsavedPins = noPins } = props;
  const nodeType = nodeTypes.get(node.type);
  const own = issues.filter((issue) => issue.node_id === node.id);
  if (nodeType === undefined) {
    return (
      <Text size="sm" c="dimmed">
        {t('The node type “{{type}}” does not exist on this instance. Delete or replace the node before publishing.', {
          type: node.type,
        })}
      </Text>
    );
  }
  const state = overlay?.nodes.get(node.id);
  const failed =
    state?.error && state.errorParameter
      ? problemsByField([{ parameter: state.errorParameter, message: state.error }])
      : {};
  return (
    <>
      {extra}
      <NodeIssues issues={own} />
      <Text size="sm" c="dimmed" mb="md">
        {nodeType.description}
      </Text>
      <NodeCredentials node={node} nodeType={nodeType} issues={own} onCredential={actions?.onCredential} />
      <ExpressionScope
        graph={graph}
        node={node}
        overlay={overlay}
        inspecting={actions === null}
        unsavedPins={unsavedPins}
      >
        <ParameterForm
          key={node.id}
          schema={nodeType.parameters}
          value={node.parameters ?? {}}
          readOnly={actions === null}
          problems={{ ...failed, ...problemsByField(own) }}
          onChange={(parameters) => actions?.onParameters(parameters)}
        />
      </ExpressionScope>
      {actions === null ? null : (
        <Text size="xs" c="dimmed" mt="lg">
          <RichText
            text="Use expressions in any text field: <field/> reads a field of the current item, <other/> an item of another node."
            parts={{
              field: <code>{'{{ $json.name }}'}</code>,
              other: <code>{"{{ $('Node name').item.json.id }}"}</code>,
            }}
          />
        </Text>
      )}
    </>
  );
}
