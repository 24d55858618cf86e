import { Button, Divider, Group, Loader, Stack, Text } from '@mantine/core';
import { IconAntenna, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import type { DraftStore } from '../../canvas/model/draftStore.ts';
import type { GraphNode } from '../../canvas/model/graph.ts';
import { JsonField } from '../../forms/JsonField.tsx';
import { CodeBlock } from '../../parts/CodeBlock.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
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
  const start = useStartDraft({ digitalOrganizationId, store, onStarted: onExecution });
  const [item, setItem] = useState<unknown>(sampleItem);
  return (
    <Stack gap="sm">
      <Text fw={600}>Test “{node.name}”</Text>
      <ErrorNotice error={listening.error} title="Not listening" />
      {!listening.isListening ? (
        <>
          <Text size="sm" c="dimmed">
            Listen for one event, for two minutes. It runs the draft as it is now.
          </Text>
          <Button
            variant="light"
            leftSection={<IconAntenna size={16} aria-hidden />}
            loading={listening.starting}
            onClick={listening.start}
          >
            Listen for a test event
          </Button>
        </>
      ) : (
        <>
          <Group gap="xs" role="status">
            <Loader size="xs" aria-hidden />
            <Text size="sm">
              Listening, {listening.secondsLeft} seconds left.{listening.testUrl === null ? '' : ' Send one request:'}
            </Text>
          </Group>
          {listening.testUrl === null ? null : (
            <CodeBlock label="test request" code={testRequest(node, listening.testUrl)} />
          )}
        </>
      )}
      <Divider label="or" />
      <JsonField
        name="item"
        schema={{ title: 'Start with this item' }}
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
        Run with this item
      </Button>
    </Stack>
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
