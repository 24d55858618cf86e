import { column } from '../define/column.ts';
import { words } from '../define/commonInputs.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { refusal } from '../read/refusal.ts';
import { listAt, listOf, numberAt, textAt, valueAt } from '../read/valueAt.ts';
import { link } from '../write/link.ts';

/** The name in the classification that has a rank. */
const parent = (rank: string) => (row: unknown) =>
  textAt(
    listOf(valueAt(row, 'classification')).find((taxon) => textAt(taxon, 'rank') === rank),
    'name',
  );

export const source = defineSource({
  id: 'col',
  title: 'Catalogue of Life',
  description: 'All known species of the world, 2 million of them, with accepted names and synonyms.',
  homepage: 'https://www.catalogueoflife.org',
  docs: 'https://api.checklistbank.org',
  bases: { main: { url: 'https://api.checklistbank.org' } },
  licence: {
    name: 'CC BY 4.0',
    url: 'https://www.catalogueoflife.org/about/terms-of-use',
    attribution: 'Catalogue of Life',
    commercial: 'attribution',
  },
  limits: [{ requests: 3, seconds: 1 }],
  cacheSeconds: 86_400,
  searches: [
    defineSearch({
      id: 'col.nameusage',
      kind: 'taxonomy',
      title: 'Search the Catalogue of Life',
      description: 'Accepted names and synonyms of the newest release, with classification.',
      inputs: {
        query: words('Puma concolor', 'Scientific name or part of it.'),
        rank: input.choice(['kingdom', 'phylum', 'class', 'order', 'family', 'genus', 'species', 'subspecies'], {
          description: 'Only names of this rank.',
          examples: ['species'],
        }),
        status: input.choice(['accepted', 'synonym', 'provisionally accepted'], {
          description: 'Only names of this standing.',
          examples: ['accepted'],
        }),
      },
      examples: [{ query: 'Puma concolor' }],
      paging: paging.offset({ default: 20, max: 1_000, ceiling: 100_000 }),
      request: ({ inputs, page }) => ({
        path: '/dataset/3LR/nameusage/search',
        query: {
          q: inputs.query,
          rank: inputs.rank,
          status: inputs.status,
          content: 'SCIENTIFIC_NAME',
          limit: page.limit,
          offset: page.offset,
        },
      }),
      problem: refusal('The Catalogue of Life', 'message'),
      // The list may be absent if nothing matches; the total never is.
      decode: ({ body }) => {
        const total = numberAt(body, 'total');
        if (total === undefined) throw new TypeError('there is no total');
        return { rows: listAt(body, 'result'), total };
      },
      columns: {
        id: column.text('id', { required: true }),
        name: column.text('usage.name.scientificName', { required: true }),
        authorship: column.text('usage.name.authorship'),
        rank: column.text('usage.name.rank'),
        status: column.text('usage.status'),
        accepted_name: column.text('usage.accepted.name.scientificName'),
        code: column.text('usage.name.code'),
        kingdom: column.text(parent('kingdom')),
        phylum: column.text(parent('phylum')),
        class: column.text(parent('class')),
        order: column.text(parent('order')),
        family: column.text(parent('family')),
        genus: column.text(parent('genus')),
      },
      record: (row) => link`https://www.catalogueoflife.org/data/taxon/${textAt(row, 'id')}`,
    }),
  ],
});
