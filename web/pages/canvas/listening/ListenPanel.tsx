import { Button, Divider, Group, Progress, Stack, Text } from '@mantine/core';
import { IconAntenna, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useState } from 'react';
import type { DraftStore } from '../../canvas/model/draftStore.ts';
import type { GraphNode } from '../../canvas/model/graph.ts';
import { JsonField } from '../../forms/JsonField.tsx';
import { CodeBlock } from '../../parts/CodeBlock.tsx';
import { CopyField } from '../../parts/CopyField.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { t } from '../../texts/texts.ts';
import { useListen } from './useListen.ts';
import { useStartDraft } from './useStartDraft.ts';

type ListenPanelProps = {
  digitalOrganizationId: string;
  node: GraphNode;
  store: DraftStore;
  onExecution: (executionId: string) => void;
};

const sampleItem = { method: 'POST', headers: {}, params: {}, query: {}, body: { name: 'Ada' } };

/** Two ways to test a trigger: wait for one real event, or start with an item written by hand. */
export function ListenPanel({ digitalOrganizationId, node, store, onExecution }: ListenPanelProps) {
  const listening = useListen({ digitalOrganizationId, nodeId: node.id, store, onExecution });
  return (
    <Stack gap="sm">
      <Text fw={600}>{t('Test “{{name}}”', { name: node.name })}</Text>
      <ErrorNotice error={listening.error} title={t('Not listening')} />
      {listening.isListening ? (
        <Listening node={node} listening={listening} />
      ) : (
        <>
          <Text size="sm" c="dimmed" role={listening.isOver ? 'status' : undefined}>
            {listening.isOver
              ? t('Nothing arrived in time. Listen again when you are ready.')
              : t('Listen for one event, for two minutes. It runs the draft as it is now.')}
          </Text>
          <Button
            variant="light"
            leftSection={<IconAntenna size={16} aria-hidden />}
            loading={listening.starting}
            onClick={listening.start}
          >
            {t('Listen for a test event')}
          </Button>
          <Divider label={t('or')} />
          <ByHand digitalOrganizationId={digitalOrganizationId} node={node} store={store} onExecution={onExecution} />
        </>
      )}
    </Stack>
  );
}

function Listening({ node, listening }: { node: GraphNode; listening: ReturnType<typeof useListen> }) {
  const { testUrl, secondsLeft, percentLeft, stop } = listening;
  return (
    <>
      <Group justify="space-between" wrap="nowrap">
        <div>
          <Text size="sm" role="status">
            {whatIsAwaited(node)}
          </Text>
          <Text size="xs" c="dimmed" className="numeric" role="timer">
            {t('{{count}} seconds left', { count: secondsLeft })}
          </Text>
        </div>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlayerStop size={15} aria-hidden />}
          onClick={stop}
          miw="max-content"
        >
          {t('Stop listening')}
        </Button>
      </Group>
      <Progress value={percentLeft} size="sm" aria-label={t('Time left')} />
      {testUrl === null ? null : node.type === 'trigger.form' ? (
        <>
          <CopyField value={testUrl} label={t('test address')} />
          <Button component="a" href={testUrl} target="_blank" rel="noopener" variant="light" size="xs">
            {t('Open the form')}
          </Button>
        </>
      ) : (
        <>
          <CopyField value={testUrl} label={t('test address')} />
          <CodeBlock label={t('test request')} code={testRequest(node, testUrl)} />
        </>
      )}
    </>
  );
}

function whatIsAwaited({ type }: GraphNode): string {
  if (type === 'trigger.webhook') return t('Listening. Send one request to the test address.');
  if (type === 'trigger.form') return t('Listening. Open the form and submit it once.');
  if (type === 'trigger.email') return t('Listening. Send a mail to the mailbox.');
  if (type === 'trigger.file') return t('Listening. Put a file into the folder, or change one.');
  return t('Listening for the next event.');
}

function ByHand({ digitalOrganizationId, node, store, onExecution }: ListenPanelProps) {
  const start = useStartDraft({ digitalOrganizationId, store, onStarted: onExecution });
  const [item, setItem] = useState<unknown>(sampleItem);
  return (
    <>
      <JsonField
        name="item"
        schema={{ title: t('Start with this item') }}
        value={item}
        required={false}
        readOnly={false}
        onChange={setItem}
      />
      <Button
        variant="default"
        leftSection={<IconPlayerPlay size={16} aria-hidden />}
        loading={start.isPending}
        disabled={typeof item !== 'object' || item === null}
        onClick={() => start.mutate({ startNode: node.id, input: [{ ...(item as Record<string, unknown>) }] })}
      >
        {t('Run with this item')}
      </Button>
    </>
  );
}

const withBody = ['POST', 'PUT', 'PATCH', 'DELETE'];

/** A request that the webhook takes: with a body where one of its methods has one. */
function testRequest(node: GraphNode, testUrl: string): string {
  const written: unknown = node.parameters?.methods;
  const methods = Array.isArray(written) ? written : ['POST'];
  const method: unknown = methods.find((one) => withBody.includes(one)) ?? methods[0];
  if (typeof method !== 'string' || !withBody.includes(method)) return `curl '${testUrl}?name=Ada'`;
  return `curl -X ${method} ${testUrl} \\\n  -H "Content-Type: application/json" \\\n  -d '{"name": "Ada"}'`;
}
