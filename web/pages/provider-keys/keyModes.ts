import type { Schema } from '../../api/client.ts';
import { t } from '../../texts/texts.ts';

type Mode = Schema<'ProviderKeyMode'>;

const modes: Readonly<Record<Mode, { label: string; explained: string }>> = {
  own_only: {
    label: t('admin.alwaysUseThisKey'),
    explained: t('admin.ownKeyOnlyText'),
  },
  own_first: {
    label: t('admin.ownKeyFirst'),
    explained: t('admin.ownKeyFirstText'),
  },
  credits_only: { label: t('admin.off'), explained: t('admin.keyOffText') },
};

/** The modes of an own key, as choices. */
export const modeChoices = (Object.keys(modes) as Mode[]).map((value) => ({ value, label: modes[value].label }));

/** Returns the label and description of a mode. */
export function shownMode(mode: Mode): { label: string; explained: string } {
  return modes[mode];
}
