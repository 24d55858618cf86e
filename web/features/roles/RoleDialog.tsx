import { Button, Group, Modal, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { $api } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { useSession } from '../../app/session.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { notifyDone } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';
import { RoleChanges } from './RoleChanges.tsx';
import { rolePath, type RoleKind } from './rolePath.ts';
import { roleSections, type Scope } from './roleSections.ts';
import { roleAbout, roleTitle } from './roleTitle.ts';
import { ScopeChecks } from './ScopeChecks.tsx';
import type { Role } from './useRoles.ts';

type RoleDialogProps = {
  kind: RoleKind;
  /** The role to change or to look at; without an id a new one with these scopes. */
  role: Pick<Role, 'name' | 'description' | 'scopes'> & Partial<Role>;
  /** Scopes that the personal space always includes. */
  personal: readonly Scope[];
  readOnly: boolean;
  onClose: () => void;
};

/** Edits a role: its name and permissions. Before an assigned role is saved, the form shows its effect on the holders. */
export function RoleDialog({ kind, role, personal, readOnly, onClose }: RoleDialogProps) {
  const queryClient = useQueryClient();
  const [name, setName] = useState(role.name);
  const [description, setDescription] = useState(role.description);
  const [scopes, setScopes] = useState<readonly Scope[]>(role.scopes);
  const own = useOwnScopes(kind);
  const path = rolePath(kind);
  const done = {
    onSuccess: () => {
      notifyDone(t('admin.nameSaved', { name: name.trim() }));
      onClose();
      return readAgain(queryClient, path);
    },
  };
  const create = $api.useMutation('post', path, done);
  const change = $api.useMutation('patch', `${path}/{role_id}`, done);
  const preview = $api.useMutation('post', `${path}/{role_id}/preview`);
  const id = role.id ?? null;
  const params = { path: { role_id: id ?? '' } };
  const body = { name: name.trim(), description: description.trim(), scopes: [...scopes] };
  const isCompared = id === null || (role.holders ?? 0) === 0 || preview.data !== undefined;
  const save = () => (id === null ? create.mutate({ body }) : change.mutate({ params, body }));
  const edit = (next: Scope[]) => {
    preview.reset();
    setScopes(next);
  };
  const title = id === null ? t('roles.create') : roleTitle({ id, name: role.name });
  return (
    <Modal opened onClose={onClose} title={title} size="xl">
      <Stack>
        <ErrorNotice error={create.error ?? change.error ?? preview.error} title={t('roles.couldNotSave')} />
        {readOnly ? null : (
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <TextInput
              label={t('common.name')}
              required
              maxLength={60}
              data-autofocus
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <TextInput
              label={t('common.description')}
              maxLength={300}
              value={description}
              onChange={(event) => setDescription(event.currentTarget.value)}
            />
          </SimpleGrid>
        )}
        {readOnly ? roleAbout({ id: id ?? '', description: role.description }) : null}
        <ScopeChecks
          sections={roleSections(kind, personal)}
          chosen={scopes}
          own={own}
          readOnly={readOnly}
          onChange={edit}
        />
        {preview.data === undefined ? null : <RoleChanges preview={preview.data} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {readOnly ? t('digitalOrganizations.close') : t('common.cancel')}
          </Button>
          {readOnly || isCompared ? null : (
            <Button
              loading={preview.isPending}
              disabled={name.trim() === ''}
              onClick={() => preview.mutate({ params, body: { scopes: [...scopes] } })}
            >
              {t('roles.compare')}
            </Button>
          )}
          {readOnly || !isCompared ? null : (
            <Button loading={create.isPending || change.isPending} disabled={name.trim() === ''} onClick={save}>
              {id === null ? t('roles.create') : t('common.save')}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}

/**
 * Returns the scopes that the current user may grant: never more than their own. Owners and admins of an organization have all that a
 * project knows.
 */
function useOwnScopes(kind: RoleKind): ReadonlySet<Scope> {
  const me = useSession();
  const ofProjects = roleSections('project', []).flatMap(({ scopes }) => scopes);
  return new Set(kind === 'project' ? ofProjects : me.instance_permissions);
}
