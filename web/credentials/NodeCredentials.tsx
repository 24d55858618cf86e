import { Button, Group, Select, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { $api, type Schema } from '../api/client.ts';
import { fieldsOf, isShown } from '../forms/jsonSchema.ts';
import { CredentialDialog } from './CredentialDialog.tsx';

type Slot = Schema<'NodeCredentialSlot'>;

type NodeCredentialsProps = {
  node: Schema<'GraphNode'>;
  nodeType: Schema<'NodeType'>;
  issues: readonly Schema<'GraphIssue'>[];
  /** Absent where the graph is only looked at. */
  onCredential: ((slot: string, credential: { id: string } | null) => void) | undefined;
};

/** The credentials that a node takes: for each slot that applies, those that fit, and the way to a new one. */
export function NodeCredentials({ node, nodeType, issues, onCredential }: NodeCredentialsProps) {
  const siblings = fieldsOf(nodeType.parameters);
  const shown = nodeType.credentials.filter(({ name, show_when: rule }) =>
    isShown(
      { name, schema: rule === undefined ? {} : { 'x-show-when': rule }, required: false },
      node.parameters ?? {},
      siblings,
    ),
  );
  if (shown.length === 0) return null;
  return (
    <Stack gap="md" mb="md">
      {shown.map((slot) => (
        <SlotField
          key={slot.name}
          slot={slot}
          selected={node.credentials?.[slot.name]}
          problem={issues.find(({ parameter }) => parameter === `/credentials/${slot.name}`)?.message}
          onChange={onCredential && ((credential) => onCredential(slot.name, credential))}
        />
      ))}
    </Stack>
  );
}

type SlotFieldProps = {
  slot: Slot;
  selected: Schema<'NodeCredential'> | undefined;
  problem: string | undefined;
  onChange: ((credential: { id: string } | null) => void) | undefined;
};

function SlotField({ slot, selected, problem, onChange }: SlotFieldProps) {
  const [creating, setCreating] = useState(false);
  const { projectId, fitting, types } = useFitting(slot);
  const choices = fitting.map(({ id, name }) => ({ value: id, label: name }));
  const id = selected?.id ?? null;
  // One that is gone or of another project, or a name that an import brought: told, never dropped in silence.
  const unknown = id !== null && !choices.some((choice) => choice.value === id);
  return (
    <>
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <Select
          flex={1}
          label={slot.title}
          placeholder={
            selected?.name ? `To be selected: ${selected.name}` : slot.required ? 'Select a credential' : 'None'
          }
          error={problem}
          withAsterisk={slot.required}
          searchable
          clearable={!slot.required}
          readOnly={onChange === undefined}
          nothingFoundMessage="No credential that fits"
          data={unknown ? [...choices, { value: id, label: selected?.name ?? id }] : choices}
          value={id}
          onChange={(next) => onChange?.(next === null ? null : { id: next })}
        />
        {onChange === undefined || projectId === undefined ? null : (
          <Button
            variant="default"
            leftSection={<IconPlus size={15} aria-hidden />}
            aria-label={`Create a credential for ${slot.title}`}
            onClick={() => setCreating(true)}
          >
            New
          </Button>
        )}
      </Group>
      <CredentialDialog
        opened={creating}
        stored={null}
        types={types}
        projectId={projectId}
        onClose={() => setCreating(false)}
        onSaved={(made) => {
          setCreating(false);
          onChange?.({ id: made.id });
        }}
      />
    </>
  );
}

/** What fits a slot of a node on the canvas: credentials that its project may use, and types for new ones. */
function useFitting({ types: wanted }: Slot) {
  const { digitalOrganizationId = '' } = useParams();
  const digitalOrganization = $api.useQuery(
    'get',
    '/api/v1/digital-organizations/{digital_organization_id}',
    { params: { path: { digital_organization_id: digitalOrganizationId } } },
    { enabled: digitalOrganizationId !== '', staleTime: Infinity },
  );
  const projectId = digitalOrganization.data?.project_id;
  const credentials = $api.useQuery(
    'get',
    '/api/v1/credentials',
    { params: { query: { limit: 250, ...(projectId === undefined ? {} : { usable_in: projectId }) } } },
    { enabled: projectId !== undefined },
  );
  const known = $api.useQuery('get', '/api/v1/credential-types', {}, { staleTime: Infinity });
  return {
    projectId,
    fitting: credentials.data?.data.filter(({ type }) => wanted.includes(type)) ?? [],
    types: known.data?.data.filter(({ type }) => wanted.includes(type)) ?? [],
  };
}
