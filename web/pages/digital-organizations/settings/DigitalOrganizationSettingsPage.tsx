import { Alert, Anchor, Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { $api, type Schema } from '../../../api/client.ts';
import { readAgain } from '../../../api/reads.ts';
import { BackLink } from '../../../parts/BackLink.tsx';
import { ErrorNotice } from '../../../parts/ErrorNotice.tsx';
import { notifyDone } from '../../../parts/notify.ts';
import { PageFrame } from '../../../parts/PageFrame.tsx';
import { RichText } from '../../../texts/RichText.tsx';
import { UnreadPage } from '../../../parts/UnreadPage.tsx';
import { t } from '../../../texts/texts.ts';
import { SettingsForm, type EditedSettings } from './SettingsForm.tsx';

type Facts = Schema<'DigitalOrganization'>;
const path = '/api/v1/digital-organizations/{digital_organization_id}';

/** The settings of a digital organization: part of its draft, so they are published with it. */
export function DigitalOrganizationSettingsPage() {
  const { digitalOrganizationId: id = '' } = useParams();
  const facts = $api.useQuery('get', path, { params: { path: { digital_organization_id: id } } });
  if (facts.data === undefined)
    return (
      <UnreadPage
        read={facts}
        title={t('common.settings')}
        what={t('executions.digitalOrganization')}
        list={{ to: '/digital-organizations', title: t('digitalOrganizations.digitalOrganizations') }}
      />
    );
  return (
    <PageFrame
      title={t('canvas.settingsOfName', { name: facts.data.name })}
      description={<BackLink to={`/digital-organizations/${id}`}>{t('digitalOrganizations.openCanvas')}</BackLink>}
    >
      <Settings facts={facts.data} />
    </PageFrame>
  );
}

function settingsOf({ name, description, settings }: Facts): EditedSettings {
  return { name, description, settings };
}

/** Saves with the current draft, so that other users' edits are kept. */
function Settings({ facts }: { facts: Facts }) {
  const queryClient = useQueryClient();
  const before = settingsOf(facts);
  const [edited, setEdited] = useState(before);
  const params = { path: { digital_organization_id: facts.id } };
  const save = $api.useMutation('put', path, {
    onSuccess: (saved) => {
      queryClient.setQueryData($api.queryOptions('get', path, { params }).queryKey, saved);
      setEdited(settingsOf(saved));
      notifyDone(t('digitalOrganizations.settingsSaved'));
      return readAgain(queryClient, '/api/v1/digital-organizations');
    },
  });
  const readOnly = !facts.permissions.includes('edit');
  const isChanged = JSON.stringify(edited) !== JSON.stringify(before);
  const waits = facts.status === 'published' && facts.has_unpublished_changes;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({
          params,
          body: { ...edited, name: edited.name.trim(), draft: facts.draft, draft_revision: facts.draft_revision },
        });
      }}
    >
      {waits ? (
        <Alert color="yellow" variant="light" mb="lg" role="note">
          <RichText
            id="digitalOrganizations.unpublishedChanges"
            parts={{
              canvas: (
                <Anchor
                  component={Link}
                  to={`/digital-organizations/${facts.id}`}
                  inherit
                  c="inherit"
                  underline="always"
                />
              ),
            }}
          />
        </Alert>
      ) : null}
      <ErrorNotice error={save.error} title={t('digitalOrganizations.couldNotSaveSettings')} />
      <SettingsForm id={facts.id} edited={edited} readOnly={readOnly} onChange={setEdited} />
      {readOnly ? null : (
        <Group mt="lg">
          <Button type="submit" disabled={!isChanged || edited.name.trim() === ''} loading={save.isPending}>
            {t('common.save')}
          </Button>
          <Button variant="default" disabled={!isChanged || save.isPending} onClick={() => setEdited(before)}>
            {t('panel.discardChanges')}
          </Button>
        </Group>
      )}
    </form>
  );
}
