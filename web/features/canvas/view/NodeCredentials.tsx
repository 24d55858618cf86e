import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { $api, type Schema } from '../../../api/client.ts';
import type { Problems } from '../../../forms/problems.ts';
import { useOwnProject } from '../../../forms/useOwnProject.ts';
import { t } from '../../../texts/texts.ts';
import type { NodeSlot } from './credentialSlots.ts';
import { CredentialDialog } from '../../../credentials/CredentialDialog.tsx';
import { LastTest } from '../../../credentials/LastTest.tsx';
import { SelectedCredential } from '../../../credentials/SelectedCredential.tsx';
import { useCredentialConnect } from '../../../credentials/useCredentialConnect.ts';
import { useCredentialTest } from '../../../credentials/useCredentialTest.ts';

type Slot = NodeSlot;

type NodeCredentialsProps = {
  node: Schema<'GraphNode'>;
  /** The applicable slots (`credentialSlots`). */
  slots: readonly Slot[];
  problems: Problems;
  /** Absent where the graph is only looked at. */
  onCredential: ((slot: string, credential: { id: string } | null) => void) | undefined;
};

/** Shows a node's credential slots: the matching credentials of each, and a button for a new one. */
export function NodeCredentials({ node, slots, problems, onCredential }: NodeCredentialsProps) {
  if (slots.length === 0) return null;
  return (
    <Stack gap={18} mb={18}>
      {slots.map((slot) => (
        <SlotField
          key={slot.name}
          slot={slot}
          selected={node.credentials?.[slot.name]}
          problem={problems[`/credentials/${slot.name}`]}
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
  const [edited, setEdited] = useState<Schema<'Credential'> | 'new' | null>(null);
  const { projectId, fitting, types } = useFitting(slot);
  const id = selected?.id ?? null;
  const testing = useCredentialTest(id);
  const connecting = useCredentialConnect();
  const typeOf = (name: string) => types.find(({ type }) => type === name);
  const choices = fitting.map(({ id: value, name }) => ({ value, label: name }));
  const credential = fitting.find((one) => one.id === id);
  // A credential that was deleted, belongs to another project or is named by an import is reported, never silently dropped.
  const unknown = id !== null && credential === undefined;
  const run = (credentialId: string) => void testing.test(credentialId).catch(() => undefined);
  return (
    <div data-pointer={`/credentials/${slot.name}`}>
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <Select
          flex={1}
          label={slot.title}
          placeholder={placeholderOf(selected, slot.required)}
          error={problem}
          withAsterisk={slot.required}
          searchable
          clearable={!slot.required}
          readOnly={onChange === undefined}
          nothingFoundMessage={t('digitalOrganizations.noMatchingCredentials')}
          data={unknown ? [...choices, { value: id, label: selected?.name ?? id }] : choices}
          renderOption={({ option }) => {
            const offered = fitting.find((one) => one.id === option.value);
            return (
              <div>
                <Text size="sm">{option.label}</Text>
                <Text size="xs" c="dimmed">
                  {typeOf(offered?.type ?? '')?.title}
                </Text>
                {offered?.last_test ? <LastTest test={offered.last_test} /> : null}
              </div>
            );
          }}
          value={id}
          onChange={(next) => onChange?.(next === null ? null : { id: next })}
        />
        {onChange === undefined || projectId === undefined ? null : (
          <Button
            variant="default"
            leftSection={<IconPlus size={15} aria-hidden />}
            aria-label={t('credentials.createForSlot', { slot: slot.title })}
            onClick={() => setEdited('new')}
          >
            {t('digitalOrganizations.new')}
          </Button>
        )}
      </Group>
      {credential === undefined || onChange === undefined ? null : (
        <SelectedCredential
          credential={credential}
          type={typeOf(credential.type)}
          needs={slot.access?.[credential.type]}
          needed={slot.needed}
          failure={testing.failure}
          testing={testing.pending}
          connecting={connecting.pending || connecting.waiting}
          onTest={() => run(credential.id)}
          onConnect={() => connecting.connect(credential.id)}
          onChange={() => setEdited(credential)}
        />
      )}
      <CredentialDialog
        opened={edited !== null}
        stored={edited === 'new' ? null : edited}
        types={types}
        projectId={projectId}
        access={slot.access}
        onClose={() => setEdited(null)}
        onSaved={(saved) => {
          setEdited(null);
          if (saved.id !== id) onChange?.({ id: saved.id });
          if (typeOf(saved.type)?.testable === true && saved.connected !== false) run(saved.id);
        }}
      />
    </div>
  );
}

function placeholderOf(selected: SlotFieldProps['selected'], required: boolean): string {
  if (selected?.name) return t('credentials.notSelectedName', { name: selected.name });
  return required ? t('digitalOrganizations.selectCredential') : t('common.none');
}

/** Returns the credentials that the project can use for a slot, and the types for new ones. */
function useFitting({ types: wanted }: Slot) {
  const projectId = useOwnProject();
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
