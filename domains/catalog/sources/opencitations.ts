import { column, type Columns } from '../define/column.ts';
import { doi } from '../define/commonInputs.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { type Answer, defineSearch, defineSource } from '../define/source.ts';
import { neededList, textAt } from '../read/valueAt.ts';
import { link } from '../write/link.ts';
import { path, pathList } from '../write/path.ts';

/** `omid:br/0612 doi:10.1/x pmid:3` → the value after the first `doi:`. */
const idOf = (row: unknown, field: string, scheme: string): string | undefined =>
  textAt(row, field)
    ?.split(' ')
    .find((id) => id.startsWith(`${scheme}:`))
    ?.slice(scheme.length + 1);

/** `Allan, Catherine [orcid:… omid:…]; …` → names. */
const namesOf = (row: unknown, field: string): string[] =>
  (textAt(row, field) ?? '')
    .split(';')
    .map((name) => name.replace(/\[[^\]]*\]/, '').trim())
    .filter((name) => name !== '');

const columns: Columns = {
  oci: column.text('oci', { required: true, description: 'Open Citation Identifier.' }),
  citing_doi: column.text((row) => idOf(row, 'citing', 'doi')),
  cited_doi: column.text((row) => idOf(row, 'cited', 'doi')),
  citing_pmid: column.text((row) => idOf(row, 'citing', 'pmid')),
  cited_pmid: column.text((row) => idOf(row, 'cited', 'pmid')),
  created: column.date('creation', { description: 'When the citing work appeared.' }),
  timespan: column.text('timespan', { description: 'Between the two works, as an ISO 8601 duration.' }),
  journal_self_citation: column.boolean('journal_sc'),
  author_self_citation: column.boolean('author_sc'),
};

const decode = ({ body }: Answer) => ({ rows: neededList(body, '$') });
const pages = paging.local({ default: 100, max: 1_000 });
const doiRecord = (field: string) => (row: unknown) => link`https://doi.org/${idOf(row, field, 'doi')}`;

export const source = defineSource({
  id: 'opencitations',
  title: 'OpenCitations',
  description: 'Which work cites which: two billion citations with open metadata.',
  homepage: 'https://opencitations.net',
  docs: 'https://api.opencitations.net/index/v2',
  bases: { main: { url: 'https://opencitations.net' } },
  redirectHosts: ['api.opencitations.net', 'w3id.org'],
  licence: {
    name: 'CC0',
    url: 'https://creativecommons.org/publicdomain/zero/1.0/',
    attribution: 'OpenCitations',
    commercial: 'free',
  },
  limits: [{ requests: 180, seconds: 60 }],
  cacheSeconds: 86_400,
  maxBytes: 32 * 1024 * 1024,
  key: {
    need: 'optional',
    url: 'https://opencitations.net/accesstoken',
    place: { header: 'authorization' },
    note: 'Tells OpenCitations who asks; applications are asked to send one.',
  },
  searches: [
    defineSearch({
      id: 'opencitations.citations',
      kind: 'citations',
      title: 'Works that cite a DOI',
      description: 'All works that OpenCitations knows to cite the work with this DOI.',
      inputs: { doi: doi('10.1108/jd-12-2013-0166') },
      examples: [{ doi: '10.1108/jd-12-2013-0166' }],
      paging: pages,
      request: ({ inputs }) => ({ path: path`/index/api/v2/citations/doi:${inputs.doi}` }),
      decode,
      columns,
      record: doiRecord('citing'),
    }),
    defineSearch({
      id: 'opencitations.references',
      kind: 'citations',
      title: 'Works that a DOI cites',
      description: 'All works that the work with this DOI cites, as far as OpenCitations knows them.',
      inputs: { doi: doi('10.7717/peerj-cs.421') },
      examples: [{ doi: '10.7717/peerj-cs.421' }],
      paging: pages,
      request: ({ inputs }) => ({ path: path`/index/api/v2/references/doi:${inputs.doi}` }),
      decode,
      columns,
      record: doiRecord('cited'),
    }),
    defineSearch({
      id: 'opencitations.metadata',
      kind: 'citations',
      title: 'Metadata of several DOIs',
      description: 'Title, authors, venue and date of up to ten DOIs.',
      inputs: {
        dois: input.texts({
          title: 'DOIs',
          description: 'DOIs, without https://doi.org/.',
          pattern: '^10\\.[0-9]{4,9}/[^\\s?#]+$',
          maxItems: 10,
          maxLength: 300,
          required: true,
          examples: [['10.7717/peerj-cs.421']],
        }),
      },
      examples: [{ dois: ['10.7717/peerj-cs.421'] }],
      paging: paging.none({ max: 100 }),
      request: ({ inputs }) => ({
        path: path`/meta/api/v1/metadata/${pathList(
          inputs.dois.map((one) => `doi:${one}`),
          '__',
        )}`,
      }),
      decode,
      columns: {
        doi: column.text((row) => idOf(row, 'id', 'doi')),
        omid: column.text((row) => idOf(row, 'id', 'omid'), { required: true }),
        title: column.text('title'),
        authors: column.texts((row) => namesOf(row, 'author')),
        editors: column.texts((row) => namesOf(row, 'editor')),
        published: column.date('pub_date'),
        venue: column.text((row) => namesOf(row, 'venue')[0]),
        publisher: column.text((row) => namesOf(row, 'publisher')[0]),
        type: column.text('type'),
        volume: column.text('volume'),
        issue: column.text('issue'),
        pages: column.text('page'),
      },
      record: doiRecord('id'),
    }),
  ],
});
