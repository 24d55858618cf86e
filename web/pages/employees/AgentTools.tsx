import { Alert, List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Schema } from '../../api/client.ts';
import { nodeTypesRead } from '../../api/sharedReads.ts';
import { credentialSlots } from '../../features/canvas/view/credentialSlots.ts';
import { NodeCredentials } from '../../features/canvas/view/NodeCredentials.tsx';
import { asRecord, type JsonSchema } from '../../forms/jsonSchema.ts';
import { NodeCredentialsContext } from '../../forms/nodeCredentials.ts';
import { ParameterForm } from '../../forms/ParameterForm.tsx';
import { problemsByField } from '../../forms/problems.ts';
import { useStableValue } from '../../forms/useStableValue.ts';
import { OwnProjectContext } from '../../forms/useOwnProject.ts';
import { t } from '../../texts/texts.ts';

export type Agent = Extract<NonNullable<Schema<'Employee'>['worker']>, { kind: 'agent' }>;

type AgentToolsProps = {
  worker: Agent;
  projectId: string;
  /** Of the draft as it was saved. */
  issues: readonly Schema<'GraphIssue'>[];
  onChange: (worker: Agent) => void;
};

const agentType = 'ai.agent';
const ofAgent = ['tools', 'mcp_servers', 'api_documents', 'limits', 'approval'] as const;

/** Edits an agent's tools like the agent node: tools with fixed and filled parameters, servers, limits, approvals and credentials. */
export function AgentTools({ worker, projectId, issues, onChange }: AgentToolsProps) {
  const { data } = useQuery(nodeTypesRead());
  const types = useMemo(() => new Map((data?.data ?? []).map((type) => [type.type, type])), [data]);
  const parameters = Object.fromEntries(ofAgent.flatMap((name) => (worker[name] ? [[name, worker[name]]] : [])));
  const selected = useStableValue(
    Object.fromEntries(Object.entries(worker.credentials ?? {}).map(([slot, { id }]) => [slot, id ?? null])),
  );
  const type = types.get(agentType);
  if (type === undefined) return null;
  const schema = schemaOf(type.parameters);
  const node = {
    id: 'agent',
    name: 'Agent',
    type: agentType,
    position: { x: 0, y: 0 },
    parameters,
    credentials: worker.credentials ?? {},
  };
  const slots = credentialSlots(node, types);
  const pointers = slots.map(({ name }) => `/credentials/${name}`);
  const errors = issues.filter(({ severity }) => severity === 'error');
  const { problems, elsewhere } = problemsByField(schema, errors, pointers);
  const said = [...elsewhere, ...issues.filter((issue) => !errors.includes(issue)).map(({ message }) => message)];
  return (
    <OwnProjectContext value={projectId}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('market.toolsHint')}
        </Text>
        <NodeCredentialsContext value={selected}>
          <ParameterForm
            schema={schema}
            value={parameters}
            problems={problems}
            onChange={(values) => onChange(withParameters(worker, values))}
          />
        </NodeCredentialsContext>
        <NodeCredentials
          node={node}
          slots={slots}
          problems={problems}
          onCredential={(slot, credential) => onChange(withCredential(worker, slot, credential))}
        />
        {said.length === 0 ? null : (
          <Alert color="yellow" variant="light" role="note" title={t('market.beforePublishing')}>
            <List size="sm">
              {said.map((message) => (
                <List.Item key={message}>{message}</List.Item>
              ))}
            </List>
          </Alert>
        )}
      </Stack>
    </OwnProjectContext>
  );
}

/**
 * The parameters of the node that an employee's agent has, too. Approval by link is not offered: the data of a hirer's run is not for third
 * parties.
 */
function schemaOf({ properties = {}, ...rest }: JsonSchema): JsonSchema {
  const known = asRecord(properties);
  const { approval, ...others } = Object.fromEntries(ofAgent.map((name) => [name, asRecord(known[name])]));
  const { ask: _ask, ...asked } = asRecord(approval?.['properties']);
  return { ...rest, required: [], properties: { ...others, approval: { ...approval, properties: asked } } };
}

function withParameters({ kind, model, credentials }: Agent, values: Record<string, unknown>): Agent {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  return { kind, model, ...given, ...(credentials ? { credentials } : {}) };
}

function withCredential(worker: Agent, slot: string, credential: { id: string } | null): Agent {
  const { [slot]: _before, ...others } = worker.credentials ?? {};
  return { ...worker, credentials: credential === null ? others : { ...others, [slot]: credential } };
}
