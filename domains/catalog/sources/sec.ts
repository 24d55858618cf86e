import { column, type Columns } from '../define/column.ts';
import { failure, type Failure } from '../define/failure.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import type { Answer, Resolved, SearchContext, UpstreamRequest } from '../define/source.ts';
import { zipColumns } from '../read/tables.ts';
import { entriesOf, neededList, numberAt, textAt, valueAt } from '../read/valueAt.ts';
import { path } from '../write/path.ts';

const company = input.text({
  title: 'Company',
  description: 'Ticker, name, or CIK with or without leading zeros. Of a name the best match is taken.',
  maxLength: 150,
  required: true,
  lookup: 'company',
  examples: ['AAPL', 'Apple', '0000320193'],
});

/** About 1 MB with every listed company; one answer a day serves all look-ups of tickers and names. */
const tickers: UpstreamRequest = { base: 'www', path: '/files/company_tickers.json', cacheSeconds: 86_400 };

const isCik = (text: string): boolean => /^\d{1,10}$/.test(text);

/** `request` of a search for one company: the tickers first, where it is no CIK. */
function ofCompany(given: string, then: (cik: string) => UpstreamRequest): UpstreamRequest {
  return isCik(given) ? then(given.padStart(10, '0')) : tickers;
}

/** `second` of the same. */
function afterTickers(
  answer: Answer,
  given: string,
  then: (cik: string) => UpstreamRequest,
): UpstreamRequest | Failure | 'enough' {
  if (isCik(given)) return 'enough';
  const found = companyIn(answer, given);
  if (found !== undefined) return then(textAt(found, 'cik_str')!.padStart(10, '0'));
  const message = `SEC EDGAR lists no company with the ticker or name “${given}”. A company that is not listed is found by its CIK.`;
  return failure('not_found', message, { input: 'company' });
}

/** The listed company of a ticker, else the one whose name fits best: the same, without its legal form, beginning with it, holding all its words. */
function companyIn({ body }: Answer, given: string): unknown {
  const companies = entriesOf(body).map(([, one]) => one);
  const ticker = given.toUpperCase().replaceAll('.', '-');
  const name = plainName(given);
  const words = name.split(' ');
  const nameOf = (one: unknown): string => plainName(textAt(one, 'title') ?? '');
  return (
    companies.find((one) => textAt(one, 'ticker') === ticker) ??
    companies.find((one) => nameOf(one) === name) ??
    companies.find((one) => nameOf(one).startsWith(`${name} `)) ??
    companies.find((one) => words.every((word) => nameOf(one).split(' ').includes(word)))
  );
}

