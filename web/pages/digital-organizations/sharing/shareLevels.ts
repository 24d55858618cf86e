import type { Schema } from '../../../api/client.ts';
import { t } from '../../../texts/texts.ts';

/** The levels of sharing as choices, each with what it allows, the least first. */
export const shareLevels: readonly { value: Schema<'ShareLevel'>; label: string; about: string }[] = [
  { value: 'view', label: t('Can view'), about: t('Can view it, its versions and its executions.') },
  {
    value: 'execute',
    label: t('Can run'),
    about: t('Can view and run it, and call it from other digital organizations.'),
  },
  {
    value: 'edit',
    label: t('Can edit'),
    about: t('Can view, run and edit it. Only project members can publish.'),
  },
];
