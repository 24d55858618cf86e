import type { IncomingHttpHeaders } from 'node:http';
import { languageOf } from '../../languageOf.ts';

/** Returns the language of a chat page: from its address (`?language=de`), else from the preferences of the browser. */
export function chatLanguage({ url }: { url: string }, headers: IncomingHttpHeaders): 'en' | 'de' {
  const named = new URLSearchParams(url.split('?')[1] ?? '').get('language');
  return named === 'en' || named === 'de' ? named : (languageOf(headers) ?? 'en');
}
