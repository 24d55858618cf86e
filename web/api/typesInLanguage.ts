import type { SpokenType } from '../texts/typeTexts.ts';
import { language } from '../texts/texts.ts';

type Told = { data: unknown[] };
/** Puts what the server tells in English into the language of the page, by the path of the contract. */
type Tell = (body: never) => Promise<object>;

const types: Tell = async (body: { data: SpokenType[] }) => {
  const { inGerman } = await import('../texts/germanTypes.ts');
  return { ...body, data: body.data.map(inGerman) };
};
const catalog = () => import('../texts/germanCatalog.ts');
const list =
  (inGerman: (texts: Awaited<ReturnType<typeof catalog>>) => (one: never) => unknown): Tell =>
  async (body: Told) => ({ ...body, data: body.data.map(inGerman(await catalog()) as (one: unknown) => unknown) });

const spoken: Readonly<Record<string, Tell>> = {
  '/api/v1/node-types': types,
  '/api/v1/credential-types': types,
  '/api/v1/catalog/ask': list(({ proposalInGerman }) => proposalInGerman),
  '/api/v1/catalog/searches': list(({ searchInGerman }) => searchInGerman),
  '/api/v1/catalog/sources': list(({ sourceInGerman }) => sourceInGerman),
  '/api/v1/catalog/runs': list(({ runInGerman }) => runInGerman),
  '/api/v1/catalog/searches/{search_id}': async (body) => (await catalog()).searchInGerman(body),
  '/api/v1/catalog/sources/{source_id}': async (body) => (await catalog()).sourceInGerman(body),
  '/api/v1/catalog/searches/{search_id}/runs': async (body) => (await catalog()).resultInGerman(body),
};

/**
 * Translates the server's English texts (types of nodes and credentials, searches and sources of the data market) into the language of the
 * page. Here and not in the components, so that palette, forms and executions say the same; where the page is English nothing is loaded for
 * it.
 */
export async function typesInLanguage(path: string, response: Response): Promise<Response | undefined> {
  const tell = spoken[path];
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  if (language() === 'en' || tell === undefined || !response.ok || !isJson) return undefined;
  return Response.json(await tell((await response.json()) as never), { headers: response.headers });
}
