import { Button, Group, MultiSelect, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { membersRead } from '../api/listReads.ts';
import { useSession } from '../app/session.ts';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { t } from '../texts/texts.ts';

/** The text of a comment and the accounts to notify. */
export type CommentText = { body: string; mentions: readonly string[] };

type CommentFormProps = {
  label: string;
  action: string;
  initial?: CommentText;
  error: unknown;
  isBusy: boolean;
  onSend: (text: CommentText) => Promise<unknown>;
  onCancel?: () => void;
  /** Called with the text at each change. */
  onType?: (body: string) => void;
};

const mostCharacters = 4000;
const mostMentions = 10;

/** A comment to write or change, with members to notify. */
export function CommentForm({ label, action, initial, error, isBusy, onSend, onCancel, onType }: CommentFormProps) {
  const me = useSession();
  const [body, setBody] = useState(initial?.body ?? '');
  const [mentions, setMentions] = useState<readonly string[]>(initial?.mentions ?? []);
  const members = useQuery(membersRead());
  const people = (members.data?.data ?? [])
    .filter(({ account_id: id, kind }) => kind === 'person' && id !== me.account.id)
    .map(({ account_id: value, name }) => ({ value, label: name }));
  const isEmpty = body.trim() === '';
  const send = () => void onSend({ body, mentions }).catch(() => undefined); // shown as `error`
  return (
    <Stack gap="xs">
      <Textarea
        label={label}
        autosize
        minRows={2}
        maxRows={12}
        maxLength={mostCharacters}
        value={body}
        onChange={(event) => {
          setBody(event.currentTarget.value);
          onType?.(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isEmpty && !isBusy) send();
        }}
      />
      {people.length === 0 ? null : (
        <MultiSelect
          size="xs"
          aria-label={t('comments.mention')}
          placeholder={mentions.length === 0 ? t('comments.mention') : ''}
          searchable
          maxValues={mostMentions}
          data={people}
          value={[...mentions]}
          onChange={setMentions}
        />
      )}
      <ErrorNotice error={error} />
      <Group gap="xs" justify="flex-end">
        {onCancel === undefined ? null : (
          <Button size="xs" variant="default" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
        )}
        <Button size="xs" loading={isBusy} disabled={isEmpty} onClick={send}>
          {action}
        </Button>
      </Group>
    </Stack>
  );
}
