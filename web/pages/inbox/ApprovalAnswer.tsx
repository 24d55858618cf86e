import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { $api, type Schema } from '../../api/client.ts';
import { t } from '../../texts/texts.ts';
import { QuestionFields, valuesAtFirst, type FieldValues } from './QuestionFields.tsx';
import { useDecided } from './useDecided.ts';

/** The form and the buttons of an approval. */
export function ApprovalAnswer({ id, question }: { id: string; question: Schema<'ApprovalQuestion'> }) {
  const { choices, comment: wantsComment, fields } = question;
  const [values, setValues] = useState<FieldValues>(() => valuesAtFirst(fields));
  const [comment, setComment] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const decide = $api.useMutation('post', '/api/v1/approvals/{approval_id}/decide', useDecided());
  const choose = (choice: string) => {
    if (form.current?.reportValidity() === false) return;
    decide.mutate({
      params: { path: { approval_id: id } },
      body: { choice, values, ...(comment.trim() === '' ? {} : { comment: comment.trim() }) },
    });
  };
  return (
    <form ref={form} onSubmit={(event) => event.preventDefault()}>
      <Stack gap="sm">
        <QuestionFields fields={fields} values={values} onChange={setValues} />
        {wantsComment === 'none' ? null : (
          <Textarea
            label={t('inbox.comment')}
            autosize
            minRows={1}
            maxRows={8}
            maxLength={2000}
            required={wantsComment === 'required'}
            value={comment}
            onChange={(event) => setComment(event.currentTarget.value)}
          />
        )}
        <Group gap="xs">
          {choices.map(({ value, label }, index) => (
            <Button
              key={value}
              data-choice
              variant={index === 0 ? 'filled' : 'default'}
              loading={decide.isPending && decide.variables.body.choice === value}
              disabled={decide.isPending}
              onClick={() => choose(value)}
            >
              {label}
            </Button>
          ))}
        </Group>
      </Stack>
    </form>
  );
}
