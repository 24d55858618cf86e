import { Alert, Button, FileButton, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { IconAlertCircle, IconFileUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { $api } from '../../api/client.ts';
import { requestError } from '../../api/requestError.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { notifyDone } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';
import { exampleList, placeInList, readImportList } from './importList.ts';
import { ImportTable } from './ImportTable.tsx';

/** Imports a list of models with prices, after showing what it would do. */
export function ImportDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title={t('admin.importPriceList')} size="xl" keepMounted={false}>
      <ImportForm onClose={onClose} />
    </Modal>
  );
}

function ImportForm({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const check = $api.useMutation('post', '/api/v1/admin/models/import');
  const take = $api.useMutation('post', '/api/v1/admin/models/import', {
    onSuccess: ({ added, changed, unchanged }) => {
      notifyDone(t('admin.imported', { added, changed, unchanged }));
      onClose();
      return queryClient.invalidateQueries();
    },
  });
  const edit = (edited: string) => {
    setText(edited);
    setProblem(null);
    check.reset();
    take.reset();
  };
  const send = (run: typeof check, isDryRun: boolean) => {
    const list = readImportList(text);
    if ('problem' in list) setProblem(list.problem);
    else run.mutate({ body: { models: list.rows, dry_run: isDryRun } });
  };
  const refused = take.error ?? check.error;
  const asked = check.variables?.body.models ?? [];
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {t('admin.importText')}
      </Text>
      <Textarea
        label={t('admin.jsonList')}
        placeholder={exampleList}
        rows={12}
        spellCheck={false}
        classNames={{ input: 'mono' }}
        error={problem}
        data-autofocus
        value={text}
        onChange={(event) => edit(event.currentTarget.value)}
      />
      <Group gap="xs">
        <FileButton accept="application/json,.json" onChange={(file) => void file?.text().then(edit)}>
          {(props) => (
            <Button variant="default" leftSection={<IconFileUpload size={16} aria-hidden />} {...props}>
              {t('common.chooseFile')}
            </Button>
          )}
        </FileButton>
        <Button variant="subtle" onClick={() => edit(exampleList)}>
          {t('admin.useAnExample')}
        </Button>
      </Group>
      <Refusal error={refused} place={placeInList(requestError(refused).param, asked)} />
      {check.data === undefined ? null : <ImportTable result={check.data} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        {check.data === undefined ? (
          <Button loading={check.isPending} disabled={text.trim() === ''} onClick={() => send(check, true)}>
            {t('admin.checkList')}
          </Button>
        ) : (
          <Button
            loading={take.isPending}
            disabled={check.data.added + check.data.changed === 0}
            onClick={() => send(take, false)}
          >
            {t('admin.importList')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function Refusal({ error, place }: { error: unknown; place: string | null }) {
  if (place === null) return <ErrorNotice error={error} title={t('admin.couldNotImportList')} />;
  return (
    <Alert color="red" variant="light" icon={<IconAlertCircle />} title={place} role="alert">
      {requestError(error).message}
    </Alert>
  );
}
