import { column, type Columns } from '../define/column.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { neededList, numberAt, textAt } from '../read/valueAt.ts';
import { path } from '../write/path.ts';

const section = 'protocolSection';

const columns: Columns = {
  nct_id: column.text(`${section}.identificationModule.nctId`, { required: true }),
  title: column.text(`${section}.identificationModule.briefTitle`),
  status: column.text(`${section}.statusModule.overallStatus`),
  phases: column.texts(`${section}.designModule.phases`),
  study_type: column.text(`${section}.designModule.studyType`),
  conditions: column.texts(`${section}.conditionsModule.conditions`),
  interventions: column.texts(`${section}.armsInterventionsModule.interventions[].name`),
  sponsor: column.text(`${section}.sponsorCollaboratorsModule.leadSponsor.name`),
  enrollment: column.integer(`${section}.designModule.enrollmentInfo.count`),
  start_date: column.date(`${section}.statusModule.startDateStruct.date`),
  completion_date: column.date(`${section}.statusModule.completionDateStruct.date`),
  summary: column.text(`${section}.descriptionModule.briefSummary`),
};

const record = (row: unknown) =>
  `https://clinicaltrials.gov/study/${textAt(row, `${section}.identificationModule.nctId`)}`;
const notes = [
  'Not for clinical decisions. Being listed does not mean that a study was reviewed by the US government.',
];

export const source = defineSource({
  id: 'clinicaltrials',
  title: 'ClinicalTrials.gov',
  description: 'Clinical studies of the world, registered with the US National Library of Medicine.',
  homepage: 'https://clinicaltrials.gov',
  docs: 'https://clinicaltrials.gov/data-api/api',
  bases: { main: { url: 'https://clinicaltrials.gov/api/v2' } },
  licence: {
    name: 'US public data',
    url: 'https://clinicaltrials.gov/about-site/terms-conditions',
    attribution: 'ClinicalTrials.gov, U.S. National Library of Medicine',
    commercial: 'attribution',
  },
  limits: [{ requests: 50, seconds: 60 }],
  cacheSeconds: 3_600,
  searches: [
    defineSearch({
      id: 'clinicaltrials.search',
      kind: 'clinical_trials',
      title: 'Search clinical trials',
      description: 'Studies by condition, intervention, sponsor, place, status and phase.',
      inputs: {
        condition: input.text({ description: 'Disease or condition.', examples: ['melanoma'] }),
        intervention: input.text({ description: 'Drug, device or treatment.', examples: ['pembrolizumab'] }),
        term: input.text({ description: 'Other words.', examples: ['BRAF V600E'] }),
        sponsor: input.text({ description: 'Who leads the study.', examples: ['National Cancer Institute'] }),
        location: input.text({ description: 'City, state or country.', lookup: 'place', examples: ['Berlin'] }),
        status: input.choices(
          [
            'RECRUITING',
            'COMPLETED',
            'ACTIVE_NOT_RECRUITING',
            'NOT_YET_RECRUITING',
            'TERMINATED',
            'WITHDRAWN',
            'SUSPENDED',
            'UNKNOWN',
          ],
          {
            description: 'Only studies with one of these states.',
            examples: [['RECRUITING']],
          },
        ),
        phase: input.choice(['EARLY_PHASE1', 'PHASE1', 'PHASE2', 'PHASE3', 'PHASE4', 'NA'], {
          description: 'Only studies of this phase.',
          examples: ['PHASE3'],
        }),
      },
      atLeastOneOf: ['condition', 'intervention', 'term', 'sponsor'],
      examples: [
        { condition: 'melanoma', status: ['RECRUITING'] },
        { intervention: 'pembrolizumab', phase: 'PHASE3' },
      ],
      paging: paging.cursor({ default: 20, max: 1_000 }),
      request: ({ inputs, page }) => ({
        path: '/studies',
        query: {
          'query.cond': inputs.condition,
          'query.intr': inputs.intervention,
          'query.term': inputs.term,
          'query.spons': inputs.sponsor,
          'query.locn': inputs.location,
          'filter.overallStatus': inputs.status?.join(','),
          'filter.advanced': inputs.phase && `AREA[Phase](${inputs.phase})`,
          fields:
            'NCTId,BriefTitle,OverallStatus,Phase,StudyType,Condition,InterventionName,LeadSponsorName,EnrollmentCount,BriefSummary,StartDate,CompletionDate',
          countTotal: 'true',
          pageSize: page.limit,
          pageToken: page.cursor,
        },
      }),
      decode: ({ body }) => ({
        rows: neededList(body, 'studies'),
        total: numberAt(body, 'totalCount') ?? null, // on the first page only
        next: textAt(body, 'nextPageToken') ?? null,
      }),
      columns,
      record,
      notes,
    }),
    defineSearch({
      id: 'clinicaltrials.study',
      kind: 'clinical_trials',
      title: 'Clinical trial by NCT number',
      description: 'One study with its eligibility criteria.',
      inputs: {
        nct_id: input.text({
          title: 'NCT number',
          description: 'NCT and eight digits.',
          pattern: '^NCT[0-9]{8}$',
          required: true,
          examples: ['NCT06604689'],
        }),
      },
      examples: [{ nct_id: 'NCT06604689' }],
      paging: paging.none(),
      request: ({ inputs }) => ({ path: path`/studies/${inputs.nct_id}` }),
      about: 'study',
      nothing: ({ status, text }) => status === 404 && /not found/i.test(text),
      decode: ({ body }) => ({ rows: [body] }),
      columns: {
        ...columns,
        eligibility: column.text(`${section}.eligibilityModule.eligibilityCriteria`),
        sex: column.text(`${section}.eligibilityModule.sex`),
        minimum_age: column.text(`${section}.eligibilityModule.minimumAge`),
        maximum_age: column.text(`${section}.eligibilityModule.maximumAge`),
      },
      record,
      notes,
    }),
  ],
});
