import { column } from '../define/column.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { type Answer, defineSearch, defineSource } from '../define/source.ts';
import { listOf, neededList, numberAt, textAt, valueAt } from '../read/valueAt.ts';
import { group, lucene } from '../write/queryText.ts';

/** Units of the age at the reaction, by code, with their part of a year. Source: open.fda.gov/apis/drug/event/searchable-fields. */
const ageUnits: Readonly<Record<string, { readonly name: string; readonly years: number }>> = {
  '800': { name: 'decades', years: 10 },
  '801': { name: 'years', years: 1 },
  '802': { name: 'months', years: 1 / 12 },
  '803': { name: 'weeks', years: 7 / 365.25 },
  '804': { name: 'days', years: 1 / 365.25 },
  '805': { name: 'hours', years: 1 / 8_766 },
};
const ageUnitOf = (row: unknown) => ageUnits[textAt(row, 'patient.patientonsetageunit') ?? ''];

/** Rounded to three places; nothing if the report gives no age or no unit. */
function ageInYears(row: unknown): number | undefined {
  const [age, unit] = [textAt(row, 'patient.patientonsetage'), ageUnitOf(row)];
  return age === undefined || unit === undefined ? undefined : Math.round(Number(age) * unit.years * 1_000) / 1_000;
}

/** 404 is how openFDA says that nothing matches. */
const nothing = ({ status, body }: Answer) => status === 404 && textAt(body, 'error.code') === 'NOT_FOUND';
const decode = ({ body }: Answer) => ({
  rows: neededList(body, 'results'),
  total: numberAt(body, 'meta.results.total') ?? null,
});

const drug = input.text({
  description: 'Generic or brand name.',
  maxLength: 200,
  required: true,
  examples: ['pembrolizumab', 'Keytruda'],
});
const pages = paging.offset({ default: 10, max: 100, ceiling: 25_000 });
const notes = ['Not for decisions about medical care.'];
const eventNotes = [...notes, 'A report of an event is no proof that the drug caused it.'];

const ofDrugInEvents = (name: string): string =>
  lucene`patient.drug.openfda.generic_name:${name} OR patient.drug.medicinalproduct:${name}`;
const day = (date: string): number => Number(date.replaceAll('-', ''));

