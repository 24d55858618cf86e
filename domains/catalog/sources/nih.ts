import { column } from '../define/column.ts';
import { words } from '../define/commonInputs.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { refusal } from '../read/refusal.ts';
import { neededList, numberAt, textAt } from '../read/valueAt.ts';

export const source = defineSource({
  id: 'nih',
  title: 'NIH RePORTER',
  description: 'Research that the US National Institutes of Health pay for.',
  homepage: 'https://reporter.nih.gov',
  docs: 'https://api.reporter.nih.gov',
  bases: { main: { url: 'https://api.reporter.nih.gov' } },
  licence: {
    name: 'US public domain',
    url: 'https://api.reporter.nih.gov/documents/Data%20Elements%20for%20RePORTER%20Project%20API_V2.pdf',
    attribution: 'NIH RePORTER',
    commercial: 'free',
  },
  limits: [{ requests: 1, seconds: 1 }],
  cacheSeconds: 3_600,
  searches: [
    defineSearch({
      id: 'nih.reporter.projects',
      kind: 'grants',
      title: 'Search projects of the NIH',
      description:
        'Projects by words, year, organization and investigator, newest first. A project has a row for each year.',
      inputs: {
        query: words('CRISPR sickle cell', 'Words that all stand in title, terms or abstract.'),
        fiscal_years: input.texts({
          description: 'Only of these fiscal years.',
          pattern: '^(19|20)[0-9]{2}$',
          maxItems: 20,
          examples: [['2024', '2025']],
        }),
        organization: input.text({
          description: 'Name of the organization, or part of it.',
          examples: ['Stanford University'],
        }),
        investigator: input.text({ description: 'Name of the investigator.', examples: ['Porteus'] }),
      },
      examples: [{ query: 'CRISPR sickle cell' }],
      paging: paging.offset({ default: 25, max: 500, ceiling: 15_000 }),
      request: ({ inputs, page }) => ({
        path: '/v2/projects/search',
        json: {
          criteria: {
            // "text_search" is ignored and matches everything.
            advanced_text_search: {
              operator: 'and',
              search_field: 'projecttitle,terms,abstracttext',
              search_text: inputs.query,
            },
            ...(inputs.fiscal_years && { fiscal_years: inputs.fiscal_years.map(Number) }),
            ...(inputs.organization !== undefined && { org_names: [inputs.organization] }),
            ...(inputs.investigator !== undefined && { pi_names: [{ any_name: inputs.investigator }] }),
          },
          include_fields: [
            'ApplId',
            'ProjectNum',
            'CoreProjectNum',
            'ProjectTitle',
            'AbstractText',
            'FiscalYear',
            'AwardAmount',
            'Organization',
            'ContactPiName',
            'AgencyIcAdmin',
            'ProjectStartDate',
            'ProjectEndDate',
            'ProjectDetailUrl',
          ],
          offset: page.offset,
          limit: page.limit,
          sort_field: 'fiscal_year',
          sort_order: 'desc',
        },
      }),
      problem: refusal('NIH RePORTER', '[0]', 'message', 'title'),
      decode: ({ body }) => ({ rows: neededList(body, 'results'), total: numberAt(body, 'meta.total') ?? null }),
      columns: {
        project_number: column.text('project_num', { required: true }),
        core_project_number: column.text('core_project_num'),
        application_id: column.text('appl_id'),
        title: column.text('project_title'),
        fiscal_year: column.date('fiscal_year'),
        amount: column.number('award_amount', { unit: 'USD' }),
        organization: column.text('organization.org_name'),
        city: column.text('organization.org_city'),
        state: column.text('organization.org_state'),
        country: column.text('organization.org_country'),
        investigator: column.text('contact_pi_name'),
        institute: column.text('agency_ic_admin.abbreviation'),
        start_date: column.date('project_start_date'),
        end_date: column.date('project_end_date'),
        abstract: column.text('abstract_text'),
      },
      record: (row) => textAt(row, 'project_detail_url'),
    }),
  ],
});
