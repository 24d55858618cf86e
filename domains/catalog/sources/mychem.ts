import { column } from '../define/column.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { listOf, neededList, numberAt, valueAt } from '../read/valueAt.ts';

export const source = defineSource({
  id: 'mychem',
  title: 'MyChem.info',
  description: 'Drugs and chemicals, gathered from ChEMBL, DrugCentral, UNII, PubChem and the FDA.',
  homepage: 'https://mychem.info',
  docs: 'https://docs.mychem.info',
  bases: { main: { url: 'https://mychem.info/v1' } },
  licence: {
    name: 'Gathered; each source keeps its terms',
    url: 'https://mychem.info/terms',
    attribution: 'MyChem.info, with ChEMBL (CC BY-SA 3.0), DrugCentral (CC BY-SA 4.0), PubChem and the FDA',
    commercial: 'share_alike',
    note: 'Fields of DrugBank, which sells licences, are never asked for.',
  },
  limits: [{ requests: 10, seconds: 1 }],
  cacheSeconds: 3_600,
  searches: [
    defineSearch({
      id: 'mychem.query',
      kind: 'compounds',
      title: 'Search drugs and chemicals',
      description:
        'Drugs and chemicals by name or identifier, with their numbers in other databases and indications. A name that matches nothing costs nothing.',
      inputs: {
        query: input.text({
          description: 'Name or identifier, or MyChem’s own query: chembl.pref_name:imatinib.',
          language: 'MyChem',
          required: true,
          examples: ['imatinib', 'chembl.molecule_chembl_id:CHEMBL941'],
        }),
      },
      examples: [{ query: 'imatinib' }],
      paging: paging.offset({ default: 10, max: 1_000, ceiling: 10_000 }),
      request: ({ inputs, page }) => ({
        path: '/query',
        query: {
          q: inputs.query,
          fields:
            'chembl.molecule_chembl_id,chembl.pref_name,chembl.molecule_type,drugcentral.drug_use.indication,unii.unii,pubchem.cid,ndc.nonproprietaryname,ndc.pharm_classes',
          size: page.limit,
          from: page.offset,
        },
      }),
      decode: ({ body }) => ({ rows: neededList(body, 'hits'), total: numberAt(body, 'total') ?? null }),
      columns: {
        id: column.text('_id', { required: true, description: 'InChIKey, or the number of the source it comes from.' }),
        name: column.text('chembl.pref_name'),
        type: column.text('chembl.molecule_type'),
        molecule_chembl_id: column.text('chembl.molecule_chembl_id'),
        cid: column.integer('pubchem.cid', { description: 'Number of PubChem.' }),
        unii: column.text('unii.unii'),
        generic_names: column.texts((row) => [...new Set(listOf(valueAt(row, 'ndc[].nonproprietaryname')))]),
        classes: column.texts((row) => [...new Set(listOf(valueAt(row, 'ndc[].pharm_classes')))]),
        indications: column.texts('drugcentral.drug_use.indication[].concept_name'),
        score: column.number('_score'),
      },
      notes: ['Not for clinical decisions.'],
      freeWhenEmpty: true,
    }),
  ],
});
