import { Button, Paper, Popover, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAntenna } from '@tabler/icons-react';
import type { Schema } from '../../api/client.ts';
import type { DraftStore } from '../../canvas/model/draftStore.ts';
import type { GraphNode } from '../../canvas/model/graph.ts';
import { CopyField } from '../../parts/CopyField.tsx';
import { ListenPanel } from './ListenPanel.tsx';

type WebhookAddressesProps = {
  node: GraphNode;
  facts: Schema<'DigitalOrganization'>;
  store: DraftStore;
  onExecution: (executionId: string) => void;
};

/** The addresses of a webhook or form node, with copy and a test. Nothing for other nodes. */
export function WebhookAddresses({ node, facts, store, onExecution }: WebhookAddressesProps) {
  const [opened, { toggle, close }] = useDisclosure(false);
  const address = facts.addresses.find((one) => one.node_id === node.id);
  if (node.type !== 'trigger.webhook' && node.type !== 'trigger.form') return null;
  return (
    <Paper withBorder p="sm" mb="md" radius="md">
      <Stack gap={8}>
        <div>
          <Text size="sm" fw={500}>
            Production address
          </Text>
          <Text size="xs" c="dimmed" mb={4}>
            {facts.status === 'published' ? 'Answers with the published version.' : 'Answers once this is published.'}
          </Text>
          {address === undefined ? (
            <Text size="sm" c="dimmed">
              Assigned as soon as the draft is saved.
            </Text>
          ) : (
            <CopyField value={address.production_url} label="production address" />
          )}
        </div>
        <Popover opened={opened} onChange={close} width={440} position="left-start" shadow="lg">
          <Popover.Target>
            <Button size="xs" variant="light" leftSection={<IconAntenna size={15} aria-hidden />} onClick={toggle}>
              Listen for a test event
            </Button>
          </Popover.Target>
          <Popover.Dropdown>
            <ListenPanel
              digitalOrganizationId={facts.id}
              node={node}
              store={store}
              onExecution={(executionId) => {
                close();
                onExecution(executionId);
              }}
            />
          </Popover.Dropdown>
        </Popover>
      </Stack>
    </Paper>
  );
}