export const source = defineSource({
  id: 'openfda',
  title: 'openFDA',
  description: 'Drug labels, approvals, recalls and reports of adverse events of the US Food and Drug Administration.',
  homepage: 'https://open.fda.gov',
  docs: 'https://open.fda.gov/apis/',
  bases: { main: { url: 'https://api.fda.gov' } },
  licence: {
    name: 'CC0',
    url: 'https://open.fda.gov/license/',
    attribution: 'U.S. Food and Drug Administration (openFDA)',
    commercial: 'free',
  },
  limits: [
    { requests: 240, seconds: 60 },
    { requests: 1_000, seconds: 86_400 },
  ],
  limitsWithKey: [{ requests: 240, seconds: 60 }],
  cacheSeconds: 3_600,
  key: {
    need: 'optional',
    url: 'https://open.fda.gov/apis/authentication/',
    place: { query: 'api_key' },
    note: '120,000 requests a day instead of 1,000.',
  },
  searches: [
    defineSearch({
      id: 'openfda.labels',
      kind: 'drugs',
      title: 'Drug labels',
      description:
        'What labels say of a drug: indications, warnings, reactions. Newest first. A name that matches nothing costs nothing.',
      inputs: { drug },
      examples: [{ drug: 'pembrolizumab' }],
      paging: pages,
      request: ({ inputs, page }) => ({
        path: '/drug/label.json',
        query: {
          search: lucene`openfda.generic_name:${inputs.drug} OR openfda.brand_name:${inputs.drug}`,
          sort: 'effective_time:desc',
          limit: page.limit,
          skip: page.offset,
        },
      }),
      nothing,
      decode,
      columns: {
        set_id: column.text('set_id', { required: true }),
        effective_date: column.date('effective_time'),
        brand_names: column.texts('openfda.brand_name'),
        generic_names: column.texts('openfda.generic_name'),
        manufacturers: column.texts('openfda.manufacturer_name'),
        indications: column.texts('indications_and_usage'),
        boxed_warning: column.texts('boxed_warning'),
        warnings: column.texts((row) => [
          ...listOf(valueAt(row, 'warnings')),
          ...listOf(valueAt(row, 'warnings_and_cautions')),
        ]),
        adverse_reactions: column.texts('adverse_reactions'),
        rxcui: column.texts('openfda.rxcui'),
        unii: column.texts('openfda.unii'),
      },
      record: (row) => `https://dailymed.nlm.nih.gov/dailymed/drugInfo.cfm?setid=${textAt(row, 'set_id')}`,
      freeWhenEmpty: true,
      notes,
    }),
    defineSearch({
      id: 'openfda.recalls',
      kind: 'drugs',
      title: 'Drug recalls',
      description: 'Recalls of drugs with reason, class and firm, newest first.',
      inputs: {
        query: input.text({
          description: 'openFDA’s own query.',
          language: 'Lucene',
          required: true,
          examples: ['product_description:"levothyroxine" AND classification:"Class I"'],
        }),
        from_date: input.date({ description: 'Reported on this day or later.', examples: ['2024-01-01'] }),
        to_date: input.date({ description: 'Reported on this day or earlier.', examples: ['2026-01-01'] }),
      },
      examples: [{ query: 'product_description:"levothyroxine"' }],
      paging: pages,
      request: ({ inputs, page }) => {
        const hasDates = inputs.from_date !== undefined || inputs.to_date !== undefined;
        const [from, to] = [day(inputs.from_date ?? '1900-01-01'), day(inputs.to_date ?? '2999-12-31')];
        return {
          path: '/drug/enforcement.json',
          query: {
            search: hasDates ? lucene`${group(inputs.query)} AND report_date:[${from} TO ${to}]` : inputs.query,
            sort: 'report_date:desc',
            limit: page.limit,
            skip: page.offset,
          },
        };
      },
      nothing,
      decode,
      columns: {
        recall_number: column.text('recall_number', { required: true }),
        status: column.text('status'),
        classification: column.text('classification'),
        product: column.text('product_description'),
        reason: column.text('reason_for_recall'),
        firm: column.text('recalling_firm'),
        state: column.text('state'),
        country: column.text('country'),
        distribution: column.text('distribution_pattern'),
        quantity: column.text('product_quantity'),
        initiated: column.date('recall_initiation_date'),
        reported: column.date('report_date'),
        terminated: column.date('termination_date'),
      },
      notes,
    }),
    defineSearch({
      id: 'openfda.events',
      kind: 'drugs',
      title: 'Reports of adverse events',
      description: 'Single reports to the FDA in which a drug was taken. A name that matches nothing costs nothing.',
      inputs: { drug },
      examples: [{ drug: 'pembrolizumab' }],
      paging: pages,
      request: ({ inputs, page }) => ({
        path: '/drug/event.json',
        query: { search: ofDrugInEvents(inputs.drug), limit: page.limit, skip: page.offset },
      }),
      nothing,
      decode,
      columns: {
        report_id: column.text('safetyreportid', { required: true }),
        received: column.date('receivedate'),
        serious: column.boolean((row) => (textAt(row, 'serious') === '2' ? false : textAt(row, 'serious'))),
        reactions: column.texts('patient.reaction[].reactionmeddrapt'),
        drugs: column.texts('patient.drug[].medicinalproduct'),
        indications: column.texts('patient.drug[].drugindication'),
        age: column.number('patient.patientonsetage', { description: 'In the unit of age_unit.' }),
        age_unit: column.text((row) => ageUnitOf(row)?.name),
        age_years: column.number(ageInYears, { unit: 'years' }),
        sex: column.text((row) => ({ '1': 'male', '2': 'female' })[textAt(row, 'patient.patientsex') ?? '']),
        country: column.text('primarysource.reportercountry'),
      },
      freeWhenEmpty: true,
      notes: eventNotes,
    }),
    defineSearch({
      id: 'openfda.event_counts',
      kind: 'drugs',
      title: 'Most reported reactions to a drug',
      description:
        'How many reports name each reaction, the most frequent first. A report may name several. A name that matches nothing costs nothing.',
      inputs: {
        drug,
        field: input.choice(
          [
            'patient.reaction.reactionmeddrapt.exact',
            'patient.drug.drugindication.exact',
            'primarysource.reportercountry.exact',
            'serious',
            'patient.patientsex',
          ],
          {
            title: 'Count by',
            description: 'The field whose values are counted.',
            default: 'patient.reaction.reactionmeddrapt.exact',
          },
        ),
      },
      examples: [{ drug: 'pembrolizumab' }],
      paging: paging.local({ default: 100, max: 1_000 }),
      request: ({ inputs }) => ({
        path: '/drug/event.json',
        query: { search: ofDrugInEvents(inputs.drug), count: inputs.field, limit: 999 },
      }),
      nothing,
      decode: ({ body }) => ({ rows: neededList(body, 'results') }),
      columns: { term: column.text('term', { required: true }), count: column.integer('count', { required: true }) },
      freeWhenEmpty: true,
      notes: eventNotes,
    }),
    defineSearch({
      id: 'openfda.approvals',
      kind: 'drugs',
      title: 'Drug approvals',
      description:
        'Applications to the FDA for a drug with its products and their states. A name that matches nothing costs nothing.',
      inputs: { drug },
      examples: [{ drug: 'imatinib' }],
      paging: pages,
      request: ({ inputs, page }) => ({
        path: '/drug/drugsfda.json',
        query: {
          search: lucene`openfda.generic_name:${inputs.drug} OR products.brand_name:${inputs.drug}`,
          limit: page.limit,
          skip: page.offset,
        },
      }),
      nothing,
      decode,
      columns: {
        application_number: column.text('application_number', { required: true }),
        sponsor: column.text('sponsor_name'),
        brand_names: column.texts('products[].brand_name'),
        active_ingredients: column.texts('products[].active_ingredients[].name'),
        dosage_forms: column.texts('products[].dosage_form'),
        routes: column.texts('products[].route'),
        marketing_statuses: column.texts('products[].marketing_status'),
        submission_dates: column.texts('submissions[].submission_status_date'),
      },
      freeWhenEmpty: true,
      notes,
    }),
  ],
});
