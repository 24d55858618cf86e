import { Button, FileButton, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { formatBytes } from '../../parts/bytes.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { notifyDone } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';
import { costText } from './costText.ts';

const textEndings = /\.(txt|md|markdown|csv|json|xml|log)$/i;
const takenFiles = '.pdf,.docx,.html,.htm,.txt,.md,.markdown,.csv,.json,.xml,.log,text/*';
const checkAfterMs = 600;

/** Adds a document to a knowledge base, saying what it will cost before. */
export function AddDocumentDialog({
  base,
  opened,
  onClose,
}: {
  base: Schema<'KnowledgeBase'>;
  opened: boolean;
  onClose: () => void;
}) {
  return (
    <Modal opened={opened} onClose={onClose} title={t('knowledge.addDocument')} size="lg" keepMounted={false}>
      <AddForm base={base} onClose={onClose} />
    </Modal>
  );
}

function AddForm({ base, onClose }: { base: Schema<'KnowledgeBase'>; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [key, setKey] = useState('');
  const [title, setTitle] = useState('');
  const [sourceUrl, setSourceUrl] = useState('');
  const [text, setText] = useState('');
  // A file read by a worker, as opposed to a text file read in the browser.
  const [file, setFile] = useState<File | null>(null);
  const params = { path: { knowledge_base_id: base.id } };
  const add = $api.useMutation('post', '/api/v1/knowledge-bases/{knowledge_base_id}/documents', {
    onSuccess: async ({ document }) => {
      notifyDone(t('knowledge.added', { title: document.title }));
      onClose();
      await readAgain(
        queryClient,
        '/api/v1/knowledge-bases',
        '/api/v1/knowledge-bases/{knowledge_base_id}',
        '/api/v1/knowledge-bases/{knowledge_base_id}/documents',
        '/api/v1/wallet',
      );
    },
  });
  const upload = $api.useMutation('post', '/api/v1/knowledge-bases/{knowledge_base_id}/files', {
    onSuccess: async (uploaded) => {
      notifyDone(t('knowledge.uploaded', { title: uploaded.title }));
      onClose();
      await readAgain(queryClient, '/api/v1/knowledge-bases/{knowledge_base_id}/files');
    },
  });
  const choose = async (chosen: File | null) => {
    if (chosen === null) return;
    const isText = textEndings.test(chosen.name);
    setFile(isText ? null : chosen);
    setText(isText ? await chosen.text() : '');
    setKey((given) => (given === '' ? chosen.name : given));
  };
  const told = {
    key,
    ...(title.trim() === '' ? {} : { title }),
    ...(sourceUrl.trim() === '' ? {} : { source_url: sourceUrl.trim() }),
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (file === null) add.mutate({ params, body: { ...told, text } });
        else upload.mutate({ params, ...formOf(file, told) });
      }}
    >
      <Stack>
        <ErrorNotice error={add.error ?? upload.error} title={t('knowledge.couldNotAdd')} />
        <TextInput
          label={t('keys.key')}
          description={`${t('knowledge.keyHint')} ${t('knowledge.addDocumentOrReplace')}`}
          required
          maxLength={500}
          data-autofocus
          value={key}
          onChange={(event) => setKey(event.currentTarget.value)}
        />
        <TextInput
          label={t('knowledge.title')}
          description={t('knowledge.titleHint')}
          maxLength={500}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <TextInput
          label={t('knowledge.sourceUrl')}
          type="url"
          maxLength={2000}
          value={sourceUrl}
          onChange={(event) => setSourceUrl(event.currentTarget.value)}
        />
        {file === null ? (
          <Textarea
            label={t('common.text')}
            description={t('knowledge.textHint')}
            required
            rows={10}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        ) : (
          <Text size="sm" role="status">
            {t('knowledge.fileChosen', { name: file.name, size: formatBytes(file.size) })}
          </Text>
        )}
        <Cost baseId={base.id} documentKey={key} text={text} />
        <Group justify="space-between">
          <FileButton accept={takenFiles} onChange={(file) => void choose(file)}>
            {(props) => (
              <Button variant="default" leftSection={<IconFileText size={16} aria-hidden />} {...props}>
                {t('knowledge.chooseFile')}
              </Button>
            )}
          </FileButton>
          <Group>
            <Button variant="default" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" loading={add.isPending || upload.isPending}>
              {file === null ? t('knowledge.addDocument') : t('knowledge.upload')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  );
}

/** The form that carries a file; the client leaves its content type to the browser. */
function formOf(file: File, told: Record<string, string>) {
  return {
    body: { file_name: file.name, content: '' },
    bodySerializer: () => {
      const form = new FormData();
      form.append('file', file);
      for (const [name, value] of Object.entries(told)) form.append(name, value);
      return form;
    },
  };
}

/** Shows the cost of adding this text once typing pauses. */
function Cost({ baseId, documentKey, text }: { baseId: string; documentKey: string; text: string }) {
  const [asked] = useDebouncedValue({ key: documentKey.trim() === '' ? '-' : documentKey, text }, checkAfterMs);
  const check = useQuery({
    ...$api.queryOptions('post', '/api/v1/knowledge-bases/{knowledge_base_id}/documents/check', {
      params: { path: { knowledge_base_id: baseId } },
      body: asked,
    }),
    enabled: asked.text.trim() !== '',
    retry: false,
    gcTime: 0,
  });
  const said = check.data;
  if (said === undefined || text.trim() === '') return null;
  return (
    <Text size="sm" c="dimmed" role="status">
      {costText(said)}
    </Text>
  );
}
