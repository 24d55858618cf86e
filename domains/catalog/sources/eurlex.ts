import { column } from '../define/column.ts';
import { failure } from '../define/failure.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { sparqlRows } from '../read/tables.ts';
import { textAt } from '../read/valueAt.ts';
import { plainWords, sparql, sparqlIri } from '../write/queryText.ts';

const types = {
  regulation: 'REG',
  directive: 'DIR',
  decision: 'DEC',
  judgment: 'JUDG',
  recommendation: 'RECO',
} as const;
const authority = 'http://publications.europa.eu/resource/authority';

export const source = defineSource({
  id: 'eurlex',
  title: 'EUR-Lex',
  description: 'Legislation and case law of the European Union, from the database of its Publications Office (CELLAR).',
  homepage: 'https://eur-lex.europa.eu',
  docs: 'https://op.europa.eu/en/web/cellar',
  bases: { main: { url: 'https://publications.europa.eu' } },
  licence: {
    name: 'CC BY 4.0',
    url: 'https://eur-lex.europa.eu/content/legal-notice/legal-notice.html',
    attribution: '© European Union, https://eur-lex.europa.eu',
    commercial: 'attribution',
  },
  limits: [{ requests: 1, seconds: 1 }],
  cacheSeconds: 3_600,
  timeoutSeconds: 60, // a query may take as long there
  searches: [
    defineSearch({
      id: 'eurlex.search',
      kind: 'regulatory',
      title: 'EU legislation and case law by title',
      description: 'Acts and judgments whose English title holds a phrase, newest first, with their CELEX numbers.',
      inputs: {
        query: input.text({
          description: 'A word, or words that follow each other.',
          maxLength: 200,
          required: true,
          examples: ['artificial intelligence', 'General Data Protection Regulation'],
        }),
        type: input.choice(['regulation', 'directive', 'decision', 'judgment', 'recommendation'], {
          description: 'Only of this type.',
        }),
        from_date: input.date({ description: 'Of this day or later.', examples: ['2020-01-01'] }),
        to_date: input.date({ description: 'Of this day or earlier.' }),
      },
      examples: [{ query: 'artificial intelligence', type: 'regulation' }],
      paging: paging.offset({ default: 20, max: 100, ceiling: 10_000 }),
      request: ({ inputs, page }) => {
        // A phrase is in quotes of its own inside of the literal; nothing but letters and digits gets there.
        const phrase = sparql`${`'${plainWords(inputs.query)}'`}`;
        const filters = [
          inputs.type &&
            sparql`?work cdm:work_has_resource-type ${sparqlIri(`${authority}/resource-type/${types[inputs.type]}`)} .`,
          inputs.from_date && sparql`FILTER(?date >= ${inputs.from_date}^^xsd:date)`,
          inputs.to_date && sparql`FILTER(?date <= ${inputs.to_date}^^xsd:date)`,
        ].filter((filter) => filter !== undefined);
        const query = [
          'PREFIX cdm: <http://publications.europa.eu/ontology/cdm#>',
          'PREFIX xsd: <http://www.w3.org/2001/XMLSchema#>',
          'SELECT ?celex (SAMPLE(?work) AS ?uri) (MAX(?date) AS ?day) (MAX(?title) AS ?name)',
          '(GROUP_CONCAT(DISTINCT STR(?type); SEPARATOR=" ") AS ?types) WHERE {',
          '?work cdm:resource_legal_id_celex ?celex .',
          inputs.from_date === undefined && inputs.to_date === undefined
            ? 'OPTIONAL { ?work cdm:work_date_document ?date . }'
            : '?work cdm:work_date_document ?date .',
          'OPTIONAL { ?work cdm:work_has_resource-type ?type . }',
          '?expression cdm:expression_belongs_to_work ?work .',
          `?expression cdm:expression_uses_language <${authority}/language/ENG> .`,
          '?expression cdm:expression_title ?title .',
          `?title bif:contains ${phrase} .`,
          ...filters,
          `} GROUP BY ?celex ORDER BY DESC(?day) ?celex LIMIT ${page.limit} OFFSET ${page.offset}`,
        ].join('\n');
        return {
          path: '/webapi/rdf/sparql',
          form: { query, format: 'application/sparql-results+json' },
          headers: { accept: 'application/sparql-results+json' },
        };
      },
      // Errors of its database come with any status, as text.
      problem: ({ text }) => {
        const said = /^Virtuoso \S+ Error/.exec(text.trimStart());
        if (!said) return undefined;
        return /estimated execution time|timeout/i.test(text)
          ? failure('timeout', 'The search takes longer than EUR-Lex allows. Ask for a rarer phrase or fewer days.')
          : failure('upstream_unavailable', 'EUR-Lex cannot answer the search at the moment.', {
              internal: text.slice(0, 200),
            });
      },
      decode: ({ body }) => ({ rows: sparqlRows(body) }),
      columns: {
        celex: column.text('celex', { required: true }),
        title: column.text('name'),
        date: column.date('day'),
        types: column.texts((row) => (textAt(row, 'types') ?? '').split(' ').map((iri) => iri.split('/').at(-1))),
        cellar_uri: column.url('uri'),
      },
      record: (row) =>
        `https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX:${encodeURIComponent(textAt(row, 'celex') ?? '')}`,
    }),
  ],
});
