import { column } from '../define/column.ts';
import { words } from '../define/commonInputs.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { type Answer, defineSearch, defineSource } from '../define/source.ts';
import { neededList, numberAt, textAt } from '../read/valueAt.ts';
import { link } from '../write/link.ts';

const chemblId = (title: string, example: string) =>
  input.text({ title, description: 'CHEMBL and digits.', pattern: '^CHEMBL[0-9]{1,10}$', examples: [example] });
const pages = paging.offset({ default: 20, max: 1_000 });
const listIn =
  (name: string) =>
  ({ body }: Answer) => ({ rows: neededList(body, name), total: numberAt(body, 'page_meta.total_count') ?? null });
const compound = (row: unknown) =>
  link`https://www.ebi.ac.uk/chembl/explore/compound/${textAt(row, 'molecule_chembl_id')}`;

export const source = defineSource({
  id: 'chembl',
  title: 'ChEMBL',
  description: 'Drug-like molecules with what they bind to and how strongly, taken from the literature.',
  homepage: 'https://www.ebi.ac.uk/chembl/',
  docs: 'https://chembl.gitbook.io/chembl-interface-documentation/web-services',
  bases: { main: { url: 'https://www.ebi.ac.uk/chembl/api/data' } },
  licence: {
    name: 'CC BY-SA 3.0',
    url: 'https://chembl.gitbook.io/chembl-interface-documentation/about#data-licensing',
    attribution: 'ChEMBL, EMBL-EBI',
    commercial: 'share_alike',
  },
  limits: [{ requests: 5, seconds: 1 }],
  cacheSeconds: 86_400,
  searches: [
    defineSearch({
      id: 'chembl.molecules',
      kind: 'compounds',
      title: 'Search drug-like molecules',
      description: 'Molecules by name, synonym or structure key. A name that matches nothing costs nothing.',
      inputs: { query: words('aspirin', 'Name, synonym or identifier of the molecule.') },
      examples: [{ query: 'aspirin' }],
      paging: pages,
      request: ({ inputs, page }) => ({
        path: '/molecule/search.json',
        query: {
          q: inputs.query,
          only: 'molecule_chembl_id,pref_name,molecule_type,max_phase,first_approval,molecule_properties,molecule_structures,molecule_synonyms',
          limit: page.limit,
          offset: page.offset,
        },
      }),
      decode: listIn('molecules'),
      columns: {
        molecule_chembl_id: column.text('molecule_chembl_id', { required: true }),
        name: column.text('pref_name'),
        type: column.text('molecule_type'),
        max_phase: column.number('max_phase', { description: '4: approved; 3, 2, 1: clinical phases.' }),
        first_approval: column.date('first_approval'),
        formula: column.text('molecule_properties.full_molformula'),
        weight: column.number('molecule_properties.full_mwt', { unit: 'g/mol' }),
        logp: column.number('molecule_properties.alogp'),
        psa: column.number('molecule_properties.psa', { unit: 'Å²' }),
        qed: column.number('molecule_properties.qed_weighted'),
        smiles: column.text('molecule_structures.canonical_smiles'),
        inchikey: column.text('molecule_structures.standard_inchi_key'),
        synonyms: column.texts('molecule_synonyms[].molecule_synonym'),
      },
      record: compound,
      freeWhenEmpty: true,
    }),
    defineSearch({
      id: 'chembl.mechanisms',
      kind: 'compounds',
      title: 'How a drug works',
      description: 'The mechanisms of action of a molecule: target, kind of action and references.',
      inputs: {
        molecule_chembl_id: input.text({
          title: 'Molecule',
          description: 'CHEMBL and digits.',
          pattern: '^CHEMBL[0-9]{1,10}$',
          required: true,
          examples: ['CHEMBL941'],
        }),
      },
      examples: [{ molecule_chembl_id: 'CHEMBL941' }],
      paging: pages,
      request: ({ inputs, page }) => ({
        path: '/mechanism.json',
        query: { ...inputs, limit: page.limit, offset: page.offset },
      }),
      decode: listIn('mechanisms'),
      columns: {
        mechanism_id: column.integer('mec_id', { required: true }),
        molecule_chembl_id: column.text('molecule_chembl_id'),
        mechanism: column.text('mechanism_of_action'),
        action: column.text('action_type'),
        target_chembl_id: column.text('target_chembl_id'),
        direct: column.boolean('direct_interaction'),
        max_phase: column.number('max_phase'),
        comment: column.text('mechanism_comment'),
        references: column.texts('mechanism_refs[].ref_url'),
      },
      record: compound,
    }),
    defineSearch({
      id: 'chembl.activities',
      kind: 'compounds',
      title: 'Measured activities of a molecule or target',
      description: 'What was measured in assays: type, value and unit, and pChEMBL to compare them.',
      inputs: {
        molecule_chembl_id: chemblId('Molecule', 'CHEMBL25'),
        target_chembl_id: chemblId('Target', 'CHEMBL240'),
        standard_type: input.text({
          title: 'Type',
          description: 'Only this kind of measurement.',
          pattern: '^[A-Za-z0-9 /%-]{1,40}$',
          examples: ['IC50', 'Ki'],
        }),
        min_pchembl: input.number({
          title: 'Smallest pChEMBL',
          description: 'Only values at least so strong: 6 is 1 µM, 9 is 1 nM.',
          minimum: 0,
          maximum: 20,
          examples: [6],
        }),
      },
      atLeastOneOf: ['molecule_chembl_id', 'target_chembl_id'],
      examples: [{ molecule_chembl_id: 'CHEMBL25' }],
      paging: pages,
      request: ({ inputs: { min_pchembl: smallest, ...inputs }, page }) => ({
        path: '/activity.json',
        query: { ...inputs, pchembl_value__gte: smallest, limit: page.limit, offset: page.offset },
      }),
      decode: listIn('activities'),
      columns: {
        activity_id: column.integer('activity_id', { required: true }),
        molecule_chembl_id: column.text('molecule_chembl_id'),
        target_chembl_id: column.text('target_chembl_id'),
        target: column.text('target_pref_name'),
        type: column.text('standard_type'),
        relation: column.text('standard_relation'),
        value: column.number('standard_value', { description: 'In the unit of the column beside it.' }),
        unit: column.text('standard_units'),
        pchembl: column.number('pchembl_value'),
        assay_chembl_id: column.text('assay_chembl_id'),
        document_chembl_id: column.text('document_chembl_id'),
      },
      record: compound,
    }),
  ],
});
