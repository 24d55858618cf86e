import { api } from '../api/client.ts';
import { chooseLanguage, type Language } from '../texts/texts.ts';

/** Chooses the language of this browser and of the mails to the account; the page is loaded again in it, whatever becomes of the mails. */
export async function keepLanguage(language: Language): Promise<void> {
  await api.PATCH('/api/v1/me', { body: { language } }).catch(() => null);
  chooseLanguage(language);
}
