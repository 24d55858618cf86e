import { inputOf, type ShippedEmployee, type ShippedNode } from './ShippedEmployee.ts';

const search = (name: string, id: string, inputs: object | string): ShippedNode => ({
  name,
  type: 'data.catalog',
  parameters: { search: id, inputs, output: 'result' },
});
/** The same with a limit of rows. */
const limited = (limit: number, { parameters, ...node }: ShippedNode): ShippedNode => ({
  ...node,
  parameters: { ...parameters, limit },
});
const write = (code: string): ShippedNode => ({ name: 'Write', type: 'logic.code', parameters: { code } });
const deliver = (parameters: object): ShippedNode => ({
  name: 'Deliver',
  type: 'employee.deliver',
  parameters: {
    title: '{{ $("Write").first().json.title }}',
    text: '{{ $("Write").first().json.text }}',
    ...parameters,
  },
});

/** Helpers of the programs below: a Markdown table, and a text that cannot break out of its cell. */
const markdown = String.raw`
const cell = (value) => value === null || value === undefined ? '–' : String(value).replace(/[|\n\r]+/g, ' ').trim();
const tableOf = (headings, lines) => ['| ' + headings.join(' | ') + ' |', '|' + headings.map(() => '---|').join(''),
  ...lines.map((line) => '| ' + line.map(cell).join(' | ') + ' |')].join('\n');
`;

