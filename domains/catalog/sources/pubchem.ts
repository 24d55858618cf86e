import { column, type Columns } from '../define/column.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { type Answer, defineSearch, defineSource } from '../define/source.ts';
import { listAt, neededList, textAt } from '../read/valueAt.ts';
import { path } from '../write/path.ts';

const properties =
  'MolecularFormula,MolecularWeight,SMILES,ConnectivitySMILES,InChI,InChIKey,IUPACName,XLogP,TPSA,HBondDonorCount,HBondAcceptorCount';

const columns: Columns = {
  cid: column.integer('CID', { required: true, description: 'PubChem compound identifier.' }),
  iupac_name: column.text('IUPACName'),
  formula: column.text('MolecularFormula'),
  weight: column.number('MolecularWeight', { unit: 'g/mol' }),
  smiles: column.text('SMILES'),
  connectivity_smiles: column.text('ConnectivitySMILES'),
  inchi: column.text('InChI'),
  inchikey: column.text('InChIKey'),
  xlogp: column.number('XLogP'),
  tpsa: column.number('TPSA', { unit: 'Å²', description: 'Topological polar surface area.' }),
  hydrogen_bond_donors: column.integer('HBondDonorCount'),
  hydrogen_bond_acceptors: column.integer('HBondAcceptorCount'),
};

const nothing = ({ status, body }: Answer) => status === 404 && textAt(body, 'Fault.Code') === 'PUGREST.NotFound';
const decode = ({ body }: Answer) => ({ rows: neededList(body, 'PropertyTable.Properties') });
const record = (row: unknown) => `https://pubchem.ncbi.nlm.nih.gov/compound/${textAt(row, 'CID')}`;

export const source = defineSource({
  id: 'pubchem',
  title: 'PubChem',
  description:
    'Chemical compounds with structure, formula and computed properties, by the US National Library of Medicine.',
  homepage: 'https://pubchem.ncbi.nlm.nih.gov',
  docs: 'https://pubchem.ncbi.nlm.nih.gov/docs/pug-rest',
  bases: { main: { url: 'https://pubchem.ncbi.nlm.nih.gov/rest/pug' } },
  licence: {
    name: 'Mostly public domain',
    url: 'https://pubchem.ncbi.nlm.nih.gov/docs/citation-guidelines',
    attribution: 'PubChem, National Library of Medicine',
    commercial: 'per_record',
    note: 'Depositors may have terms of their own.',
  },
  limits: [
    { requests: 5, seconds: 1 },
    { requests: 400, seconds: 60 },
  ],
  cacheSeconds: 86_400,
  searches: [
    defineSearch({
      id: 'pubchem.by_name',
      kind: 'compounds',
      title: 'Compound by name',
      description:
        'Structure and computed properties of the compounds with a name: IUPAC, trade or common. A name that matches nothing costs nothing.',
      inputs: {
        name: input.text({
          description: 'Name of the compound.',
          required: true,
          maxLength: 300,
          examples: ['aspirin', 'caffeine'],
        }),
      },
      examples: [{ name: 'aspirin' }],
      paging: paging.none({ max: 1_000 }),
      // Names hold slashes, which no path of PubChem takes, encoded or not.
      request: ({ inputs: { name } }) => ({ path: `/compound/name/property/${properties}/JSON`, form: { name } }),
      nothing,
      decode,
      columns,
      record,
      freeWhenEmpty: true,
    }),
    defineSearch({
      id: 'pubchem.by_inchikey',
      kind: 'compounds',
      title: 'Compound by InChIKey',
      description: 'The compounds with an InChIKey, with structure and computed properties.',
      inputs: {
        inchikey: input.text({
          title: 'InChIKey',
          description: '27 characters, or the first 14 for all of one skeleton.',
          pattern: '^[A-Z]{14}(-[A-Z]{10}(-[A-Z])?)?$',
          required: true,
          examples: ['BSYNRYMUTXBXSQ-UHFFFAOYSA-N'],
        }),
      },
      examples: [{ inchikey: 'BSYNRYMUTXBXSQ-UHFFFAOYSA-N' }],
      paging: paging.none({ max: 1_000 }),
      request: ({ inputs }) => ({ path: `${path`/compound/inchikey/${inputs.inchikey}/property/`}${properties}/JSON` }),
      nothing,
      decode,
      columns,
      record,
    }),
    defineSearch({
      id: 'pubchem.by_formula',
      kind: 'compounds',
      title: 'Compounds by molecular formula',
      description: 'Compounds with exactly this formula, with structure and computed properties.',
      inputs: {
        formula: input.text({
          description: 'Molecular formula in Hill notation.',
          pattern: '^[A-Za-z0-9]+$',
          maxLength: 100,
          required: true,
          examples: ['C9H8O4'],
        }),
      },
      examples: [{ formula: 'C9H8O4' }],
      paging: paging.local({ default: 20, max: 100 }),
      request: ({ inputs }) => ({
        path: path`/compound/fastformula/${inputs.formula}/cids/JSON`,
        query: { MaxRecords: 500 },
      }),
      second: ({ body }) => {
        const ids = listAt(body, 'IdentifierList.CID').filter((id) => typeof id === 'number');
        if (ids.length === 0) return 'nothing';
        return { method: 'POST', path: `/compound/cid/property/${properties}/JSON`, form: { cid: ids.join(',') } };
      },
      nothing,
      decode,
      columns,
      record,
    }),
  ],
});