/** Without case, signs and legal form: `Apple Inc.` and `APPLE` are the same. */
function plainName(name: string): string {
  const words = name
    .toLowerCase()
    .replaceAll(/['’.]/g, '')
    .split(/[^\p{L}\p{N}&]+/u)
    .filter(Boolean);
  const legalForms = new Set([
    'inc',
    'corp',
    'corporation',
    'co',
    'company',
    'ltd',
    'limited',
    'plc',
    'llc',
    'lp',
    'sa',
    'ag',
    'nv',
    'se',
    'de',
    'new',
  ]);
  const end = words.findLastIndex((word) => !legalForms.has(word));
  return words.slice(0, end === -1 ? words.length : end + 1).join(' ');
}

/** The company that a ticker or a name was taken for. */
function resolvedCompany({
  inputs,
  first,
}: {
  inputs: { company?: string | undefined };
  first: Answer | undefined;
}): Resolved[] {
  const { company: given } = inputs;
  const found = first === undefined || given === undefined ? undefined : companyIn(first, given);
  if (found === undefined || given === undefined) return [];
  const values = { cik: textAt(found, 'cik_str')!.padStart(10, '0') };
  return [
    { input: 'company', given, name: `${textAt(found, 'title') ?? given} (${textAt(found, 'ticker') ?? ''})`, values },
  ];
}

/** Unknown companies, concepts and periods are answered with a page of the store behind it: `not_found`. */
const nothing = ({ status, text }: Answer) => status === 404 && /NoSuchKey|not found/i.test(text);

const conceptColumns: Columns = {
  end: column.date('end', { required: true }),
  start: column.date('start'),
  value: column.number('val', { required: true }),
  unit: column.text('unit'),
  fiscal_year: column.integer('fy'),
  fiscal_period: column.text('fp'),
  form: column.text('form'),
  filed: column.date('filed'),
  frame: column.text('frame', { description: 'Set on the one value of a period that SEC counts; others repeat it.' }),
  accession: column.text('accn'),
};

const submissions = (cik: string): UpstreamRequest => ({ path: path`/submissions/CIK${cik}.json` });
const concept =
  ({ inputs }: SearchContext<typeof conceptInputs>) =>
  (cik: string): UpstreamRequest => ({
    path: path`/api/xbrl/companyconcept/CIK${cik}/${inputs.taxonomy}/${inputs.tag}.json`,
  });

const taxonomy = input.choice(['us-gaap', 'ifrs-full', 'dei', 'srt'], {
  description: 'Whose concept it is.',
  default: 'us-gaap',
});
const tag = input.text({
  title: 'Concept',
  description: 'Name of the concept in the taxonomy.',
  pattern: '^[A-Za-z][A-Za-z0-9]*$',
  maxLength: 200,
  required: true,
  examples: ['Assets', 'NetIncomeLoss'],
});
const conceptInputs = { company, tag, taxonomy };

/** A page of the full-text search, of one company where its CIK is given. */
function fullText(
  {
    inputs,
    page,
  }: Pick<SearchContext, 'page'> & {
    inputs: {
      query: string;
      forms?: readonly string[] | undefined;
      from_date?: string | undefined;
      to_date?: string | undefined;
    };
  },
  cik: string | undefined,
): UpstreamRequest {
  const hasDates = inputs.from_date !== undefined || inputs.to_date !== undefined;
  return {
    base: 'efts',
    path: '/LATEST/search-index',
    query: {
      q: inputs.query,
      forms: inputs.forms?.join(','),
      dateRange: hasDates ? 'custom' : undefined, // without it dates are ignored
      startdt: hasDates ? (inputs.from_date ?? '2001-01-01') : undefined,
      enddt: hasDates ? (inputs.to_date ?? '2100-01-01') : undefined,
      ciks: cik,
      from: page.offset,
      size: page.limit,
    },
  };
}

const noFrames = (row: unknown): unknown =>
  `https://www.sec.gov/Archives/edgar/data/${textAt(row, 'cik')}/${textAt(row, 'accn')?.replaceAll('-', '')}`;

export const source = defineSource({
  id: 'sec',
  title: 'SEC EDGAR',
  description: 'Filings and reported figures of companies registered with the US Securities and Exchange Commission.',
  homepage: 'https://www.sec.gov/search-filings',
  docs: 'https://www.sec.gov/search-filings/edgar-application-programming-interfaces',
  bases: {
    main: { url: 'https://data.sec.gov' },
    www: { url: 'https://www.sec.gov' },
    efts: { url: 'https://efts.sec.gov' },
  },
  licence: {
    name: 'US public domain',
    url: 'https://www.sec.gov/privacy#dissemination',
    attribution: 'U.S. Securities and Exchange Commission',
    commercial: 'free',
  },
  limits: [{ requests: 10, seconds: 1 }],
  cacheSeconds: 900,
  maxBytes: 24 * 1024 * 1024,
  needsContact: true,
  searches: [
    defineSearch({
      id: 'sec.tickers',
      kind: 'filings',
      title: 'Company by ticker or name',
      description:
        'The CIK, ticker and name of listed companies: an exact ticker first, then names that hold the text.',
      inputs: {
        query: input.text({
          description: 'Ticker, or part of the name.',
          maxLength: 100,
          required: true,
          examples: ['AAPL', 'micro'],
        }),
      },
      examples: [{ query: 'AAPL' }],
      paging: paging.local({ default: 20, max: 500 }),
      request: () => tickers,
      decode: ({ body }, { inputs }) => {
        const wanted = inputs.query.toLowerCase();
        const companies = entriesOf(body).map(([, one]) => one);
        const isTicker = (one: unknown): boolean => textAt(one, 'ticker')?.toLowerCase() === wanted;
        const named = companies.filter((one) => !isTicker(one) && textAt(one, 'title')?.toLowerCase().includes(wanted));
        return { rows: [...companies.filter(isTicker), ...named] };
      },
      columns: {
        ticker: column.text('ticker', { required: true }),
        cik: column.text((row) => textAt(row, 'cik_str')?.padStart(10, '0'), { required: true }),
        name: column.text('title'),
      },
      record: (row) => `https://www.sec.gov/cgi-bin/browse-edgar?action=getcompany&CIK=${textAt(row, 'cik_str')}`,
    }),
    defineSearch({
      id: 'sec.submissions',
      kind: 'filings',
      title: 'Filings of a company',
      description:
        'The newest filings of a company, about a thousand, by ticker, name or CIK, with links to their documents.',
      inputs: {
        company,
        form: input.text({
          description: 'Only this type of form.',
          pattern: '^[A-Za-z0-9 /-]{1,20}$',
          examples: ['10-K', '8-K'],
        }),
        from_date: input.date({ description: 'Filed on this day or later.', examples: ['2024-01-01'] }),
        to_date: input.date({ description: 'Filed on this day or earlier.' }),
      },
      examples: [{ company: 'AAPL', form: '10-K' }],
      paging: paging.local({ default: 50, max: 1_000 }),
      request: ({ inputs }) => ofCompany(inputs.company, submissions),
      second: (answer, { inputs }) => afterTickers(answer, inputs.company, submissions),
      nothing,
      about: 'company',
      decode: ({ body }, context) => {
        const { inputs } = context;
        const cik = textAt(body, 'cik');
        const rows = zipColumns(valueAt(body, 'filings.recent'), 'accessionNumber').map((row) => ({
          ...row,
          cik,
          company: textAt(body, 'name'),
        }));
        const { form, from_date: from, to_date: to } = inputs;
        const isWanted = ({ form: own, filingDate }: Record<string, unknown>): boolean =>
          (form === undefined || String(own).toUpperCase() === form.toUpperCase()) &&
          (from === undefined || String(filingDate) >= from) &&
          (to === undefined || String(filingDate) <= to);
        return { rows: rows.filter(isWanted), resolved: resolvedCompany(context) };
      },
      columns: {
        accession: column.text('accessionNumber', { required: true }),
        form: column.text('form'),
        filed: column.date('filingDate'),
        period: column.date('reportDate'),
        accepted: column.datetime('acceptanceDateTime'),
        description: column.text('primaryDocDescription'),
        size: column.integer('size', { unit: 'bytes' }),
        company: column.text('company'),
        cik: column.text('cik'),
      },
      record: (row) =>
        `${String(noFrames({ cik: textAt(row, 'cik'), accn: textAt(row, 'accessionNumber') }))}/${textAt(row, 'primaryDocument') ?? ''}`,
    }),
    defineSearch({
      id: 'sec.company_concept',
      kind: 'filings',
      title: 'One figure of a company over time',
      description:
        'All values that a company reported for one concept of its accounts (XBRL), such as Assets or NetIncomeLoss. Rows with a frame are the ones to count.',
      inputs: conceptInputs,
      examples: [{ company: 'AAPL', tag: 'Assets' }],
      paging: paging.local({ default: 100, max: 1_000 }),
      request: (context) => ofCompany(context.inputs.company, concept(context)),
      second: (answer, context) => afterTickers(answer, context.inputs.company, concept(context)),
      nothing,
      about: 'concept of this company',
      decode: ({ body }, context) => ({
        resolved: resolvedCompany(context),
        rows: entriesOf(valueAt(body, 'units')).flatMap(([unit]) =>
          neededList(body, `units["${unit}"]`).map((row) => ({ ...(row as object), unit, cik: valueAt(body, 'cik') })),
        ),
      }),
      columns: conceptColumns,
      record: (row) => String(noFrames(row)),
    }),
    defineSearch({
      id: 'sec.company_facts',
      kind: 'filings',
      title: 'Figures of a company',
      description: 'Values of several concepts that a company reported. Name them: all of a company are thousands.',
      inputs: {
        company,
        tags: input.texts({
          title: 'Concepts',
          description: 'Names of concepts of any taxonomy.',
          pattern: '^[A-Za-z][A-Za-z0-9]*$',
          required: true,
          examples: [['Assets', 'Liabilities']],
        }),
      },
      examples: [{ company: 'AAPL', tags: ['Assets'] }],
      paging: paging.local({ default: 100, max: 1_000 }),
      request: ({ inputs }) =>
        ofCompany(inputs.company, (cik) => ({ path: path`/api/xbrl/companyfacts/CIK${cik}.json` })),
      second: (answer, { inputs }) =>
        afterTickers(answer, inputs.company, (cik) => ({ path: path`/api/xbrl/companyfacts/CIK${cik}.json` })),
      nothing,
      about: 'company',
      decode: ({ body }, context) => ({
        resolved: resolvedCompany(context),
        rows: entriesOf(valueAt(body, 'facts')).flatMap(([own, concepts]) =>
          entriesOf(concepts)
            .filter(([name]) => context.inputs.tags.includes(name))
            .flatMap(([name, one]) =>
              entriesOf(valueAt(one, 'units')).flatMap(([unit, values]) =>
                neededList(values, '$').map((row) => ({
                  ...(row as object),
                  unit,
                  taxonomy: own,
                  tag: name,
                  label: textAt(one, 'label'),
                  cik: valueAt(body, 'cik'),
                })),
              ),
            ),
        ),
      }),
      columns: {
        tag: column.text('tag', { required: true }),
        label: column.text('label'),
        taxonomy: column.text('taxonomy'),
        ...conceptColumns,
      },
      record: (row) => String(noFrames(row)),
    }),
    defineSearch({
      id: 'sec.frames',
      kind: 'filings',
      title: 'One figure of all companies in a period',
      description:
        'What every company reported for one concept in one year, quarter or at one moment. Thousands of rows.',
      inputs: {
        tag,
        taxonomy,
        unit: input.text({
          description: 'USD, shares, pure, USD-per-shares.',
          pattern: '^[A-Za-z-]+$',
          default: 'USD',
        }),
        period: input.text({
          description: 'CY2023, CY2023Q1, or CY2023Q4I for what is counted at a moment, such as assets.',
          pattern: '^CY[0-9]{4}(Q[1-4]I?)?$',
          required: true,
          examples: ['CY2023Q4I'],
        }),
      },
      examples: [{ tag: 'Assets', period: 'CY2023Q4I' }],
      paging: paging.local({ default: 100, max: 5_000 }),
      request: ({ inputs }) => ({
        path: path`/api/xbrl/frames/${inputs.taxonomy}/${inputs.tag}/${inputs.unit}/${inputs.period}.json`,
      }),
      nothing,
      about: 'concept in this period',
      decode: ({ body }) => ({ rows: neededList(body, 'data'), total: numberAt(body, 'pts') ?? null }),
      columns: {
        cik: column.text((row) => textAt(row, 'cik')?.padStart(10, '0'), { required: true }),
        company: column.text('entityName'),
        value: column.number('val', { required: true }),
        end: column.date('end'),
        place: column.text('loc'),
        accession: column.text('accn'),
      },
      record: (row) => String(noFrames(row)),
    }),
    defineSearch({
      id: 'sec.fulltext',
      kind: 'filings',
      title: 'Full-text search of filings since 2001',
      description:
        'Filings whose text, exhibits included, holds words or a phrase, by form type, company and filing dates.',
      inputs: {
        query: input.text({
          description: 'Words; a phrase in double quotes; AND, OR and NOT between them.',
          language: 'EDGAR full text',
          required: true,
          examples: ['"climate risk"'],
        }),
        forms: input.texts({
          description: 'Only these types of form.',
          pattern: '^[A-Za-z0-9 /-]{1,20}$',
          maxItems: 20,
          examples: [['10-K', '8-K']],
        }),
        from_date: input.date({
          description: 'Filed on this day or later; needs an end, too.',
          minimum: '2001-01-01',
          examples: ['2024-01-01'],
        }),
        to_date: input.date({
          description: 'Filed on this day or earlier.',
          minimum: '2001-01-01',
          examples: ['2024-12-31'],
        }),
        company: input.text({
          title: 'Company',
          description: 'Only of this company: ticker, name or CIK.',
          maxLength: 150,
          lookup: 'company',
          examples: ['Apple'],
        }),
        cik: input.text({
          title: 'CIK',
          description: 'Only of this company, by its number; instead of the company.',
          pattern: '^[0-9]{1,10}$',
          examples: ['320193'],
        }),
      },
      examples: [{ query: '"climate risk"', forms: ['10-K'], from_date: '2024-01-01', to_date: '2024-12-31' }],
      paging: paging.offset({ default: 20, max: 100, ceiling: 10_000 }),
      request: (context) => {
        const { company: given, cik } = context.inputs;
        return given === undefined
          ? fullText(context, cik?.padStart(10, '0'))
          : ofCompany(given, (one) => fullText(context, one));
      },
      second: (answer, context) => {
        const { company: given } = context.inputs;
        return given === undefined ? 'enough' : afterTickers(answer, given, (cik) => fullText(context, cik));
      },
      problem: ({ body }) => {
        const said = textAt(body, 'error');
        return said === undefined ? undefined : failure('bad_request', `SEC EDGAR does not accept the search: ${said}`);
      },
      decode: ({ body }, context) => {
        const total = numberAt(body, 'hits.total.value');
        if (total === undefined) throw new TypeError('hits.total is missing');
        return { rows: neededList(body, 'hits.hits'), total, resolved: resolvedCompany(context) };
      },
      columns: {
        accession: column.text('_source.adsh', { required: true }),
        file: column.text((row) => textAt(row, '_id')?.split(':')[1]),
        form: column.text('_source.form'),
        filed: column.date('_source.file_date'),
        period: column.date('_source.period_ending'),
        companies: column.texts('_source.display_names'),
        ciks: column.texts('_source.ciks'),
        description: column.text('_source.file_description'),
        places: column.texts('_source.biz_locations'),
      },
      record: (row) => {
        const [accession, file] = [textAt(row, '_source.adsh'), textAt(row, '_id')?.split(':')[1]];
        return `https://www.sec.gov/Archives/edgar/data/${Number(textAt(row, '_source.ciks[0]'))}/${accession?.replaceAll('-', '')}/${file ?? ''}`;
      },
    }),
    defineSearch({
      id: 'sec.entity_search',
      kind: 'filings',
      title: 'Registered entity by name',
      description:
        'Entities that file with the SEC, listed or not, whose name begins with what is typed. One name may have several CIKs.',
      inputs: {
        name: input.text({
          description: 'Beginning of the name.',
          maxLength: 200,
          required: true,
          lookup: 'company',
          examples: ['vanguard'],
        }),
      },
      examples: [{ name: 'vanguard' }],
      paging: paging.none({ max: 100 }),
      request: ({ inputs }) => ({ base: 'efts', path: '/LATEST/search-index', query: { keysTyped: inputs.name } }),
      decode: ({ body }) => ({ rows: neededList(body, 'hits.hits') }),
      columns: {
        cik: column.text((row) => textAt(row, '_id')?.padStart(10, '0'), { required: true }),
        name: column.text('_source.entity'),
        rank: column.integer('_source.rank'),
      },
      record: (row) => `https://www.sec.gov/cgi-bin/browse-edgar?action=getcompany&CIK=${textAt(row, '_id')}`,
    }),
  ],
});
