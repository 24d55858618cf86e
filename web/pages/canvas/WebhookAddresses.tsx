import { Paper, Stack, Text } from '@mantine/core';
import type { Schema } from '../../api/client.ts';
import type { DraftStore } from '../../canvas/model/draftStore.ts';
import type { GraphNode } from '../../canvas/model/graph.ts';
import { listens } from '../../canvas/model/starting.ts';
import { CopyField } from '../../parts/CopyField.tsx';
import { t } from '../../texts/texts.ts';
import { ListenButton } from './listening/ListenButton.tsx';

type WebhookAddressesProps = {
  node: GraphNode;
  facts: Schema<'DigitalOrganization'>;
  store: DraftStore;
  onExecution: (executionId: string) => void;
};

/** The addresses of a webhook or form, and a test of every trigger that waits for events. Nothing for other nodes. */
export function WebhookAddresses({ node, facts, store, onExecution }: WebhookAddressesProps) {
  if (!listens(node)) return null;
  return (
    <Paper withBorder p="sm" mb="md" radius="md">
      <Stack gap={8}>
        <Addresses node={node} facts={facts} />
        <ListenButton
          digitalOrganizationId={facts.id}
          node={node}
          store={store}
          label={t('Listen for a test event')}
          look={{ size: 'xs', variant: 'light' }}
          position="left-start"
          onExecution={onExecution}
        />
      </Stack>
    </Paper>
  );
}

function Addresses({ node, facts }: Pick<WebhookAddressesProps, 'node' | 'facts'>) {
  const address = facts.addresses.find((one) => one.node_id === node.id);
  if (node.type !== 'trigger.webhook' && node.type !== 'trigger.form') return null;
  if (address === undefined) {
    return (
      <Text size="sm" c="dimmed">
        {t('It gets its addresses as soon as the draft is saved.')}
      </Text>
    );
  }
  return (
    <>
      <div>
        <Text size="sm" fw={500}>
          {t('Production address')}
        </Text>
        <Text size="xs" c="dimmed" mb={4}>
          {facts.status === 'published'
            ? t('Answers with the published version.')
            : t('Answers once this is published.')}
        </Text>
        <CopyField value={address.production_url} label={t('production address')} />
      </div>
      <div>
        <Text size="sm" fw={500}>
          {t('Test address')}
        </Text>
        <Text size="xs" c="dimmed" mb={4}>
          {t('Answers with the draft, once, while somebody listens.')}
        </Text>
        <CopyField value={address.test_url} label={t('address for tests')} />
      </div>
    </>
  );
}
