import { column } from '../define/column.ts';
import { failure } from '../define/failure.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { neededList, numberAt, textAt } from '../read/valueAt.ts';
import { joined } from '../write/joined.ts';
import { group, lucene } from '../write/queryText.ts';

const providers = { materials_project: 'main', cod: 'cod', odbx: 'odbx', oqmd: 'oqmd' } as const;
const providerNames = ['materials_project', 'cod', 'odbx', 'oqmd'] as const;

export const source = defineSource({
  id: 'optimade',
  title: 'OPTIMADE',
  description: 'Crystal structures of several databases of materials through one interface.',
  homepage: 'https://www.optimade.org',
  docs: 'https://specification.optimade.org',
  bases: {
    main: { url: 'https://optimade.materialsproject.org' },
    cod: { url: 'https://www.crystallography.net/cod/optimade' },
    odbx: { url: 'https://optimade.odbx.science' },
    oqmd: { url: 'https://oqmd.org/optimade' },
  },
  licence: {
    name: 'By database: CC0 or CC BY 4.0',
    url: 'https://www.optimade.org/providers-dashboard/',
    attribution: 'The database of each structure, through OPTIMADE',
    commercial: 'attribution',
  },
  limits: [{ requests: 2, seconds: 1 }],
  cacheSeconds: 86_400,
  searches: [
    defineSearch({
      id: 'optimade.structures',
      kind: 'materials',
      title: 'Search crystal structures of several databases',
      description: 'Structures by elements, formula or OPTIMADE’s own filter in one database of materials.',
      inputs: {
        provider: input.choice(providerNames, {
          title: 'Database',
          description: 'Materials Project, Crystallography Open Database, odbx or OQMD.',
          default: 'materials_project',
        }),
        elements: input.texts({
          description: 'Structures that hold all of these elements.',
          pattern: '^[A-Z][a-z]?$',
          maxItems: 10,
          examples: [['Si', 'O']],
        }),
        formula: input.text({
          title: 'Reduced formula',
          description: 'Elements in the order of the alphabet: O2Si.',
          pattern: '^([A-Z][a-z]?[0-9]*){1,20}$',
          examples: ['O2Si'],
        }),
        element_count: input.integer({
          description: 'Number of different elements.',
          minimum: 1,
          maximum: 118,
          examples: [2],
        }),
        filter: input.text({
          description: 'OPTIMADE’s own filter.',
          language: 'OPTIMADE',
          examples: ['nsites < 10 AND elements HAS "Fe"'],
        }),
      },
      atLeastOneOf: ['elements', 'formula', 'filter'],
      examples: [{ elements: ['Si', 'O'], element_count: 2 }],
      paging: paging.offset({ default: 10, max: 100 }),
      request: ({ inputs, page }) => ({
        base: providers[inputs.provider],
        path: '/v1/structures',
        query: {
          filter: joined(
            [
              inputs.elements && `elements HAS ALL ${inputs.elements.map((element) => lucene`${element}`).join(',')}`,
              inputs.formula && lucene`chemical_formula_reduced=${inputs.formula}`,
              inputs.element_count !== undefined && `nelements=${inputs.element_count}`,
              inputs.filter && lucene`${group(inputs.filter)}`,
            ],
            ' AND ',
          ),
          response_format: 'json',
          response_fields:
            'chemical_formula_reduced,chemical_formula_descriptive,elements,nelements,nsites,lattice_vectors,last_modified',
          page_limit: page.limit,
          page_offset: page.offset,
        },
      }),
      problem: ({ status, body }) => {
        const said = textAt(body, 'errors[0].detail') ?? textAt(body, 'errors[0].title');
        return said !== undefined && status < 500
          ? failure('bad_request', `The database does not accept the search: ${said}`)
          : undefined;
      },
      decode: ({ body }) => ({ rows: neededList(body, 'data'), total: numberAt(body, 'meta.data_returned') ?? null }),
      columns: {
        id: column.text('id', { required: true }),
        formula: column.text('attributes.chemical_formula_reduced'),
        description: column.text('attributes.chemical_formula_descriptive'),
        elements: column.texts('attributes.elements'),
        element_count: column.integer('attributes.nelements'),
        sites: column.integer('attributes.nsites', { description: 'Atoms in the unit cell.' }),
        lattice_a: column.texts('attributes.lattice_vectors[0]', {
          unit: 'Å',
          description: 'x, y and z of the first vector.',
        }),
        lattice_b: column.texts('attributes.lattice_vectors[1]', { unit: 'Å' }),
        lattice_c: column.texts('attributes.lattice_vectors[2]', { unit: 'Å' }),
        modified: column.datetime('attributes.last_modified'),
      },
    }),
  ],
});
