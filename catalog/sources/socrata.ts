import { column } from '../define/column.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { refusal } from '../read/refusal.ts';
import { sodaRows } from '../read/sodaRows.ts';
import { neededList, numberAt, textAt } from '../read/valueAt.ts';
import { sodaInputs, sodaProblem, sodaRequest } from '../write/sodaRequest.ts';

/** Portals whose rows can be asked for: only these hosts are ever called. */
const portals = [
  'data.cityofnewyork.us',
  'data.ny.gov',
  'data.cityofchicago.org',
  'data.illinois.gov',
  'data.lacity.org',
  'data.sfgov.org',
  'data.oaklandca.gov',
  'data.sccgov.org',
  'data.seattle.gov',
  'data.wa.gov',
  'data.kingcounty.gov',
  'data.oregon.gov',
  'data.texas.gov',
  'data.austintexas.gov',
  'www.dallasopendata.com',
  'data.colorado.gov',
  'opendata.utah.gov',
  'data.nola.gov',
  'data.brla.gov',
  'data.mo.gov',
  'data.kcmo.org',
  'data.iowa.gov',
  'data.michigan.gov',
  'data.cincinnati-oh.gov',
  'data.pa.gov',
  'data.nj.gov',
  'data.ct.gov',
  'data.vermont.gov',
  'data.cambridgema.gov',
  'data.somervillema.gov',
  'data.delaware.gov',
  'opendata.maryland.gov',
  'data.montgomerycountymd.gov',
  'data.virginia.gov',
  'data.hawaii.gov',
  'data.cdc.gov',
  'data.transportation.gov',
  'data.bts.gov',
  'data.calgary.ca',
  'data.edmonton.ca',
  'data.novascotia.ca',
  'www.datos.gov.co',
  'analisi.transparenciacatalunya.cat',
  'www.dati.lombardia.it',
] as const;

export const source = defineSource({
  id: 'socrata',
  title: 'Socrata open data portals',
  description:
    'Datasets of more than two hundred cities, states and agencies, most of them in the United States, and their rows.',
  homepage: 'https://dev.socrata.com',
  docs: 'https://dev.socrata.com/docs/',
  bases: {
    main: { url: 'https://api.us.socrata.com' },
    portal: { url: 'https://{domain}', values: { domain: portals } },
  },
  licence: {
    name: 'By dataset',
    url: 'https://dev.socrata.com/docs/other/discovery',
    attribution: 'The portal and publisher named in the row',
    commercial: 'per_record',
    note: 'Most are open; the page of a dataset says its licence.',
  },
  limits: [{ requests: 2, seconds: 1 }],
  limitsWithKey: [{ requests: 10, seconds: 1 }],
  cacheSeconds: 1_800,
  key: {
    need: 'optional',
    url: 'https://dev.socrata.com/docs/app-tokens.html',
    place: { header: 'X-App-Token' },
    note: 'Without it requests share a pool with those of others and may be slowed down.',
  },
  searches: [
    defineSearch({
      id: 'socrata.discovery',
      kind: 'open_data',
      title: 'Find a dataset in the portals',
      description:
        'Datasets, maps, charts and files by words, portal, category and tag, with the ids that the search for rows needs.',
      inputs: {
        query: input.text({ description: 'Words.', maxLength: 200, examples: ['electric vehicles'] }),
        domain: input.text({
          title: 'Portal',
          description: 'Host of a portal.',
          pattern: '^[a-z0-9.-]{4,100}$',
          examples: ['data.wa.gov'],
        }),
        category: input.text({
          description: 'As the catalogue calls it.',
          maxLength: 100,
          examples: ['transportation'],
        }),
        tag: input.text({ description: 'One tag.', maxLength: 100 }),
        only: input.choice(['datasets', 'maps', 'charts', 'files', 'stories'], {
          description: 'Sort of thing.',
          default: 'datasets',
        }),
      },
      examples: [{ query: 'electric vehicles' }],
      paging: paging.offset({ default: 20, max: 100, ceiling: 10_000 }),
      request: ({ inputs, page }) => ({
        path: '/api/catalog/v1',
        query: {
          q: inputs.query,
          domains: inputs.domain,
          categories: inputs.category,
          tags: inputs.tag,
          only: inputs.only,
          limit: page.limit,
          offset: page.offset,
        },
      }),
      problem: refusal('The catalogue of Socrata', 'error', 'message'),
      decode: ({ body }) => ({ rows: neededList(body, 'results'), total: numberAt(body, 'resultSetSize') ?? null }),
      columns: {
        dataset_id: column.text('resource.id', { required: true }),
        name: column.text('resource.name'),
        description: column.text('resource.description', { html: true }),
        domain: column.text('metadata.domain'),
        category: column.text('classification.domain_category'),
        tags: column.texts('classification.domain_tags'),
        columns: column.texts('resource.columns_field_name'),
        updated: column.datetime('resource.data_updated_at'),
        views: column.integer('resource.page_views.page_views_total'),
        licence: column.text('metadata.license'),
        attribution: column.text('resource.attribution'),
      },
      record: (row) => textAt(row, 'permalink') ?? textAt(row, 'link'),
    }),
    defineSearch({
      id: 'socrata.query',
      kind: 'open_data',
      title: 'Rows of a dataset in a portal',
      description: 'Rows of one dataset, filtered, sorted and summed with SoQL, the query language of the portals.',
      inputs: {
        domain: input.choice(portals, {
          title: 'Portal',
          description: 'Host of the portal.',
          required: true,
          examples: ['data.wa.gov'],
        }),
        ...sodaInputs,
      },
      examples: [
        { domain: 'data.wa.gov', dataset_id: 'f6w7-q2d2' },
        {
          domain: 'data.wa.gov',
          dataset_id: 'f6w7-q2d2',
          select: 'make, count(*) as cars',
          group: 'make',
          order: 'cars DESC',
        },
      ],
      paging: paging.offset({ default: 100, max: 5_000 }),
      request: ({ inputs, page }) => ({
        ...sodaRequest(inputs, page),
        base: 'portal',
        baseValues: { domain: inputs.domain },
      }),
      problem: sodaProblem('the portal'),
      decode: (answer) => ({ rows: sodaRows(answer) }),
      columns: {},
      openColumns: true,
      record: (_, { inputs }) => `https://${inputs.domain}/d/${inputs.dataset_id}`,
    }),
  ],
});
