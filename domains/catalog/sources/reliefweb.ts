import { column } from '../define/column.ts';
import { input } from '../define/input.ts';
import { type Page, paging } from '../define/paging.ts';
import { type Answer, defineSearch, defineSource } from '../define/source.ts';
import { refusal } from '../read/refusal.ts';
import { neededList, numberAt, textAt } from '../read/valueAt.ts';

const query = input.text({ description: 'Words.', maxLength: 300, examples: ['earthquake'] });
const country = input.text({
  description: 'ISO code of three letters.',
  pattern: '^[A-Za-z]{3}$',
  lookup: 'country',
  examples: ['SYR'],
});
const fromDate = input.date({ description: 'On this day or later.', examples: ['2026-01-01'] });

interface Asked {
  readonly query: string | undefined;
  readonly conditions: readonly (object | undefined)[];
  readonly fields: readonly string[];
  readonly newest: string;
}

/** The body of a search: empty parts must not be in it. */
function bodyOf({ query: words, conditions, fields, newest }: Asked, page: Page): object {
  const given = conditions.filter((condition) => condition !== undefined);
  return {
    ...(words !== undefined && { query: { value: words, operator: 'AND' } }),
    ...(given.length > 0 && { filter: { operator: 'AND', conditions: given } }),
    fields: { include: fields },
    sort: [`${newest}:desc`],
    limit: page.limit,
    offset: page.offset,
  };
}

const is = (field: string, value: string | undefined): object | undefined =>
  value === undefined ? undefined : { field, value };
const since = (field: string, day: string | undefined): object | undefined =>
  day === undefined ? undefined : { field, value: { from: `${day}T00:00:00+00:00` } };

const decode = ({ body }: Answer) => ({ rows: neededList(body, 'data'), total: numberAt(body, 'totalCount') ?? null });
const problem = refusal('ReliefWeb', 'error.message', 'message');
const pages = paging.offset({ default: 20, max: 1_000 });

export const source = defineSource({
  id: 'reliefweb',
  title: 'ReliefWeb',
  description: 'Disasters and humanitarian reports since 1981, gathered by UN OCHA.',
  homepage: 'https://reliefweb.int',
  docs: 'https://apidoc.reliefweb.int/',
  bases: { main: { url: 'https://api.reliefweb.int' } },
  licence: {
    name: 'ReliefWeb terms',
    url: 'https://reliefweb.int/terms-conditions',
    attribution: 'ReliefWeb (UN OCHA) and the source named in the row',
    commercial: 'per_record',
    note: 'Reports belong to who wrote them; searches give titles, summaries and links.',
  },
  limits: [
    { requests: 2, seconds: 1 },
    { requests: 1_000, seconds: 86_400 },
  ],
  cacheSeconds: 1_800,
  key: {
    need: 'required',
    url: 'https://apidoc.reliefweb.int/parameters#appname',
    place: { query: 'appname' },
    note: 'A name of the application that ReliefWeb approved before; free.',
  },
  searches: [
    defineSearch({
      id: 'reliefweb.disasters',
      kind: 'natural_events',
      title: 'Humanitarian disasters',
      description: 'Disasters by words, country, type and status, newest first, with their GLIDE numbers.',
      inputs: {
        query,
        country,
        type: input.text({
          description: 'As ReliefWeb calls it.',
          maxLength: 60,
          examples: ['Earthquake', 'Flood', 'Epidemic'],
        }),
        status: input.choice(['alert', 'ongoing', 'current', 'past'], { description: 'How far it is.' }),
        from_date: fromDate,
      },
      examples: [{ query: 'earthquake' }],
      paging: pages,
      request: ({ inputs, page }) => ({
        path: '/v2/disasters',
        json: bodyOf(
          {
            query: inputs.query,
            conditions: [
              is('country.iso3', inputs.country?.toLowerCase()),
              is('type.name', inputs.type),
              is('status', inputs.status),
              since('date.event', inputs.from_date),
            ],
            fields: [
              'id',
              'name',
              'status',
              'glide',
              'date.event',
              'primary_country.name',
              'primary_country.iso3',
              'country.name',
              'type.name',
              'url_alias',
            ],
            newest: 'date.event',
          },
          page,
        ),
      }),
      problem,
      decode,
      columns: {
        id: column.text('id', { required: true }),
        name: column.text('fields.name'),
        status: column.text('fields.status'),
        types: column.texts('fields.type[].name'),
        date: column.date('fields.date.event'),
        country: column.text('fields.primary_country.name'),
        country_code: column.text((row) => textAt(row, 'fields.primary_country.iso3')?.toUpperCase()),
        countries: column.texts('fields.country[].name'),
        glide: column.text('fields.glide'),
      },
      record: (row) => textAt(row, 'fields.url_alias') ?? `https://reliefweb.int/taxonomy/term/${textAt(row, 'id')}`,
    }),
    defineSearch({
      id: 'reliefweb.reports',
      kind: 'natural_events',
      title: 'Humanitarian reports',
      description: 'Situation reports, assessments, maps and news by words, country and format, newest first.',
      inputs: {
        query,
        country,
        format: input.choice(
          ['Situation Report', 'Assessment', 'Analysis', 'Map', 'Infographic', 'News and Press Release', 'Appeal'],
          { description: 'Sort of report.' },
        ),
        language: input.text({ description: 'Two letters.', pattern: '^[a-z]{2}$', examples: ['en'] }),
        from_date: fromDate,
      },
      examples: [{ query: 'flood', format: 'Situation Report' }],
      paging: pages,
      request: ({ inputs, page }) => ({
        path: '/v2/reports',
        json: bodyOf(
          {
            query: inputs.query,
            conditions: [
              is('primary_country.iso3', inputs.country?.toLowerCase()),
              is('format.name', inputs.format),
              is('language.code', inputs.language),
              since('date.original', inputs.from_date),
            ],
            fields: [
              'id',
              'title',
              'date.original',
              'primary_country.name',
              'source.name',
              'source.shortname',
              'format.name',
              'url_alias',
              'headline.summary',
            ],
            newest: 'date.original',
          },
          page,
        ),
      }),
      problem,
      decode,
      columns: {
        id: column.text('id', { required: true }),
        title: column.text('fields.title'),
        date: column.date('fields.date.original'),
        country: column.text('fields.primary_country.name'),
        sources: column.texts('fields.source[].name'),
        formats: column.texts('fields.format[].name'),
        summary: column.text('fields.headline.summary'),
      },
      record: (row) => textAt(row, 'fields.url_alias') ?? `https://reliefweb.int/node/${textAt(row, 'id')}`,
    }),
  ],
});
