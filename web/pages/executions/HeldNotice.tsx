import { Alert, Text } from '@mantine/core';
import { IconHourglass } from '@tabler/icons-react';
import type { Schema } from '../../api/client.ts';
import { absoluteTime } from '../../parts/time.ts';
import { t } from '../../texts/texts.ts';

type Held = Schema<'HeldStart'>;

const reasons: Readonly<Record<Held['by'], string>> = {
  rate: t('executions.heldRate'),
  debounce: t('executions.heldDebounce'),
  overlap: t('executions.heldOverlap'),
};

/** Why an execution has not started yet. */
export function HeldNotice({ held }: { held: Held }) {
  return (
    <Alert color="gray" variant="light" icon={<IconHourglass />} title={t('executions.heldStart')}>
      <Text size="sm">{reasons[held.by]}</Text>
      {held.starts_at === null ? null : (
        <Text size="sm">{t('executions.notBefore', { time: absoluteTime(held.starts_at) })}</Text>
      )}
    </Alert>
  );
}
