import { Paper, Stack, Text } from '@mantine/core';
import type { Schema } from '../../../api/client.ts';
import type { DraftStore } from '../model/draftStore.ts';
import type { GraphNode } from '../model/graph.ts';
import { chatType, listens } from '../model/starting.ts';
import { CodeBlock } from '../../../parts/CodeBlock.tsx';
import { CopyField } from '../../../parts/CopyField.tsx';
import { t } from '../../../texts/texts.ts';
import { ChatTestButton } from './listening/ChatTestButton.tsx';
import { ListenButton } from './listening/ListenButton.tsx';

type WebhookAddressesProps = {
  node: GraphNode;
  facts: Schema<'DigitalOrganization'>;
  store: DraftStore;
  onExecution: (executionId: string) => void;
};

/** The addresses of a webhook, form or chat, and a test of every trigger that waits for events. Nothing for other nodes. */
export function WebhookAddresses({ node, facts, store, onExecution }: WebhookAddressesProps) {
  if (!listens(node)) return null;
  return (
    <Paper withBorder p="sm" mb="md" radius="md">
      <Stack gap={8}>
        <Addresses node={node} facts={facts} />
        {node.type === chatType ? (
          <ChatTestButton nodeId={node.id} look={{ size: 'xs', variant: 'light' }} />
        ) : (
          <ListenButton
            digitalOrganizationId={facts.id}
            node={node}
            store={store}
            label={t('publish.listenForTestEvent')}
            look={{ size: 'xs', variant: 'light' }}
            position="left-start"
            onExecution={onExecution}
          />
        )}
      </Stack>
    </Paper>
  );
}

function Addresses({ node, facts }: Pick<WebhookAddressesProps, 'node' | 'facts'>) {
  const address = facts.addresses.find((one) => one.node_id === node.id);
  const isCalled = node.type === 'trigger.webhook' || node.type === 'trigger.form' || node.type === chatType;
  if (!isCalled && address === undefined) return null;
  if (address === undefined) {
    return (
      <Text size="sm" c="dimmed">
        {t('publish.urlsAfterSave')}
      </Text>
    );
  }
  return (
    <>
      <div>
        <Text size="sm" fw={500}>
          {t('publish.productionUrl')}
        </Text>
        <Text size="xs" c="dimmed" mb={4}>
          {facts.status === 'published' ? t('publish.runsThePublishedVersion') : t('publish.activeOncePublished')}
        </Text>
        <CopyField value={address.production_url} label={t('publish.productionUrl')} />
      </div>
      {node.type === chatType ? (
        <CodeBlock
          label={t('publish.embedCode')}
          code={`<script src="${address.production_url}/widget.js" async></script>`}
        />
      ) : (
        <div>
          <Text size="sm" fw={500}>
            {t('publish.testUrl')}
          </Text>
          <Text size="xs" c="dimmed" mb={4}>
            {t('publish.listenText')}
          </Text>
          <CopyField value={address.test_url} label={t('publish.testUrl')} />
        </div>
      )}
    </>
  );
}
