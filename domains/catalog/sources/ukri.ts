import { column } from '../define/column.ts';
import { words } from '../define/commonInputs.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { neededList, numberAt, textAt } from '../read/valueAt.ts';
import { link } from '../write/link.ts';

export const source = defineSource({
  id: 'ukri',
  title: 'UKRI Gateway to Research',
  description: 'Research that the research councils of the United Kingdom pay for.',
  homepage: 'https://gtr.ukri.org',
  docs: 'https://gtr.ukri.org/resources/api.html',
  bases: { main: { url: 'https://gtr.ukri.org/gtr/api' } },
  licence: {
    name: 'Open Government Licence v3.0',
    url: 'https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/',
    attribution:
      'Contains public sector information of UK Research and Innovation under the Open Government Licence v3.0',
    commercial: 'attribution',
  },
  limits: [{ requests: 1, seconds: 1 }],
  cacheSeconds: 3_600,
  // XML without it.
  headers: { accept: 'application/vnd.rcuk.gtr.json-v7' },
  searches: [
    defineSearch({
      id: 'ukri.gtr.projects',
      kind: 'grants',
      title: 'Search research grants of the UK',
      description: 'Projects by words, with funder, lead, dates, subjects and abstract.',
      inputs: { query: words('synthetic biology') },
      examples: [{ query: 'synthetic biology' }],
      paging: paging.fixed({ size: 20 }),
      request: ({ inputs, page }) => ({ path: '/projects', query: { q: inputs.query, s: 20, p: page.number } }),
      decode: ({ body }) => ({ rows: neededList(body, 'project'), total: numberAt(body, 'totalSize') ?? null }),
      columns: {
        id: column.text('id', { required: true }),
        reference: column.text('identifiers.identifier[0].value'),
        title: column.text('title', { required: true }),
        status: column.text('status'),
        category: column.text('grantCategory'),
        funder: column.text('leadFunder'),
        department: column.text('leadOrganisationDepartment'),
        participants: column.texts('participantValues.participant[].organisationName'),
        start_date: column.datetime('start'),
        end_date: column.datetime('end'),
        subjects: column.texts('researchSubjects.researchSubject[].text'),
        topics: column.texts('researchTopics.researchTopic[].text'),
        abstract: column.text('abstractText'),
        impact: column.text('potentialImpact'),
      },
      record: (row) => link`https://gtr.ukri.org/projects?ref=${textAt(row, 'identifiers.identifier[0].value')}`,
    }),
  ],
});
