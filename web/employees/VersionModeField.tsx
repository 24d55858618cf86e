import { Radio, Stack } from '@mantine/core';
import type { Schema } from '../api/client.ts';
import { t } from '../texts/texts.ts';

type Mode = Schema<'Position'>['version_mode'];

/** Whether a position goes along with new versions, or stays with one. */
export function VersionModeField({ value, onChange }: { value: Mode; onChange: (mode: Mode) => void }) {
  return (
    <Radio.Group label={t('common.versions')} value={value} onChange={(mode) => onChange(mode as Mode)}>
      <Stack gap="xs" mt={6}>
        <Radio value="following" label={t('market.following')} description={t('market.followingHint')} />
        <Radio value="pinned" label={t('market.pinned')} description={t('market.pinnedHint')} />
      </Stack>
    </Radio.Group>
  );
}
