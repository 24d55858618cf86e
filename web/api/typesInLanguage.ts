import type { SpokenType } from '../texts/typeTexts.ts';
import { language } from '../texts/texts.ts';

const spoken = new Set(['/api/v1/node-types', '/api/v1/credential-types']);

/**
 * The types that the server tells in English, in the language of the page. Here and not in the components, so that palette,
 * forms and executions say the same; where the page is English nothing is loaded for it.
 */
export async function typesInLanguage(path: string, response: Response): Promise<Response | undefined> {
  if (language() === 'en' || !response.ok || !spoken.has(path)) return undefined;
  const [{ inGerman }, body] = await Promise.all([
    import('../texts/germanTypes.ts'),
    response.json() as Promise<{ data: SpokenType[] }>,
  ]);
  return Response.json({ ...body, data: body.data.map(inGerman) }, { headers: response.headers });
}
