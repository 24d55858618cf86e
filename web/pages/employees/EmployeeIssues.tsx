import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Schema } from '../../api/client.ts';
import { t } from '../../texts/texts.ts';

/** Shows why an employee cannot work now, whatever its draft says. */
export function EmployeeIssues({ issues }: Pick<Schema<'Employee'>, 'issues'>) {
  const texts = [
    { code: 'publisher_credits_too_low', title: t('market.runsRefusedNow'), text: t('market.runsRefusedHint') },
    { code: 'worker_missing', title: t('market.workerMissing'), text: t('market.workerMissingHint') },
  ];
  return texts
    .filter(({ code }) => issues.some((issue) => issue.code === code))
    .map(({ code, title, text }) => (
      <Alert key={code} color="orange" variant="light" role="note" title={title} icon={<IconAlertTriangle />}>
        {text}
      </Alert>
    ));
}
