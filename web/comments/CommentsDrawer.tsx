import { Button, Drawer, Skeleton, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { $api, type Schema } from '../api/client.ts';
import { readAgain } from '../api/reads.ts';
import { useSession } from '../app/session.ts';
import { useSessionObject } from '../app/sessionState.ts';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { notifyError } from '../parts/notify.ts';
import { t } from '../texts/texts.ts';
import { CommentForm } from './CommentForm.tsx';
import type { CommentPlace } from './commentPlace.ts';
import { CommentView } from './CommentView.tsx';

const path = '/api/v1/digital-organizations/{digital_organization_id}/comments';
const onePath = '/api/v1/digital-organizations/{digital_organization_id}/comments/{comment_id}';

/** Number of comments read at first, and at most. */
const pageSize = 50;
const most = 250;
/** The bar with Run and Publish stays free. */
const belowBar = 58;

type CommentsDrawerProps = CommentPlace & {
  /** The comment that a link names. */
  named: string | null;
  onClose: () => void;
};

/** The comments of a digital organization or of one execution, newest first, with a form for one more. */
export function CommentsDrawer({ named, onClose, ...place }: CommentsDrawerProps) {
  const { digitalOrganizationId, executionId, nodes, selectedId, onChooseNode } = place;
  const me = useSession();
  const queryClient = useQueryClient();
  const [limit, setLimit] = useState(named === null ? pageSize : most);
  const query = { limit, ...(executionId !== null && { execution_id: executionId }) };
  const at = { digital_organization_id: digitalOrganizationId };
  const comments = $api.useQuery('get', path, { params: { path: at, query } });
  const again = () => void readAgain(queryClient, path);
  const [written, setWritten] = useState(0);
  // An unsent text is there again after the drawer was closed.
  const unsent = useSessionObject(`comments.${executionId ?? digitalOrganizationId}`, () => new Map<'body', string>());
  const create = $api.useMutation('post', path, {
    onSuccess: () => {
      unsent.clear();
      setWritten((count) => count + 1);
      again();
    },
  });
  const change = $api.useMutation('patch', onePath, { onSuccess: again });
  const remove = $api.useMutation('delete', onePath, {
    onSuccess: again,
    onError: (error) => notifyError(t('comments.couldNotDelete'), error),
  });
  const nodeName = (id: string | null) => nodes.find((node) => node.id === id)?.name ?? null;
  const selected = nodeName(selectedId);
  const pathOf = (comment: Schema<'Comment'>) => ({ ...at, comment_id: comment.id });
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="md"
      title={t('comments.comments')}
      // The canvas stays usable beside it: a comment is about the selected node.
      withOverlay={false}
      trapFocus={false}
      lockScroll={false}
      closeOnClickOutside={false}
      styles={{ inner: { top: belowBar }, content: { height: `calc(100dvh - ${belowBar}px)` } }}
    >
      <Stack>
        <CommentForm
          key={written}
          label={selected === null ? t('comments.newComment') : t('comments.newCommentAt', { node: selected })}
          action={t('comments.comment')}
          initial={{ body: unsent.get('body') ?? '', mentions: [] }}
          onType={(body) => unsent.set('body', body)}
          error={create.error}
          isBusy={create.isPending}
          onSend={({ body, mentions }) =>
            create.mutateAsync({
              params: { path: at },
              body: {
                body,
                mentions: [...mentions],
                ...(selected !== null && { node_id: selectedId! }),
                ...(executionId !== null && { execution_id: executionId }),
              },
            })
          }
        />
        <ErrorNotice error={comments.error} onRetry={() => void comments.refetch()} />
        {comments.isPending ? <Skeleton height={120} /> : null}
        {comments.data?.data.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('comments.none')}
          </Text>
        ) : null}
        <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }} aria-label={t('comments.comments')}>
          {comments.data?.data.map((comment) => (
            <CommentView
              key={comment.id}
              comment={comment}
              nodeName={nodeName(comment.node_id)}
              isNamed={comment.id === named}
              isOwn={comment.author_account_id === me.account.id}
              showsExecution={executionId === null}
              onChooseNode={onChooseNode}
              onChange={({ body, mentions }) =>
                change.mutateAsync({
                  params: { path: pathOf(comment) },
                  body: { body, mentions: [...mentions] },
                })
              }
              onDelete={() => remove.mutate({ params: { path: pathOf(comment) } })}
            />
          ))}
        </Stack>
        {comments.data?.next_cursor == null || limit >= most ? null : (
          <Button variant="default" onClick={() => setLimit(most)}>
            {t('comments.showMore')}
          </Button>
        )}
      </Stack>
    </Drawer>
  );
}
