import { Button, Group, Select, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { nodeTypesRead } from '../../api/sharedReads.ts';
import { $api, type Schema } from '../../api/client.ts';
import { CredentialDialog } from '../../credentials/CredentialDialog.tsx';
import { t } from '../../texts/texts.ts';
import type { NeededCredential } from './importedCredentials.ts';

type ImportCredentialsProps = {
  needed: readonly NeededCredential[];
  projectId: string;
  /** Selected ids by the keys of required credentials. */
  selected: ReadonlyMap<string, string>;
  onSelect: (key: string, id: string | null) => void;
};

/** Shows the credentials that a file names: for each a matching existing one, or a new one. */
export function ImportCredentials({ needed, projectId, selected, onSelect }: ImportCredentialsProps) {
  return (
    <Stack gap="sm">
      <Title order={3} fz="md">
        {t('digitalOrganizations.selectCredentials')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('digitalOrganizations.selectAllCredentials')}
      </Text>
      {needed.map((one) => (
        <NeededRow
          key={one.key}
          needed={one}
          projectId={projectId}
          selected={selected.get(one.key) ?? null}
          onSelect={(id) => onSelect(one.key, id)}
        />
      ))}
    </Stack>
  );
}

type NeededRowProps = {
  needed: NeededCredential;
  projectId: string;
  selected: string | null;
  onSelect: (id: string | null) => void;
};

function NeededRow({ needed, projectId, selected, onSelect }: NeededRowProps) {
  const [isCreating, setCreating] = useState(false);
  const { fitting, types } = useFitting(needed, projectId);
  const name =
    needed.name === '' ? t('digitalOrganizations.credentialForNode', { node: needed.nodeNames[0] ?? '' }) : needed.name;
  return (
    <>
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <Select
          flex={1}
          label={name}
          description={`${types.map(({ title }) => title).join(', ')} · ${needed.nodeNames.join(', ')}`}
          placeholder={t('digitalOrganizations.selectCredential')}
          searchable
          clearable
          nothingFoundMessage={t('digitalOrganizations.noMatchingCredentials')}
          data={fitting.map(({ id, name: label }) => ({ value: id, label }))}
          value={selected}
          onChange={onSelect}
        />
        <Button
          variant="default"
          leftSection={<IconPlus size={15} aria-hidden />}
          aria-label={t('digitalOrganizations.createCredentialFor', { name })}
          onClick={() => setCreating(true)}
        >
          {t('digitalOrganizations.new')}
        </Button>
      </Group>
      <CredentialDialog
        opened={isCreating}
        stored={null}
        types={types}
        projectId={projectId}
        onClose={() => setCreating(false)}
        onSaved={({ id }) => {
          setCreating(false);
          onSelect(id);
        }}
      />
    </>
  );
}

/** Returns credentials that the project may use and types for new ones: of the type in the file, else of those that the node accepts. */
function useFitting({ type, usedBy }: NeededCredential, projectId: string) {
  const credentials = $api.useQuery('get', '/api/v1/credentials', {
    params: { query: { limit: 250, usable_in: projectId } },
  });
  const known = $api.useQuery('get', '/api/v1/credential-types', {}, { staleTime: Infinity });
  const nodeTypes = useQuery(nodeTypesRead());
  const fits = (one: Schema<'Credential'>['type']): boolean => {
    if (known.data?.data.some((knownType) => knownType.type === type)) return one === type;
    const slots = nodeTypes.data?.data.find((nodeType) => nodeType.type === usedBy.nodeType)?.credentials ?? [];
    return slots.some((slot) => slot.name === usedBy.slot && slot.types.includes(one));
  };
  return {
    fitting: credentials.data?.data.filter((credential) => fits(credential.type)) ?? [],
    types: known.data?.data.filter((knownType) => fits(knownType.type)) ?? [],
  };
}
