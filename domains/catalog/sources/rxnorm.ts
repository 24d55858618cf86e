import { column } from '../define/column.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { entriesOf, listAt, textAt, valueAt } from '../read/valueAt.ts';
import { link } from '../write/link.ts';

export const source = defineSource({
  id: 'rxnorm',
  title: 'RxNorm',
  description: 'One name and number for each drug on the US market, by the US National Library of Medicine.',
  homepage: 'https://mor.nlm.nih.gov/RxNav/',
  docs: 'https://lhncbc.nlm.nih.gov/RxNav/APIs/RxNormAPIs.html',
  bases: { main: { url: 'https://rxnav.nlm.nih.gov' } },
  licence: {
    name: 'US public domain',
    url: 'https://lhncbc.nlm.nih.gov/RxNav/TermsofService.html',
    attribution:
      'This product uses publicly available data from the U.S. National Library of Medicine (NLM), which is not responsible for the product and does not endorse or recommend it.',
    commercial: 'attribution',
  },
  limits: [{ requests: 20, seconds: 1 }],
  cacheSeconds: 86_400,
  searches: [
    defineSearch({
      id: 'rxnorm.drugs',
      kind: 'drugs',
      title: 'Normalize a drug name',
      description:
        'The products that hold an ingredient or have a brand, with their RxNorm numbers. A name that matches nothing costs nothing.',
      inputs: {
        name: input.text({
          description: 'Ingredient or brand.',
          maxLength: 200,
          required: true,
          examples: ['loratadine'],
        }),
      },
      examples: [{ name: 'loratadine' }],
      paging: paging.local({ default: 100, max: 1_000 }),
      request: ({ inputs }) => ({ path: '/REST/drugs.json', query: { name: inputs.name } }),
      // Groups without products, and no groups at all, are both there.
      decode: ({ body }) => {
        entriesOf(valueAt(body, 'drugGroup'));
        return {
          rows: listAt(body, 'drugGroup.conceptGroup').flatMap((group) => listAt(group, 'conceptProperties')),
        };
      },
      columns: {
        rxcui: column.text('rxcui', { required: true }),
        name: column.text('name', { required: true }),
        type: column.text('tty', { description: 'SCD clinical drug, SBD branded drug, GPCK and BPCK packs.' }),
        synonym: column.text('synonym'),
        umls: column.text('umlscui'),
        is_suppressed: column.boolean((row) => textAt(row, 'suppress') !== 'N'),
      },
      record: (row) => link`https://mor.nlm.nih.gov/RxNav/search?searchBy=RXCUI&searchTerm=${textAt(row, 'rxcui')}`,
      notes: ['Not for clinical decisions.'],
      freeWhenEmpty: true,
    }),
  ],
});
