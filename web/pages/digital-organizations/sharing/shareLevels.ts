import type { Schema } from '../../../api/client.ts';
import { t } from '../../../texts/texts.ts';

/** The levels of sharing as choices, each with its permissions, lowest first. */
export const shareLevels: readonly { value: Schema<'ShareLevel'>; label: string; about: string }[] = [
  {
    value: 'view',
    label: t('digitalOrganizations.canView'),
    about: t('digitalOrganizations.canViewText'),
  },
  {
    value: 'execute',
    label: t('digitalOrganizations.canRun'),
    about: t('digitalOrganizations.canViewAndRun'),
  },
  {
    value: 'edit',
    label: t('digitalOrganizations.canEdit'),
    about: t('digitalOrganizations.canEditText'),
  },
];
