import { Anchor, Group, Paper, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Schema } from '../api/client.ts';
import { MarkdownText } from '../parts/MarkdownText.tsx';
import { RowMenu } from '../parts/RowMenu.tsx';
import { TimeAgo } from '../parts/TimeAgo.tsx';
import { t } from '../texts/texts.ts';
import { CommentForm, type CommentText } from './CommentForm.tsx';

type CommentViewProps = {
  comment: Schema<'Comment'>;
  /** Null: about the whole, or the node was deleted. */
  nodeName: string | null;
  isNamed: boolean;
  isOwn: boolean;
  showsExecution: boolean;
  onChooseNode: (nodeId: string) => void;
  onChange: (text: CommentText) => Promise<unknown>;
  onDelete: () => void;
};

/** A function of the module, so that React calls it once and not at each render. */
function scrollTo(row: HTMLElement | null) {
  row?.scrollIntoView({ block: 'center' });
}

/** One comment: author, place and text; its author can change and delete it. */
export function CommentView({ comment, nodeName, isNamed, isOwn, showsExecution, ...actions }: CommentViewProps) {
  const [edits, setEdits] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const author = comment.author_name ?? t('comments.deletedAccount');
  const { node_id: nodeId, execution_id: executionId } = comment;
  const save = async (text: CommentText) => {
    setBusy(true);
    setError(null);
    try {
      await actions.onChange(text);
      setEdits(false);
    } catch (thrown) {
      setError(thrown);
    }
    setBusy(false);
  };
  return (
    <Paper
      component="li"
      withBorder
      radius="md"
      p="sm"
      className={isNamed ? 'named' : undefined}
      aria-current={isNamed || undefined}
      ref={isNamed ? scrollTo : undefined}
    >
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" fw={600} truncate>
          {author}
        </Text>
        <Group gap={4} wrap="nowrap">
          <Text size="xs" c="dimmed" component="span">
            <TimeAgo iso={comment.created_at} />
            {comment.edited_at === null ? '' : ` · ${t('comments.edited')}`}
          </Text>
          {isOwn ? (
            <RowMenu
              name={t('comments.yourComment')}
              consequence={t('comments.deleteText')}
              onEdit={() => setEdits(true)}
              onDelete={actions.onDelete}
            />
          ) : null}
        </Group>
      </Group>
      <Group gap="xs" mb={4}>
        {nodeName === null || nodeId === null ? null : (
          <Anchor component="button" size="xs" onClick={() => actions.onChooseNode(nodeId)}>
            {t('comments.atNode', { node: nodeName })}
          </Anchor>
        )}
        {executionId === null || !showsExecution ? null : (
          <Anchor component={Link} size="xs" to={`/executions/${executionId}?comment=${comment.id}`}>
            {t('executions.execution')}
          </Anchor>
        )}
      </Group>
      {edits ? (
        <CommentForm
          label={t('comments.text')}
          action={t('common.save')}
          initial={comment}
          error={error}
          isBusy={isBusy}
          onSend={save}
          onCancel={() => setEdits(false)}
        />
      ) : (
        <MarkdownText text={comment.body} />
      )}
    </Paper>
  );
}
