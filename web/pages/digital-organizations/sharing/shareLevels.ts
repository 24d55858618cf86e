import type { Schema } from '../../../api/client.ts';
import { t } from '../../../texts/texts.ts';

/** The levels of sharing as choices, each with what it allows, the least first. */
export const shareLevels: readonly { value: Schema<'ShareLevel'>; label: string; about: string }[] = [
  { value: 'view', label: t('Can view'), about: t('Sees it, its versions and its executions.') },
  { value: 'execute', label: t('Can run'), about: t('Sees it, runs it, and calls it from own ones.') },
  {
    value: 'edit',
    label: t('Can edit'),
    about: t('Sees it, runs it, and changes its draft. Publishing stays with its project.'),
  },
];
