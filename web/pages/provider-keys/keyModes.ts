import type { Schema } from '../../api/client.ts';
import { t } from '../../texts/texts.ts';

type Mode = Schema<'ProviderKeyMode'>;

const modes: Readonly<Record<Mode, { label: string; explained: string }>> = {
  own_only: {
    label: t('Always use this key'),
    explained: t('Calls to its models only use this key and cost no credits.'),
  },
  own_first: {
    label: t('Use this key first, fall back to credits'),
    explained: t('If this key fails, the call uses this instance’s key and costs credits.'),
  },
  credits_only: { label: t('Off'), explained: t('The key is saved but not used. Calls cost credits.') },
};

/** The modes of an own key, as choices. */
export const modeChoices = (Object.keys(modes) as Mode[]).map((value) => ({ value, label: modes[value].label }));

/** How a mode is called, and what it does. */
export function shownMode(mode: Mode): { label: string; explained: string } {
  return modes[mode];
}
