import { Button, FileButton, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { $api } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { t } from '../../texts/texts.ts';
import { ImportResult } from './ImportResult.tsx';
import { readJsonObject } from '../../forms/readJsonObject.ts';

/** Where to make it: nowhere said = at the top of the personal space. */
type Place = { project_id?: string; folder_id?: string };
type ImportDialogProps = { place: Place; opened: boolean; onClose: () => void };

/** Imports a file of Bureau or of n8n, chosen or pasted, shows what became of every node, and has credentials selected. */
export function ImportDialog({ place, opened, onClose }: ImportDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('digitalOrganizations.importDigitalOrganization')}
      size="lg"
      keepMounted={false}
      transitionProps={{ duration: 0 }}
    >
      <ImportForm place={place} onClose={onClose} />
    </Modal>
  );
}

function ImportForm({ place, onClose }: Omit<ImportDialogProps, 'opened'>) {
  const queryClient = useQueryClient();
  const [text, setText] = useState('');
  const send = $api.useMutation('post', '/api/v1/digital-organizations/import', {
    onSuccess: () => readAgain(queryClient, '/api/v1/digital-organizations'),
  });
  const file = readJsonObject(text);
  const problem = text.trim() === '' ? undefined : problemOf(file);
  if (send.data !== undefined) return <ImportResult made={send.data} onClose={onClose} />;
  return (
    <Stack gap="md">
      <Text size="sm">{t('digitalOrganizations.importText')}</Text>
      <ErrorNotice error={send.error} title={t('digitalOrganizations.couldNotImportFile')} />
      <Textarea
        label={t('common.json')}
        placeholder={t('digitalOrganizations.pasteOrChoose')}
        autosize
        minRows={6}
        maxRows={14}
        value={text}
        error={problem}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group justify="space-between">
        <FileButton
          accept="application/json,.json"
          onChange={(chosen) => void chosen?.text().then((content) => setText(content))}
        >
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconUpload size={16} aria-hidden />}>
              {t('common.chooseFile')}
            </Button>
          )}
        </FileButton>
        <Button
          disabled={file === null || problem !== undefined}
          loading={send.isPending}
          onClick={() => {
            if (file !== null) send.mutate({ body: file, params: { query: place } });
          }}
        >
          {t('digitalOrganizations.import')}
        </Button>
      </Group>
    </Stack>
  );
}

function problemOf(file: Record<string, unknown> | null): string | undefined {
  if (file === null) return t('digitalOrganizations.invalidJson');
  if (Array.isArray(file['nodes'])) return undefined;
  return t('digitalOrganizations.notAnExport');
}
