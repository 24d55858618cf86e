import { Text } from '@mantine/core';
import { useRef } from 'react';
import { credentialSlots } from './credentialSlots.ts';
import { NodeCredentials } from './NodeCredentials.tsx';
import { ExpressionScope } from './ExpressionScope.tsx';
import forms from '../../../forms/forms.module.css';
import { FailureContext, type Failure } from '../../../expressions/failure.ts';
import { FormNodeContext } from '../../../forms/formNode.ts';
import { NodeCredentialsContext } from '../../../forms/nodeCredentials.ts';
import { ParameterForm } from '../../../forms/ParameterForm.tsx';
import { problemsByField } from '../../../forms/problems.ts';
import { useStableValue } from '../../../forms/useStableValue.ts';
import { useShownProblems } from './useShownProblems.ts';
import { RichText } from '../../../texts/RichText.tsx';
import { t } from '../../../texts/texts.ts';
import { typeOf } from '../model/graph.ts';
import { NodeIssues } from './NodeIssues.tsx';
import type { NodeState } from '../model/runOverlay.ts';
import type { NodePanelProps } from './nodePanelProps.ts';

const noPins = () => ({});

/** Credentials and parameters of a node, with issues and the result of its last run next to the fields. */
export function NodeParameters(props: NodePanelProps) {
  const { graph, node, nodeTypes, issues, overlay, actions, extra, unsavedPins = noPins } = props;
  const nodeType = typeOf(nodeTypes, node);
  const own = issues.filter((issue) => issue.node_id === node.id);
  const slots = credentialSlots(node, nodeTypes);
  const pointers = slots.map(({ name }) => `/credentials/${name}`);
  // The credential field shows this itself, and is read again after each sign-in.
  const inForm = own.filter(({ code }) => code !== 'scope_missing');
  const { problems, elsewhere } = problemsByField(nodeType?.parameters ?? {}, inForm, pointers);
  const { shown, showAll, onFocus, onBlur } = useShownProblems(problems);
  const state = overlay?.nodes.get(node.id);
  const failures =
    state?.error && state.errorParameter ? [{ parameter: state.errorParameter, message: state.error }] : [];
  const { problems: failed } = problemsByField(nodeType?.parameters ?? {}, failures);
  const said = useStableValue({ ...failed, ...shown });
  const failure = useStableValue(failureOf(state));
  const selected = useStableValue(
    Object.fromEntries(Object.entries(node.credentials ?? {}).map(([slot, { id }]) => [slot, id ?? null])),
  );
  const formNode = useStableValue({ type: node.type, version: node.type_version ?? 1, path: '', slots: '' });
  const form = useRef<HTMLDivElement>(null);
  if (nodeType === undefined) {
    return (
      <Text size="sm" c="dimmed">
        {nodeTypes.has(node.type)
          ? t('panel.unknownVersion', { version: node.type_version ?? 1 })
          : t('panel.unknownType', { type: node.type })}
      </Text>
    );
  }
  return (
    <div ref={form} className={forms.still} onFocus={onFocus} onBlur={onBlur}>
      {extra}
      <Text size="sm" c="dimmed" mb="md">
        {nodeType.description}
        {nodeType.package === undefined ? null : (
          <Text component="span" size="xs" display="block" mt={4}>
            {t('panel.fromPackage', { name: nodeType.package.name, version: nodeType.package.version })}
          </Text>
        )}
      </Text>
      <NodeCredentials node={node} slots={slots} problems={shown} onCredential={actions?.onCredential} />
      <ExpressionScope
        graph={graph}
        node={node}
        overlay={overlay}
        inspecting={actions === null}
        unsavedPins={unsavedPins}
      >
        <NodeCredentialsContext value={selected}>
          <FormNodeContext value={formNode}>
            <FailureContext value={failure}>
              <ParameterForm
                key={`${node.id} ${node.type_version ?? 1}`}
                schema={nodeType.parameters}
                value={node.parameters ?? {}}
                readOnly={actions === null}
                problems={said}
                onChange={(parameters) => actions?.onParameters(parameters)}
              />
            </FailureContext>
          </FormNodeContext>
        </NodeCredentialsContext>
      </ExpressionScope>
      {actions === null ? null : (
        <Text size="xs" c="dimmed" my="lg">
          <RichText
            id="panel.expressionsHint"
            parts={{
              field: <code>{'{{ $json.name }}'}</code>,
              other: <code>{"{{ $('Node name').item.json.id }}"}</code>,
            }}
          />
        </Text>
      )}
      {actions === null ? null : (
        <NodeIssues
          issues={own}
          failed={state?.status === 'error'}
          elsewhere={elsewhere}
          onShow={() => {
            showAll();
            focusFirst(form.current, Object.keys(problems));
          }}
        />
      )}
    </div>
  );
}

function failureOf(state: NodeState | undefined): Failure | null {
  if (!state?.errorAt || state.error === null || state.errorParameter === null) return null;
  return { pointer: state.errorParameter, ...state.errorAt, message: state.error };
}

/** Puts the cursor into the first field with a problem; onto what holds it where it is folded. */
function focusFirst(form: HTMLElement | null, pointers: readonly string[]): void {
  const fields = [...(form?.querySelectorAll<HTMLElement>('[data-pointer]') ?? [])];
  const holds = ({ dataset: { pointer = '' } }: HTMLElement) =>
    pointers.some((one) => one === pointer || one.startsWith(`${pointer}/`));
  const first = fields.find(holds);
  // The field itself comes after the ones around it.
  const innermost = fields.filter((field) => first?.contains(field) && holds(field)).at(-1);
  innermost?.querySelector<HTMLElement>('input, textarea, .cm-content, button')?.focus();
}
