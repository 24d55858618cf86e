import { Modal, Select, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { t } from '../../texts/texts.ts';
import { KeyUse } from './KeyUse.tsx';

type RotateKeyDialogProps = {
  modelApiKey: Schema<'ModelApiKey'>;
  onRotated: (created: Schema<'ModelApiKeyWithValue'>) => void;
  onClose: () => void;
};

const graces = [
  { value: '0', label: t('keys.graceNone') },
  { value: '3600', label: t('keys.graceHour') },
  { value: '86400', label: t('keys.graceDay') },
  { value: '604800', label: t('keys.graceWeek') },
];

/** Rotates a key, after asking how long the old one still works. */
export function RotateKeyDialog({ modelApiKey, onRotated, onClose }: RotateKeyDialogProps) {
  const queryClient = useQueryClient();
  const [graceSeconds, setGraceSeconds] = useState('0');
  const rotate = $api.useMutation('post', '/api/v1/model-api-keys/{key_id}/rotate', {
    onSuccess: (created) => {
      onClose();
      onRotated(created);
      return readAgain(queryClient, '/api/v1/model-api-keys');
    },
  });
  const submit = () =>
    rotate.mutate({
      params: { path: { key_id: modelApiKey.id } },
      body: { grace_seconds: Number(graceSeconds) },
    });
  return (
    <Modal opened onClose={onClose} title={t('keys.rotateLabel', { label: modelApiKey.label })}>
      <DialogForm
        error={rotate.error}
        errorTitle={t('keys.couldNotRotateKey')}
        action={t('keys.rotate')}
        busy={rotate.isPending}
        onSubmit={submit}
        onClose={onClose}
      >
        <Text size="sm">{t('keys.youGetNewKey')}</Text>
        <KeyUse modelApiKey={modelApiKey} />
        <Select
          label={t('keys.oldKey')}
          description={graceSeconds === '0' ? undefined : t('keys.rotatedHint')}
          data={graces}
          allowDeselect={false}
          value={graceSeconds}
          onChange={(value) => setGraceSeconds(value ?? '0')}
        />
      </DialogForm>
    </Modal>
  );
}
