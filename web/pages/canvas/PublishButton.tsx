import { Alert, Button, Group, Popover, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCheck, IconCloudUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { $api } from '../../api/client.ts';
import { requestError } from '../../api/requestError.ts';
import { IssuesList } from '../../canvas/view/IssuesList.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { notifyDone } from '../../parts/notify.ts';
import { AddressList } from './AddressList.tsx';
import type { ToolbarProps } from './toolbarProps.ts';

/** Publishes the saved draft; shows what is to be fixed first, and the addresses afterwards. */
export function PublishButton(props: ToolbarProps) {
  const [opened, { toggle, close }] = useDisclosure(false);
  return (
    <Popover opened={opened} onChange={close} width={420} position="bottom-end" shadow="lg" withinPortal trapFocus>
      <Popover.Target>
        <Button
          size="sm"
          leftSection={<IconCloudUpload size={16} aria-hidden />}
          disabled={props.shown.inspecting}
          onClick={toggle}
        >
          Publish
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <PublishForm {...props} onClose={close} />
      </Popover.Dropdown>
    </Popover>
  );
}

function PublishForm({
  facts,
  factsKey,
  store,
  history,
  onChooseNode,
  onClose,
}: ToolbarProps & { onClose: () => void }) {
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [notSaved, setNotSaved] = useState(false);
  const publish = $api.useMutation('post', '/api/v1/digital-organizations/{digital_organization_id}/publish', {
    onSuccess: async (version) => {
      notifyDone(`Version ${version.number} is published.`);
      await queryClient.refetchQueries({ queryKey: factsKey });
    },
  });
  const submit = async () => {
    const saved = await store.flush();
    setNotSaved(!saved);
    if (!saved) return;
    publish.mutate({
      params: { path: { digital_organization_id: facts.id } },
      body: { draft_revision: store.revision, ...(name.trim() === '' ? {} : { name: name.trim() }) },
    });
  };
  const refused = publish.error === null ? null : requestError(publish.error);
  const issues = refused !== null && refused.issues.length > 0 ? refused.issues : facts.issues;
  const serious = issues.some((issue) => issue.severity === 'error');
  return (
    <Stack gap="sm">
      <Text fw={600}>Publish this draft</Text>
      <Text size="sm" c="dimmed">
        The draft becomes a version that never changes. Webhooks answer with the newest published version.
      </Text>
      {issues.length === 0 ? (
        <Group gap={6}>
          <IconCheck size={16} color="var(--mantine-color-teal-6)" aria-hidden />
          <Text size="sm">Nothing to fix.</Text>
        </Group>
      ) : (
        <div>
          <Text size="sm" fw={500} mb={4}>
            {serious ? 'Fix this first' : 'Worth a look'}
          </Text>
          <IssuesList
            graph={history.present.graph}
            issues={issues}
            onChoose={(nodeId) => {
              onClose();
              onChooseNode(nodeId);
            }}
          />
        </div>
      )}
      {refused === null || refused.code === 'graph_invalid' ? null : (
        <ErrorNotice error={publish.error} title="Not published" />
      )}
      {notSaved ? <Alert color="orange">The draft could not be saved, so it was not published.</Alert> : null}
      <Group gap="xs" wrap="nowrap">
        <TextInput
          flex={1}
          aria-label="Name of the version"
          placeholder="Name of the version (optional)"
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button loading={publish.isPending} disabled={serious} onClick={() => void submit()}>
          Publish
        </Button>
      </Group>
      {facts.status === 'published' ? <AddressList facts={facts} graph={history.present.graph} /> : null}
    </Stack>
  );
}
