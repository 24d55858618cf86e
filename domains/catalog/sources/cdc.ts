import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { socrataSource, sodaInputs, sodaProblem, sodaRequest, sodaRows } from '../families/socrata.ts';

export const source = defineSource({
  id: 'cdc',
  title: 'CDC open data',
  description:
    'Causes of death, vaccination, disease surveillance and more of the US Centers for Disease Control and Prevention.',
  homepage: 'https://data.cdc.gov',
  docs: 'https://dev.socrata.com/foundry/data.cdc.gov/',
  bases: { main: { url: 'https://data.cdc.gov' } },
  licence: {
    name: 'US public domain',
    url: 'https://www.cdc.gov/other/agencymaterials.html',
    attribution: 'Centers for Disease Control and Prevention, data.cdc.gov',
    commercial: 'free',
  },
  ...socrataSource,
  cacheSeconds: 3_600,
  searches: [
    defineSearch({
      id: 'cdc.query',
      kind: 'health',
      title: 'Rows of a CDC dataset',
      description:
        'Rows of one dataset of the CDC, filtered, sorted and summed with SoQL, such as bi63-dtpu, the leading causes of death by state and year. Find datasets with the search of the portals, portal data.cdc.gov.',
      inputs: sodaInputs,
      examples: [{ dataset_id: 'bi63-dtpu' }, { dataset_id: 'bi63-dtpu', where: "state = 'Texas' AND year = 2017" }],
      paging: paging.offset({ default: 100, max: 5_000 }),
      request: ({ inputs, page }) => sodaRequest(inputs, page),
      problem: sodaProblem('the CDC'),
      decode: (answer) => ({ rows: sodaRows(answer) }),
      columns: {},
      openColumns: true,
      record: (_, { inputs }) => `https://data.cdc.gov/d/${inputs.dataset_id}`,
    }),
  ],
});
