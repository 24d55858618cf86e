import { column } from '../define/column.ts';
import { failure } from '../define/failure.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { sparqlRows } from '../read/tables.ts';
import { neededList, numberAt, textAt } from '../read/valueAt.ts';

export const source = defineSource({
  id: 'wikidata',
  title: 'Wikidata',
  description:
    'The free knowledge base of the Wikimedia projects: things, their properties and how they are connected.',
  homepage: 'https://www.wikidata.org',
  docs: 'https://www.wikidata.org/wiki/Wikidata:Data_access',
  bases: { main: { url: 'https://www.wikidata.org' }, query: { url: 'https://query.wikidata.org' } },
  licence: {
    name: 'CC0',
    url: 'https://www.wikidata.org/wiki/Wikidata:Licensing',
    attribution: 'Wikidata',
    commercial: 'free',
  },
  limits: [{ requests: 5, seconds: 1 }],
  cacheSeconds: 3_600,
  timeoutSeconds: 60, // a query may take as long there
  needsContact: true,
  searches: [
    defineSearch({
      id: 'wikidata.search',
      kind: 'encyclopedia',
      title: 'Find things in Wikidata',
      description: 'Items, properties or lexemes by name or alias, with the identifiers that queries need.',
      inputs: {
        query: input.text({ description: 'Name or alias.', maxLength: 250, required: true, examples: ['Paris'] }),
        language: input.text({
          description: 'Code of the language of names.',
          pattern: '^[a-z]{2,3}(-[a-z]{2,10})?$',
          default: 'en',
        }),
        type: input.choice(['item', 'property', 'lexeme'], { description: 'What to look for.', default: 'item' }),
      },
      examples: [{ query: 'Paris' }],
      paging: paging.offset({ default: 10, max: 50, ceiling: 10_000 }),
      request: ({ inputs, page }) => ({
        path: '/w/api.php',
        query: {
          action: 'wbsearchentities',
          format: 'json',
          search: inputs.query,
          language: inputs.language,
          uselang: inputs.language,
          type: inputs.type,
          limit: page.limit,
          continue: page.offset,
        },
      }),
      problem: ({ body }) => {
        const said = textAt(body, 'error.info');
        return said === undefined ? undefined : failure('bad_request', `Wikidata does not accept the search: ${said}`);
      },
      decode: ({ body }, { page }) => {
        const rows = neededList(body, 'search');
        const continues = numberAt(body, '["search-continue"]') !== undefined;
        return { rows, total: continues ? null : page.offset + rows.length };
      },
      columns: {
        id: column.text('id', { required: true }),
        label: column.text('label'),
        description: column.text('description'),
        aliases: column.texts('aliases'),
        matched: column.text('match.text'),
        concept_url: column.url('concepturi'),
      },
      record: (row) =>
        `https://www.wikidata.org/wiki/${encodeURIComponent(textAt(row, 'title') ?? textAt(row, 'id') ?? '')}`,
    }),
    defineSearch({
      id: 'wikidata.sparql',
      kind: 'encyclopedia',
      title: 'Query Wikidata (SPARQL)',
      description:
        'Any SELECT query of the Wikidata query service. Without a LIMIT the first rows only are asked for. Articles of journals are in another graph and not found here.',
      inputs: {
        query: input.text({
          description: 'A SELECT query.',
          language: 'SPARQL',
          maxLength: 5_000,
          required: true,
          pattern: '[Ss][Ee][Ll][Ee][Cc][Tt]',
          examples: [
            'SELECT ?item ?itemLabel WHERE { ?item wdt:P31 wd:Q146. SERVICE wikibase:label { bd:serviceParam wikibase:language "en". } }',
          ],
        }),
      },
      examples: [
        {
          query:
            'SELECT ?item ?itemLabel WHERE { ?item wdt:P31 wd:Q146. SERVICE wikibase:label { bd:serviceParam wikibase:language "en". } }',
        },
      ],
      paging: paging.none({ max: 1_000 }),
      request: ({ inputs, page }) => ({
        base: 'query',
        path: '/sparql',
        query: {
          format: 'json',
          query: /\blimit\s+\d+/i.test(inputs.query) ? inputs.query : `${inputs.query} LIMIT ${page.limit}`,
        },
        headers: { accept: 'application/sparql-results+json' },
      }),
      problem: ({ status, text }) => {
        if (status === 400)
          return failure('bad_request', 'Wikidata cannot read the query. Try it at https://query.wikidata.org first.', {
            input: 'query',
          });
        return /TimeoutException/.test(text.slice(0, 20_000)) && status !== 200
          ? failure('timeout', 'The query takes longer than Wikidata allows. Ask for less.')
          : undefined;
      },
      decode: ({ body }) => ({ rows: sparqlRows(body) }),
      columns: {},
      openColumns: true,
    }),
  ],
});
