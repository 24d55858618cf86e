import { IconCheck, IconPencil } from '@tabler/icons-react';
import type { Schema } from '../../api/client.ts';
import { StateText } from '../../parts/StateText.tsx';
import { t } from '../../texts/texts.ts';

/** Whether an own employee is in the market, and whether its draft is ahead of that. */
export function EmployeeState({ employee }: { employee: Schema<'Employee'> }) {
  const { status, has_unpublished_changes: isAhead } = employee;
  if (status === 'draft')
    return <StateText label={t('common.draft')} color="gray" icon={IconPencil} isException={false} status="draft" />;
  return (
    <StateText
      label={isAhead ? t('publish.publishedWithChanges') : t('common.published')}
      color="teal"
      icon={IconCheck}
      isException={false}
      status="published"
    />
  );
}
