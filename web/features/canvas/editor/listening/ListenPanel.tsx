import { Button, Divider, Group, Progress, Stack, Text } from '@mantine/core';
import { IconAntenna, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { exampleItem } from '../../../../../openapi/exampleItem.ts';
import type { DraftStore } from '../../model/draftStore.ts';
import type { GraphNode } from '../../model/graph.ts';
import { JsonField } from '../../../../forms/JsonField.tsx';
import { CodeBlock } from '../../../../parts/CodeBlock.tsx';
import { CopyField } from '../../../../parts/CopyField.tsx';
import { ErrorNotice } from '../../../../parts/ErrorNotice.tsx';
import { notifyError } from '../../../../parts/notify.ts';
import { t } from '../../../../texts/texts.ts';
import { useStartDraft } from '../useStartDraft.ts';
import { useListeningOn } from './listeningContext.ts';
import { ListeningError } from './ListeningError.tsx';
import { readFirstItem } from './lastExecution.ts';
import { LastExecutionButton } from './LastExecutionButton.tsx';
import type { ListeningOn } from './useListening.ts';

type ListenPanelProps = {
  digitalOrganizationId: string;
  node: GraphNode;
  store: DraftStore;
  onExecution: (executionId: string) => void;
};

/** Two ways to test a trigger: wait for one real event, or start with an item written by hand. */
export function ListenPanel({ digitalOrganizationId, node, store, onExecution }: ListenPanelProps) {
  const { listening, on } = useListeningOn(node.id);
  const over = listening.over.get(node.id);
  return (
    <Stack gap="sm">
      <Text fw={600}>{t('publish.testName', { name: node.name })}</Text>
      {listening.failed?.nodeId === node.id ? (
        <ErrorNotice error={listening.failed.error} title={t('publish.notListening')} />
      ) : null}
      {on !== null ? (
        <OpenListener node={node} on={on} onStop={() => listening.stop(node.id)} />
      ) : (
        <>
          <Text size="sm" c="dimmed" role={over === undefined ? undefined : 'status'}>
            {over === undefined ? t('publish.listenHint') : endText[over]}
          </Text>
          <Button
            ref={keepFocus}
            variant="light"
            leftSection={<IconAntenna size={16} aria-hidden />}
            loading={listening.starting}
            onClick={() => listening.start(node.id)}
          >
            {t('publish.listenForTestEvent')}
          </Button>
          <Divider label={t('publish.or')} />
          <ByHand digitalOrganizationId={digitalOrganizationId} node={node} store={store} onExecution={onExecution} />
        </>
      )}
    </Stack>
  );
}

/** Moves the focus to the button that replaces the pressed one. */
function keepFocus(button: HTMLElement | null): void {
  if (document.activeElement === document.body) button?.focus();
}

const endText = {
  in_time: t('publish.noEventInTime'),
  elsewhere: t('publish.listeningWasStoppedElsewhere'),
};

/** A trigger that is listened on: the request that it waits for, the remaining time, and errors. */
export function OpenListener({ node, on, onStop }: { node: GraphNode; on: ListeningOn; onStop: () => void }) {
  const { testUrl, secondsLeft, percentLeft, error } = on;
  return (
    <>
      <Group justify="space-between" wrap="nowrap">
        <div>
          <Text size="sm" role="status">
            {whatIsAwaited(node)}
          </Text>
          <Text size="xs" c="dimmed" className="numeric" role="timer">
            {t('publish.countSecondsLeft', { count: secondsLeft })}
          </Text>
        </div>
        <Button
          ref={keepFocus}
          size="xs"
          variant="default"
          leftSection={<IconPlayerStop size={15} aria-hidden />}
          onClick={onStop}
          miw="max-content"
        >
          {t('publish.stopListening')}
        </Button>
      </Group>
      <Progress value={percentLeft} size="sm" aria-label={t('publish.timeLeft')} />
      <ListeningError error={error} />
      {testUrl === null ? null : node.type === 'trigger.form' ? (
        <>
          <CopyField value={testUrl} label={t('publish.testUrl')} />
          <Button component="a" href={testUrl} target="_blank" rel="noopener" variant="light" size="xs">
            {t('publish.openForm')}
          </Button>
        </>
      ) : (
        <>
          <CopyField value={testUrl} label={t('publish.testUrl')} />
          <CodeBlock label={t('publish.testRequest')} code={testRequest(node, testUrl)} />
        </>
      )}
    </>
  );
}

function whatIsAwaited({ type }: GraphNode): string {
  if (type === 'trigger.webhook') return t('publish.listeningRequest');
  if (type === 'trigger.form') return t('publish.listeningForm');
  if (type === 'trigger.email') return t('publish.listeningMail');
  if (type === 'trigger.file') return t('publish.listeningFile');
  return t('publish.listeningNext');
}

function ByHand({ digitalOrganizationId, node, store, onExecution }: ListenPanelProps) {
  const start = useStartDraft({ digitalOrganizationId, store, onStarted: onExecution });
  const [item, setItem] = useState<unknown>(() => exampleItem(node) ?? {});
  const taken = useMutation({
    mutationFn: (executionId: string) => readFirstItem(executionId, node.id),
    onSuccess: (found) => setItem(found),
    onError: (error) => notifyError(t('publish.couldNotLoadEvent'), error),
  });
  return (
    <>
      <LastExecutionButton
        digitalOrganizationId={digitalOrganizationId}
        triggerId={node.id}
        variant="subtle"
        size="compact-sm"
        loading={taken.isPending}
        onUse={taken.mutate}
      />
      <JsonField
        name="item"
        path="/item"
        schema={{ title: t('publish.startWithThisItem') }}
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
        {t('publish.runWithThisItem')}
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
