import { column } from '../define/column.ts';
import { failure } from '../define/failure.ts';
import { input } from '../define/input.ts';
import { paging } from '../define/paging.ts';
import { defineSearch, defineSource } from '../define/source.ts';
import { sdmxJsonRows } from '../read/cubes.ts';
import { path } from '../write/path.ts';

const period = '^[0-9]{4}(-(Q[1-4]|S[12]|[0-9]{2}))?$';

const isEmpty = (text: string) => /no ?(results|records) ?found/i.test(text);

export const source = defineSource({
  id: 'oecd',
  title: 'OECD',
  description: 'Economy, work, health, education, taxes and environment of 38 members of the OECD and others.',
  homepage: 'https://data-explorer.oecd.org',
  docs: 'https://www.oecd.org/en/data/insights/data-explainers/2024/09/api.html',
  bases: { main: { url: 'https://sdmx.oecd.org' } },
  licence: {
    name: 'CC BY 4.0',
    url: 'https://www.oecd.org/en/about/terms-conditions.html',
    attribution: 'Source: OECD',
    commercial: 'attribution',
    note: 'Data since July 2024; series of others keep their own terms.',
  },
  limits: [
    { requests: 1, seconds: 1 },
    { requests: 60, seconds: 3_600 },
  ],
  cacheSeconds: 86_400, // 60 downloads an hour for a whole instance
  timeoutSeconds: 60,
  searches: [
    defineSearch({
      id: 'oecd.data',
      kind: 'indicators',
      title: 'OECD dataset',
      description:
        'Observations of a dataset by its reference and a key, as the Data Explorer shows them under “Developer API”. Values are in the multiple of the unit that UNIT_MULT says, such as Millions.',
      inputs: {
        dataset: input.text({
          description: 'Agency, dataset and maybe version.',
          pattern: '^[A-Za-z0-9_.-]{2,60},[A-Za-z0-9_.@-]{2,100}(,[0-9.+]{0,12})?$',
          required: true,
          examples: ['OECD.SDD.NAD,DSD_NAAG@DF_NAAG_I'],
        }),
        key: input.text({
          description: 'Parts joined by dots; empty for all, + between several; all for everything.',
          pattern: '^[A-Za-z0-9_.+-]+$',
          maxLength: 300,
          default: 'all',
          examples: ['A.USA+DEU.B1GQ_R.PC.'],
        }),
        from: input.text({ description: 'First year, quarter or month.', pattern: period, examples: ['2020'] }),
        to: input.text({ description: 'Last year, quarter or month.', pattern: period, examples: ['2024'] }),
        last: input.integer({
          description: 'Only so many of the newest values of each series.',
          minimum: 1,
          maximum: 1_000,
          examples: [5],
        }),
      },
      examples: [{ dataset: 'OECD.SDD.NAD,DSD_NAAG@DF_NAAG_I', key: 'A.USA+DEU.B1GQ_R.PC.', last: 5 }],
      paging: paging.local({ default: 1_000, max: 10_000 }),
      request: ({ inputs }) => ({
        // A bare @ is not read there.
        path: path`/public/rest/data/${inputs.dataset}/${inputs.key}`.replaceAll('@', '%40'),
        query: {
          startPeriod: inputs.from,
          endPeriod: inputs.to,
          lastNObservations: inputs.last,
          dimensionAtObservation: 'AllDimensions',
        },
        headers: { accept: 'application/vnd.sdmx.data+json;version=2.0' },
      }),
      // Its errors are plain text. A key that fits no series and a period without data have one answer.
      freeWhenEmpty: true,
      nothing: ({ status, text }) => status === 404 && isEmpty(text),
      about: { thing: 'dataset', input: 'dataset', change: 'Take its reference from the Data Explorer.' },
      unknown: ({ status, text }) => status === 404 && !isEmpty(text),
      problem: ({ status, text }) =>
        status === 413 || /too many (cells|observations)|result set too large/i.test(text.slice(0, 1_000))
          ? failure('bad_request', 'The OECD does not answer so much at once. Ask for fewer series or periods.')
          : undefined,
      decode: ({ body }) => ({ rows: sdmxJsonRows(body) }),
      columns: {
        area: column.text('REF_AREA_label'),
        area_code: column.text('REF_AREA'),
        measure: column.text('MEASURE_label'),
        period: column.date('TIME_PERIOD', { required: true }),
        value: column.number('value'),
        unit: column.text('UNIT_MEASURE_label'),
      },
      openColumns: true,
      record: (_, { inputs }) => {
        const [agency, id] = inputs.dataset.split(',');
        return `https://data-explorer.oecd.org/vis?df[ag]=${encodeURIComponent(agency ?? '')}&df[id]=${encodeURIComponent(id ?? '')}`;
      },
    }),
  ],
});
