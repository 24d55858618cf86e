import { ActionIcon, Button, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { projectsRead } from '../../../api/listReads.ts';
import { $api, type Schema } from '../../../api/client.ts';
import { readAgain } from '../../../api/reads.ts';
import { ErrorNotice } from '../../../parts/ErrorNotice.tsx';
import { notifyDone } from '../../../parts/notify.ts';
import { AddEntryButton } from '../../../forms/AddEntryButton.tsx';
import { t } from '../../../texts/texts.ts';
import { useProjectRoles } from '../useProjectRoles.ts';
import { MappingPreview } from './MappingPreview.tsx';
import { organizationRoleChoices } from './mappedRoleNames.ts';

type Connection = Schema<'SsoConnection'>;
type Rule = Schema<'SsoMappingRule'>;

/** The organization itself, among the places of rules. */
const organization = '';

/** Edits the roles derived from a provider's groups, with a preview of the changes. */
export function MappingDialog({ connection, onClose }: { connection: Connection | null; onClose: () => void }) {
  return (
    <Modal opened={connection !== null} onClose={onClose} title={t('sso.groupMapping')} size="lg" keepMounted={false}>
      {connection === null ? null : <MappingForm connection={connection} onClose={onClose} />}
    </Modal>
  );
}

function MappingForm({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [rules, setRules] = useState<readonly Rule[]>(connection.mapping);
  const projects = useTeamProjects();
  const projectRoles = useProjectRoles();
  const path = { sso_connection_id: connection.id };
  const preview = $api.useMutation('post', '/api/v1/sso-connections/{sso_connection_id}/mapping/preview');
  const save = $api.useMutation('put', '/api/v1/sso-connections/{sso_connection_id}/mapping', {
    onSuccess: () => {
      notifyDone(t('admin.nameSaved', { name: connection.name }));
      onClose();
      return readAgain(queryClient, '/api/v1/sso-connections');
    },
  });
  const change = (next: readonly Rule[]) => {
    preview.reset();
    setRules(next);
  };
  const body = {
    rules: rules.filter(({ group }) => group.trim() !== '').map((rule) => ({ ...rule, group: rule.group.trim() })),
  };
  const places = [
    { value: organization, label: t('app.organization') },
    ...projects.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {t('sso.groupMappingLead')}
      </Text>
      <ErrorNotice error={save.error ?? preview.error} title={t('sso.couldNotSaveMapping')} />
      {rules.map((rule, index) => (
        <RuleFields
          // Rules have no name of their own; they are only added at the end.
          key={index}
          number={index + 1}
          rule={rule}
          places={places}
          projectRoles={projectRoles.choices}
          onChange={(changed) => change(rules.with(index, changed))}
          onRemove={() => change(rules.toSpliced(index, 1))}
        />
      ))}
      <AddEntryButton
        w="fit-content"
        size="compact-sm"
        onAdd={() => change([...rules, { group: '', project_id: null, role: 'member' }])}
      >
        {t('sso.addRule')}
      </AddEntryButton>
      {preview.data === undefined ? null : (
        <MappingPreview preview={preview.data} projects={projects} nameOf={projectRoles.nameOf} />
      )}
      <Group justify="flex-end">
        <Button
          variant="default"
          loading={preview.isPending}
          onClick={() => preview.mutate({ params: { path }, body })}
        >
          {t('sso.previewChanges')}
        </Button>
        <Button loading={save.isPending} onClick={() => save.mutate({ params: { path }, body })}>
          {t('common.save')}
        </Button>
      </Group>
    </Stack>
  );
}

function RuleFields(props: {
  number: number;
  rule: Rule;
  places: { value: string; label: string }[];
  projectRoles: { value: string; label: string }[];
  onChange: (rule: Rule) => void;
  onRemove: () => void;
}) {
  const { number, rule, places, projectRoles, onChange, onRemove } = props;
  const setPlace = (value: string | null) => {
    const project_id = value === null || value === organization ? null : value;
    onChange({ ...rule, project_id, role: project_id === null ? 'member' : 'viewer' });
  };
  return (
    <Group
      gap="xs"
      align="flex-end"
      wrap="wrap"
      role="group"
      aria-label={t('canvas.ruleNumber', { number: String(number) })}
    >
      <TextInput
        label={t('sso.group')}
        flex="2 1 160px"
        maxLength={500}
        value={rule.group}
        onChange={(event) => onChange({ ...rule, group: event.currentTarget.value })}
      />
      <Select
        label={t('admin.appliesTo')}
        flex="1 1 140px"
        allowDeselect={false}
        data={places}
        value={rule.project_id ?? organization}
        onChange={setPlace}
      />
      <Select
        label={t('account.role')}
        flex="1 1 130px"
        allowDeselect={false}
        data={rule.project_id === null ? organizationRoleChoices : projectRoles}
        value={rule.role}
        onChange={(role) => onChange({ ...rule, role: role ?? rule.role })}
      />
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('sso.removeRule')} onClick={onRemove}>
        <IconTrash size={16} />
      </ActionIcon>
    </Group>
  );
}

function useTeamProjects(): { id: string; name: string }[] {
  const found = useQuery(projectsRead());
  return (found.data?.data ?? []).filter(({ kind }) => kind === 'team');
}
