import type { Schema } from '../../api/client.ts';
import { t } from '../../texts/texts.ts';

type Mode = Schema<'ProviderKeyMode'>;

const modes: Readonly<Record<Mode, { label: string; explained: string }>> = {
  own_only: {
    label: t('Only this key'),
    explained: t('Models that it serves are called by it and by nothing else, for 0 credits.'),
  },
  own_first: {
    label: t('This key, then credits'),
    explained: t(
      'Where it fails before the answer begins, the call goes on by the key of the instance and costs credits.',
    ),
  },
  credits_only: { label: t('Not used'), explained: t('It is kept; every call costs credits.') },
};

/** The modes of an own key, as choices. */
export const modeChoices = (Object.keys(modes) as Mode[]).map((value) => ({ value, label: modes[value].label }));

/** How a mode is called, and what it does. */
export function shownMode(mode: Mode): { label: string; explained: string } {
  return modes[mode];
}
