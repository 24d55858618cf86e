import { column } from '../define/column.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { failure } from '../define/failure.ts';
import { neededList, numberAt, textAt } from '../read/valueAt.ts';

export const source = defineSource({
  id: 'hal',
  title: 'HAL',
  description: 'The open archive of research in France: articles, theses, reports and preprints.',
  homepage: 'https://hal.science',
  docs: 'https://api.archives-ouvertes.fr/docs/search',
  bases: { main: { url: 'https://api.archives-ouvertes.fr' } },
  redirectHosts: ['api.hal.science'],
  licence: {
    name: 'Open metadata',
    url: 'https://about.hal.science/en/conditions-generales-dutilisation/',
    attribution: 'HAL',
    commercial: 'per_record',
    note: 'Files have the licence of each record.',
  },
  limits: [{ requests: 3, seconds: 1 }],
  cacheSeconds: 3_600,
  searches: [
    defineSearch({
      id: 'hal.search',
      kind: 'literature',
      title: 'Search the open archive of France',
      description: 'Articles, theses and reports by words, with abstract and link to the file.',
      inputs: {
        query: input.text({
          description: 'Words, or HAL’s own query: title_t:, authFullName_t:, producedDateY_i:2024.',
          language: 'Solr',
          required: true,
          examples: ['archéologie sous-marine', 'title_t:graphene'],
        }),
      },
      examples: [{ query: 'title_t:graphene' }],
      paging: paging.offset({ default: 10, max: 1_000 }),
      request: ({ inputs, page }) => ({
        path: '/search/',
        query: {
          q: inputs.query,
          wt: 'json',
          fl: 'docid,title_s,authFullName_s,producedDateY_i,uri_s,doiId_s,docType_s,abstract_s,fileMain_s',
          rows: page.limit,
          start: page.offset,
        },
      }),
      problem: ({ body }) => {
        const said = textAt(body, 'error.msg') ?? textAt(body, 'error');
        return said === undefined ? undefined : failure('bad_request', `HAL does not accept the search: ${said}`);
      },
      decode: ({ body }) => ({
        rows: neededList(body, 'response.docs'),
        total: numberAt(body, 'response.numFound') ?? null,
      }),
      columns: {
        id: column.text('docid', { required: true }),
        title: column.text('title_s[0]', { html: true }),
        authors: column.texts('authFullName_s'),
        year: column.date('producedDateY_i'),
        type: column.text('docType_s', {
          description: 'ART article, THESE thesis, COMM conference, REPORT and others.',
        }),
        doi: column.text('doiId_s'),
        abstract: column.text('abstract_s[0]', { html: true }),
        file_url: column.url('fileMain_s'),
      },
      record: (row) => textAt(row, 'uri_s'),
    }),
  ],
});
