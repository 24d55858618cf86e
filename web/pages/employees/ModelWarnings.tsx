import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Schema } from '../../api/client.ts';

/** Models that runs of an employee could not call, before it is published. */
export function ModelWarnings({ issues }: Pick<Schema<'Employee'>, 'issues'>) {
  const warnings = issues.filter(({ code }) => code === 'model_not_found');
  return warnings.map(({ message }) => (
    <Alert key={message} color="orange" variant="light" role="note" icon={<IconAlertTriangle />}>
      {message}
    </Alert>
  ));
}
