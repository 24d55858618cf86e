import { column } from '../define/column.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { isNotFound } from '../read/refusal.ts';
import { entriesOf, neededList, numberAt, textAt } from '../read/valueAt.ts';
import { link } from '../write/link.ts';
import { path } from '../write/path.ts';

const record = (row: unknown) => link`https://www.ebi.ac.uk/pdbe/entry/pdb/${textAt(row, 'pdb_id')}`;

export const source = defineSource({
  id: 'pdbe',
  title: 'Protein Data Bank in Europe',
  description: 'Structures of proteins and nucleic acids by experiment, by EMBL-EBI.',
  homepage: 'https://www.ebi.ac.uk/pdbe/',
  docs: 'https://www.ebi.ac.uk/pdbe/api/doc/',
  bases: { main: { url: 'https://www.ebi.ac.uk' } },
  licence: {
    name: 'CC0',
    url: 'https://www.ebi.ac.uk/about/terms-of-use/',
    attribution: 'PDBe, EMBL-EBI',
    commercial: 'free',
  },
  limits: [{ requests: 3, seconds: 1 }],
  cacheSeconds: 86_400,
  searches: [
    defineSearch({
      id: 'pdbe.search',
      kind: 'structures',
      title: 'Search molecules of structures',
      description: 'Molecules in structures by words or Solr query. A structure comes once for each molecule in it.',
      inputs: {
        query: input.text({
          description: 'Words, or PDBe’s own query: molecule_name:insulin, organism_scientific_name:"Homo sapiens".',
          language: 'Solr',
          required: true,
          examples: ['molecule_name:insulin', 'insulin'],
        }),
        sort: input.choice(['score desc,resolution asc', 'resolution asc', 'deposition_date desc'], {
          description: 'The best fitting, the sharpest or the newest first.',
          default: 'score desc,resolution asc',
        }),
      },
      examples: [{ query: 'molecule_name:insulin' }],
      paging: paging.offset({ default: 10, max: 1_000 }),
      request: ({ inputs, page }) => ({
        path: '/pdbe/search/pdb/select',
        query: {
          q: inputs.query,
          sort: inputs.sort,
          wt: 'json',
          fl: 'entry_entity,pdb_id,title,molecule_name,resolution,experimental_method,deposition_date,number_of_entities,organism_scientific_name',
          rows: page.limit,
          start: page.offset,
        },
      }),
      decode: ({ body }) => ({
        rows: neededList(body, 'response.docs'),
        total: numberAt(body, 'response.numFound') ?? null,
      }),
      columns: {
        pdb_id: column.text('pdb_id', { required: true }),
        title: column.text('title'),
        molecules: column.texts('molecule_name'),
        methods: column.texts('experimental_method'),
        resolution: column.number('resolution', { unit: 'Å' }),
        organisms: column.texts('organism_scientific_name'),
        entities: column.integer('number_of_entities'),
        deposited: column.date('deposition_date'),
      },
      record,
    }),
    defineSearch({
      id: 'pdbe.entry',
      kind: 'structures',
      title: 'Summary of a structure',
      description: 'One structure by its PDB number with method, dates, authors and assembly.',
      inputs: {
        pdb_id: input.text({
          title: 'PDB number',
          description: 'Four letters and digits.',
          pattern: '^[0-9][A-Za-z0-9]{3}$',
          required: true,
          examples: ['1cbs'],
        }),
      },
      examples: [{ pdb_id: '1cbs' }],
      paging: paging.none({ max: 1 }),
      request: ({ inputs }) => ({ path: path`/pdbe/api/pdb/entry/summary/${inputs.pdb_id.toLowerCase()}` }),
      about: 'structure',
      nothing: isNotFound,
      decode: ({ body }) => ({
        rows: entriesOf(body).flatMap(([id, entries]) =>
          neededList(entries, '$').map((entry) => ({ ...(entry as object), pdb_id: id })),
        ),
      }),
      columns: {
        pdb_id: column.text('pdb_id', { required: true }),
        title: column.text('title', { required: true }),
        methods: column.texts('experimental_method'),
        deposited: column.date('deposition_date'),
        released: column.date('release_date'),
        revised: column.date('revision_date'),
        authors: column.texts('entry_authors'),
        polypeptides: column.integer('number_of_entities.polypeptide'),
        ligands: column.integer('number_of_entities.ligand'),
        assembly: column.text('assemblies[0].name'),
        form: column.text('assemblies[0].form'),
      },
      record,
    }),
  ],
});
