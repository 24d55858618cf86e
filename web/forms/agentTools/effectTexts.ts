import type { Schema } from '../../api/client.ts';
import { t } from '../../texts/texts.ts';

/** The effects of tools in words. */
export const effectTexts: Readonly<Record<Schema<'ToolEffect'>, string>> = {
  reads_private: t('forms.readsPrivate'),
  brings_untrusted: t('forms.bringsUntrusted'),
  sends_out: t('forms.sendsOut'),
  changes: t('forms.changesSomething'),
};