/** Employees that work without a language model: they search the data market and write down what it says. */
export const dataEmployees: readonly ShippedEmployee[] = [
  {
    key: 'weather_brief',
    name: 'Weather brief',
    role: 'Writes the forecast of a place',
    portrait: '🌦️',
    summary: 'The weather of a place for the next days as a short table, from Open-Meteo.',
    description:
      'Give a city and a number of days. You get highs, lows, rain and wind of each day.\n\n- Works without a language model: nothing is invented.\n- The forecast is that of Open-Meteo for the nearest grid point.',
    category: 'data',
    tags: ['weather', 'wetter', 'forecast', 'daily'],
    credits: '2',
    outputs: ['text'],
    inputSchema: inputOf({
      place: { type: 'string', title: 'Place', minLength: 2, maxLength: 100, examples: ['Berlin'] },
      days: { type: 'integer', title: 'Days', minimum: 1, maximum: 14, default: 3 },
    }),
    sampleInput: { place: 'Berlin', days: 3 },
    needs: [],
    nodes: () => [
      search('Forecast', 'open-meteo.forecast', { place: '{{ $json.place }}', days: '{{ $json.days ?? 3 }}' }),
      write(String.raw`${markdown}
const { rows, columns, attribution, resolved = [] } = $json;
const place = resolved[0]?.name ?? $("Request").first().json.place;
const known = [['temperature_2m_max', 'High'], ['temperature_2m_min', 'Low'], ['precipitation_sum', 'Rain'], ['wind_speed_10m_max', 'Wind']]
  .filter(([name]) => columns.some((column) => column.name === name));
const unitOf = (name) => columns.find((column) => column.name === name)?.unit ?? '';
const lines = rows.map((row) => [row.time, ...known.map(([name]) => row[name] === null || row[name] === undefined ? null : row[name] + ' ' + unitOf(name))]);
return [{ json: { title: 'Weather in ' + place, text: '# Weather in ' + place + '\n\n' + tableOf(['Day', ...known.map(([, title]) => title)], lines) + '\n\n' + attribution } }];`),
      deliver({}),
    ],
  },
  {
    key: 'company_brief',
    name: 'Company brief',
    role: 'Sums up a company listed in the USA',
    portrait: '🏢',
    summary: 'Latest filings and main figures of a company that reports to the SEC, with sources.',
    description:
      'Give a ticker or a name. You get assets, liabilities, equity, revenue and net income as filed, and the latest filings with dates.\n\n- Covers companies that file with the SEC (EDGAR), so mainly those listed in the USA.\n- Works without a language model. It gives no advice.',
    category: 'finance',
    tags: ['company', 'sec', 'filings', 'revenue', 'umsatz', 'aktie'],
    credits: '3',
    outputs: ['text'],
    inputSchema: inputOf({
      company: {
        type: 'string',
        title: 'Company',
        description: 'Ticker or name.',
        minLength: 1,
        maxLength: 150,
        examples: ['AAPL'],
      },
    }),
    sampleInput: { company: 'AAPL' },
    needs: [],
    nodes: () => [
      limited(10, search('Filings', 'sec.submissions', { company: '{{ $json.company }}' })),
      limited(
        500,
        search('Figures', 'sec.company_facts', {
          company: '{{ $("Request").first().json.company }}',
          tags: [
            'Revenues',
            'RevenueFromContractWithCustomerExcludingAssessedTax',
            'NetIncomeLoss',
            'Assets',
            'Liabilities',
            'StockholdersEquity',
          ],
        }),
      ),
      write(String.raw`${markdown}
const filings = $("Filings").first().json.rows;
const newest = new Map();
for (const row of $json.rows) {
  const before = newest.get(row.tag);
  if (before === undefined || String(row.end) > String(before.end)) newest.set(row.tag, row);
}
const company = filings[0]?.company ?? $("Request").first().json.company;
const figures = [...newest.values()].map((row) => [row.label ?? row.tag, row.value, row.unit, row.end, row.form]);
const latest = filings.slice(0, 10).map((row) => [row.filed, row.form, row.description]);
const text = '# ' + company + '\n\n## Figures as filed\n\n' + (figures.length === 0 ? 'No figures were found.' : tableOf(['Figure', 'Value', 'Unit', 'Until', 'Form'], figures))
  + '\n\n## Latest filings\n\n' + tableOf(['Filed', 'Form', 'Description'], latest) + '\n\n' + $json.attribution;
return [{ json: { title: 'Brief on ' + company, text } }];`),
      deliver({}),
    ],
  },
  {
    key: 'literature_digest',
    name: 'Literature digest',
    role: 'Lists the newest papers on a topic',
    portrait: '📚',
    summary: 'The newest papers on a topic in life science, with authors, journal, abstract and link.',
    description:
      'Give a topic. You get up to ten of the newest papers that Europe PMC knows, each with its abstract as published.\n\n- Works without a language model: abstracts are quoted, not summarised.',
    category: 'research',
    tags: ['papers', 'literature', 'literatur', 'abstracts', 'science'],
    credits: '2',
    outputs: ['text'],
    inputSchema: inputOf({
      topic: { type: 'string', title: 'Topic', minLength: 2, maxLength: 300, examples: ['CRISPR base editing'] },
      papers: { type: 'integer', title: 'Papers', minimum: 1, maximum: 10, default: 5 },
    }),
    sampleInput: { topic: 'BRCA1', papers: 5 },
    needs: [],
    nodes: () => [
      limited(10, search('Papers', 'europepmc.search', { query: '{{ $json.topic }}', sort: 'P_PDATE_D desc' })),
      write(String.raw`const { topic, papers } = $("Request").first().json;
const shorten = (text) => text.length > 700 ? text.slice(0, 699) + '…' : text;
const linkOf = (row) => row.doi ? 'https://doi.org/' + row.doi : 'https://europepmc.org/article/' + row.source + '/' + row.id;
const parts = $json.rows.slice(0, papers ?? 5).map((row) => ['## ' + row.title, [[].concat(row.authors ?? []).slice(0, 6).join(', '), row.journal, row.published].filter(Boolean).join(' · '),
  row.abstract ? shorten(row.abstract) : 'No abstract.', linkOf(row)].join('\n\n'));
const text = '# ' + topic + '\n\n' + (parts.length === 0 ? 'Nothing was found.' : parts.join('\n\n')) + '\n\n' + $json.attribution;
return [{ json: { title: 'Literature on ' + topic, text } }];`),
      deliver({}),
    ],
  },
  {
    key: 'clinical_trials_watch',
    name: 'Clinical trials watch',
    role: 'Finds recruiting trials',
    portrait: '🧪',
    summary: 'Clinical trials that recruit for a condition, with phase, sponsor, dates and link, as a table.',
    description:
      'Give a condition, and a place if you like. You get up to 20 recruiting trials of ClinicalTrials.gov.\n\n- Works without a language model. Not medical advice: ask the study team.',
    category: 'research',
    tags: ['trials', 'medicine', 'studien', 'health'],
    credits: '2',
    outputs: ['text', 'table'],
    inputSchema: inputOf(
      {
        condition: { type: 'string', title: 'Condition', minLength: 2, maxLength: 200, examples: ['melanoma'] },
        location: { type: 'string', title: 'City or country', maxLength: 100 },
      },
      ['location'],
    ),
    sampleInput: { condition: 'melanoma' },
    needs: [],
    nodes: () => [
      limited(
        20,
        // One expression for all inputs: a place that is not given must not be sent.
        search(
          'Trials',
          'clinicaltrials.search',
          '{{ Object.assign({ condition: $json.condition, status: ["RECRUITING"] }, $json.location ? { location: $json.location } : null) }}',
        ),
      ),
      write(String.raw`const { condition } = $("Request").first().json;
const title = 'Recruiting trials: ' + condition;
const rows = $json.rows.map((row) => ({ trial: row.nct_id, title: row.title, phase: [].concat(row.phases ?? []).join(', '), sponsor: row.sponsor, started: row.start_date, link: 'https://clinicaltrials.gov/study/' + row.nct_id }));
const text = '# ' + title + '\n\n' + (rows.length === 0 ? 'No recruiting trial was found.' : rows.length + ' of ' + ($json.total ?? rows.length) + ' trials. The table has them all.') + '\n\n' + $json.attribution;
return (rows.length === 0 ? [{}] : rows).map((row) => ({ json: { title, text, row } }));`),
      {
        name: 'Rows',
        type: 'logic.code',
        parameters: {
          mode: 'each',
          code: 'return Object.keys($json.row ?? {}).length === 0 ? { trial: "none" } : $json.row;',
        },
      },
      deliver({ table: true }),
    ],
  },
  {
    key: 'data_cleaner',
    name: 'Data cleaner',
    role: 'Tidies a table',
    portrait: '🧹',
    summary: 'Tidies CSV: plain column names, trimmed cells, no empty or repeated rows, and a report of the changes.',
    description:
      'Paste CSV with a heading line. Commas, semicolons and tabs are recognised.\n\n- Column names become lower case with underscores.\n- Cells are trimmed; “n/a”, “null” and “-” become empty.\n- Empty rows, and rows that repeat another, are left out.\n- Works without a language model: no value is guessed.',
    category: 'data',
    tags: ['csv', 'table', 'tabelle', 'duplicates', 'tidy'],
    credits: '1',
    outputs: ['text', 'table'],
    inputSchema: inputOf({
      csv: { type: 'string', title: 'CSV', minLength: 1, maxLength: 200_000, examples: ['Name,City\nAda, London '] },
    }),
    sampleInput: {
      csv: 'Full Name;City ;Age\n Ada Lovelace ; London;36\nAlan Turing;London;n/a\n Ada Lovelace ; London;36\n;;\n',
    },
    needs: [],
    nodes: () => [
      write(String.raw`const text = $json.csv.replace(/^\uFEFF/, '');
const first = text.split('\n', 1)[0];
const delimiter = [',', ';', '\t'].map((sign) => [sign, first.split(sign).length]).sort((a, b) => b[1] - a[1])[0][0];
const lines = [[]];
let cell = '', quoted = false;
for (let i = 0; i < text.length; i++) {
  const sign = text[i];
  if (quoted) {
    if (sign !== '"') cell += sign;
    else if (text[i + 1] === '"') { cell += '"'; i++; }
    else quoted = false;
  } else if (sign === '"' && cell.trim() === '') { quoted = true; cell = ''; }
  else if (sign === delimiter) { lines.at(-1).push(cell); cell = ''; }
  else if (sign === '\n') { lines.at(-1).push(cell); cell = ''; lines.push([]); }
  else if (sign !== '\r') cell += sign;
}
lines.at(-1).push(cell);
const seen = new Set();
const names = lines[0].map((name, place) => {
  const plain = name.trim().toLowerCase().normalize('NFD').replace(/[\u0300-\u036f]/g, '').replace(/[^a-z0-9]+/g, '_').replace(/^_|_$/g, '') || 'column_' + (place + 1);
  let unique = plain;
  for (let n = 2; seen.has(unique); n++) unique = plain + '_' + n;
  seen.add(unique);
  return unique;
});
let trimmed = 0, emptied = 0, empty = 0, repeated = 0;
const rows = [], known = new Set();
for (const line of lines.slice(1)) {
  const row = {};
  names.forEach((name, place) => {
    const raw = line[place] ?? '';
    let value = raw.trim();
    if (value !== raw && value !== '') trimmed++;
    if (/^(n\/?a|null|-)$/i.test(value)) { value = ''; emptied++; }
    row[name] = value === '' ? null : value;
  });
  if (Object.values(row).every((value) => value === null)) { if (line.length > 1) empty++; continue; }
  const key = JSON.stringify(row);
  if (known.has(key)) { repeated++; continue; }
  known.add(key);
  rows.push(row);
}
const title = 'Tidy table';
const report = '# Tidy table\n\n' + ['Rows: ' + rows.length, 'Columns: ' + names.join(', '), 'Trimmed cells: ' + trimmed, 'Emptied cells (n/a, null, -): ' + emptied, 'Empty rows left out: ' + empty, 'Repeated rows left out: ' + repeated].map((line) => '- ' + line).join('\n');
return (rows.length === 0 ? [{}] : rows).map((row) => ({ json: { title, text: report, row } }));`),
      { name: 'Rows', type: 'logic.code', parameters: { mode: 'each', code: 'return $json.row;' } },
      deliver({ table: true }),
    ],
  },
];
