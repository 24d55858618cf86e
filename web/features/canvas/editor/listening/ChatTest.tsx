import { Drawer, Loader, Text } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useChange } from '../../../../api/changes/changes.ts';
import { api } from '../../../../api/client.ts';
import { ErrorNotice } from '../../../../parts/ErrorNotice.tsx';
import { language, t } from '../../../../texts/texts.ts';
import type { DraftStore } from '../../model/draftStore.ts';
import { findNode } from '../../model/graph.ts';
import { graphOfDraft, useDraftPart } from '../useDraftPart.ts';
import classes from './ChatTest.module.css';
import { ChatTestContext } from './chatTestContext.ts';
import { manualExecutionsOf } from './manualExecutionsOf.ts';

type ChatTestProps = {
  digitalOrganizationId: string;
  store: DraftStore;
  /** A message started this. */
  onExecution: (executionId: string) => void;
  /** The chat has taken room beside the canvas. */
  onShown: () => void;
  children: ReactNode;
};

/**
 * Around an editor: shows the chat of a draft beside the canvas, whatever of the editor is open. Each message runs the draft as it is then, and is
 * seen on the canvas.
 */
export function ChatTest({ children, onShown, ...props }: ChatTestProps) {
  const [nodeId, setNodeId] = useState<string | null>(null);
  const graph = useDraftPart(props.store, graphOfDraft);
  const name = nodeId === null ? undefined : findNode(graph, nodeId)?.name;
  const isShown = name !== undefined;
  useEffect(() => {
    if (isShown) onShown();
  }, [isShown, onShown]);
  return (
    <ChatTestContext value={setNodeId}>
      <div className={classes.around} data-chat-open={isShown || undefined}>
        {children}
      </div>
      <Drawer
        opened={isShown}
        onClose={() => setNodeId(null)}
        position="right"
        size={420}
        withOverlay={false}
        lockScroll={false}
        trapFocus={false}
        title={t('publish.testName', { name: name ?? '' })}
        closeButtonProps={{ 'aria-label': t('publish.closeChat') }}
        classNames={{ inner: classes.inner, body: classes.body, content: classes.content }}
      >
        {nodeId === null ? null : <Conversation key={nodeId} nodeId={nodeId} {...props} />}
      </Drawer>
    </ChatTestContext>
  );
}

type ConversationProps = Omit<ChatTestProps, 'children' | 'onShown'> & { nodeId: string };

function Conversation({ digitalOrganizationId, nodeId, store, onExecution }: ConversationProps) {
  const [path, setPath] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const revision = useDraftPart(store, () => store.revision);
  const known = useRef<Set<string> | null>(null);
  const report = useRef(onExecution);
  useEffect(() => {
    report.current = onExecution;
  });

  // Each saved draft replaces the previous one; the conversation continues.
  useEffect(() => {
    let gone = false;
    const open = async () => {
      if (!(await store.flush())) throw new Error(t('publish.couldNotStartListening'));
      known.current ??= new Set(await manualExecutionsOf(digitalOrganizationId, nodeId));
      const answer = await api.POST('/api/v1/digital-organizations/{digital_organization_id}/listen', {
        params: { path: { digital_organization_id: digitalOrganizationId } },
        body: { node_id: nodeId },
      });
      if (answer.error) throw answer.error;
      const { test_url: testUrl } = answer.data;
      // By its path alone: the page is framed at the very host that shows the editor.
      if (!gone) setPath(testUrl === null ? null : new URL(testUrl).pathname);
    };
    open().then(
      () => setError(null),
      (failed: unknown) => !gone && setError(failed),
    );
    return () => {
      gone = true;
    };
  }, [digitalOrganizationId, nodeId, store, revision]);

  useEffect(
    () => () =>
      void api.DELETE('/api/v1/digital-organizations/{digital_organization_id}/listen/{node_id}', {
        params: { path: { digital_organization_id: digitalOrganizationId, node_id: nodeId } },
      }),
    [digitalOrganizationId, nodeId],
  );

  useChange(['execution'], () => {
    const before = known.current;
    if (before === null) return;
    void manualExecutionsOf(digitalOrganizationId, nodeId).then((ids) => {
      const arrived = ids.find((id) => !before.has(id));
      for (const id of ids) before.add(id);
      if (arrived !== undefined) report.current(arrived);
    });
  });

  if (error !== null) return <ErrorNotice error={error} title={t('publish.chatNotOpen')} />;
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('publish.chatRunsTheDraft')}
      </Text>
      {path === null ? (
        <Loader size="sm" />
      ) : (
        <iframe className={classes.frame} src={`${path}?language=${language()}`} title={t('publish.testChat')} />
      )}
    </>
  );
}
