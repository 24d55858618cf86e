import { Text, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { Schema } from '../../../api/client.ts';
import { t } from '../../../texts/texts.ts';
import classes from './NodeIssues.module.css';

type NodeIssuesProps = {
  issues: readonly Schema<'GraphIssue'>[];
  /** Issues that no field of the form can show. */
  elsewhere: readonly string[];
  /** It failed in the execution that is shown. */
  failed: boolean;
  /** Shows all problems at their fields, and moves to the first one. */
  onShow: () => void;
};

/** The foot of a form: how much is to be mended, always of one height. Errors of a value are shown at its field. */
export function NodeIssues({ issues, elsewhere, failed, onShow }: NodeIssuesProps) {
  const errors = issues.filter(({ severity }) => severity === 'error').length;
  if (issues.length === 0 && failed) {
    return (
      <div className={classes.foot} data-serious>
        <IconAlertTriangle size={15} aria-hidden />
        <Text size="xs">{t('canvas.failedInLastRun')}</Text>
      </div>
    );
  }
  if (issues.length === 0) {
    return (
      <div className={classes.foot}>
        <IconCheck size={15} aria-hidden />
        <Text size="xs">{t('publish.noIssues')}</Text>
      </div>
    );
  }
  const counts = [
    errors > 0 ? t('canvas.issueCount', { count: errors }) : '',
    issues.length > errors ? t('canvas.countWarnings', { count: issues.length - errors }) : '',
  ];
  const label =
    issues.length === elsewhere.length ? elsewhere.join(' ') : [...counts, ...elsewhere].filter(Boolean).join(' · ');
  return (
    <UnstyledButton
      className={classes.foot}
      data-serious={errors > 0 || undefined}
      data-show-problems
      title={label}
      onClick={onShow}
    >
      <IconAlertTriangle size={15} aria-hidden />
      <Text size="xs" truncate>
        {label}
      </Text>
    </UnstyledButton>
  );
}
