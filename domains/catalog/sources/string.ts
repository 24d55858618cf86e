import { column } from '../define/column.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { type Answer, defineSearch, defineSource } from '../define/source.ts';
import { isNotFound } from '../read/refusal.ts';
import { neededList } from '../read/valueAt.ts';

const identifiers = input.texts({
  title: 'Proteins',
  description: 'Names of genes or identifiers of proteins.',
  pattern: '^[A-Za-z0-9._-]{1,50}$',
  maxItems: 100,
  required: true,
  examples: [['TP53', 'MDM2']],
});
const taxon = input.integer({
  title: 'Species',
  description: 'NCBI number of the species: 9606 is human, 10090 mouse.',
  minimum: 1,
  default: 9606,
  examples: [9606],
});
const score = input.integer({
  title: 'Smallest score',
  description: 'Of 1,000: 400 is medium confidence, 700 high, 900 highest.',
  minimum: 0,
  maximum: 1_000,
  default: 400,
});

const proteins = {
  thing: 'proteins',
  input: 'identifiers',
  change: 'Check their names and the species.',
};

const columns = {
  protein_a: column.text('preferredName_A', { required: true }),
  protein_b: column.text('preferredName_B', { required: true }),
  score: column.number('score', { description: 'All evidence together, from 0 to 1.' }),
  experiments: column.number('escore'),
  databases: column.number('dscore'),
  text_mining: column.number('tscore'),
  coexpression: column.number('ascore'),
  neighbourhood: column.number('nscore'),
  fusion: column.number('fscore'),
  cooccurrence: column.number('pscore'),
  string_id_a: column.text('stringId_A'),
  string_id_b: column.text('stringId_B'),
  taxon_id: column.integer('ncbiTaxonId'),
};
const decode = ({ body }: Answer) => ({ rows: neededList(body, '$') });

export const source = defineSource({
  id: 'string',
  title: 'STRING',
  description: 'Which proteins act together, known and predicted, in 12,000 organisms.',
  homepage: 'https://string-db.org',
  docs: 'https://string-db.org/help/api/',
  bases: { main: { url: 'https://string-db.org/api' } },
  licence: {
    name: 'CC BY 4.0',
    url: 'https://string-db.org/cgi/access',
    attribution: 'STRING',
    commercial: 'attribution',
  },
  limits: [{ requests: 1, seconds: 1 }],
  cacheSeconds: 86_400,
  searches: [
    defineSearch({
      id: 'string.network',
      kind: 'proteins',
      title: 'Network of proteins',
      description: 'The interactions among some proteins, with the evidence for each.',
      inputs: {
        identifiers,
        taxon_id: taxon,
        min_score: score,
        network_type: input.choice(['functional', 'physical'], {
          description: 'All, or only physical ones.',
          default: 'functional',
        }),
        add_nodes: input.integer({
          description: 'Add so many proteins that act with them.',
          minimum: 0,
          maximum: 100,
          examples: [5],
        }),
      },
      examples: [{ identifiers: ['TP53', 'MDM2'] }],
      paging: paging.none(),
      request: ({ inputs, application }) => ({
        method: 'POST',
        path: '/json/network',
        form: {
          identifiers: inputs.identifiers.join('\r'),
          species: String(inputs.taxon_id),
          required_score: String(inputs.min_score),
          network_type: inputs.network_type,
          ...(inputs.add_nodes !== undefined && { add_nodes: String(inputs.add_nodes) }),
          caller_identity: application,
        },
      }),
      about: proteins,
      nothing: isNotFound,
      decode,
      columns,
    }),
    defineSearch({
      id: 'string.partners',
      kind: 'proteins',
      title: 'Partners of proteins',
      description: 'The proteins that act with one or some, the surest first.',
      inputs: {
        identifiers,
        taxon_id: taxon,
        min_score: score,
        partners: input.integer({ description: 'Partners of each protein.', minimum: 1, maximum: 500, default: 10 }),
      },
      examples: [{ identifiers: ['TP53'] }],
      paging: paging.none(),
      request: ({ inputs, application }) => ({
        method: 'POST',
        path: '/json/interaction_partners',
        form: {
          identifiers: inputs.identifiers.join('\r'),
          species: String(inputs.taxon_id),
          required_score: String(inputs.min_score),
          limit: String(inputs.partners),
          caller_identity: application,
        },
      }),
      // Proteins without partners of this score have an empty list.
      about: proteins,
      unknown: isNotFound,
      decode,
      columns,
    }),
  ],
});
