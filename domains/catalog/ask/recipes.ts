import type { FilledInputs, Question } from './Question.ts';
import { addDays, daysBetween } from './readPeriod.ts';

/** A search that answers questions on a topic. */
export interface Recipe {
  readonly searchId: string;
  /** Words of the topic, plain. */
  readonly topic: RegExp;
  /** The inputs; null if the question is not for this search. */
  readonly inputs: (question: Question, subject: string) => FilledInputs | null;
}

const period = (question: Question, days: number) =>
  question.period ?? { from: addDays(question.today, -days), to: question.today };

const weather =
  /\b(?:weather|wetter\w*|forecasts?|\w*vorhersage|temperature?n?s?|rain|regen\w*|niederschlag|snow|schnee|wind|sunny|sonnig|hot|warm|cold|kalt|heiss)\b/g;
const indicators: readonly (readonly [topic: RegExp, code: string])[] = [
  [/\b(?:gdp|bip|bruttoinlandsprodukt) (?:per capita|per person|pro kopf)\b/g, 'NY.GDP.PCAP.CD'],
  [/\b(?:gdp growth|bip-?wachstum|economic growth|wirtschaftswachstum)\b/g, 'NY.GDP.MKTP.KD.ZG'],
  [/\b(?:gdp|gross domestic product|bip|bruttoinlandsprodukt|wirtschaftsleistung)\b/g, 'NY.GDP.MKTP.CD'],
  [/\b(?:population|inhabitants|bevolkerung|einwohner(?:zahl)?)\b/g, 'SP.POP.TOTL'],
  [/\b(?:inflation|inflationsrate|teuerung)\b/g, 'FP.CPI.TOTL.ZG'],
  [/\b(?:unemployment(?: rate)?|arbeitslosigkeit|arbeitslosenquote)\b/g, 'SL.UEM.TOTL.ZS'],
  [/\b(?:life expectancy|lebenserwartung)\b/g, 'SP.DYN.LE00.IN'],
  [/\b(?:co2|carbon)(?:[- ]?(?:emissions?|emissionen|ausstoss))?\b/g, 'EN.GHG.CO2.MT.CE.AR5'],
  [/\b(?:exports?|exporte)\b/g, 'NE.EXP.GNFS.CD'],
  [/\b(?:government debt|public debt|staatsverschuldung|staatsschulden)\b/g, 'GC.DOD.TOTL.GD.ZS'],
  [/\b(?:birth rate|geburtenrate)\b/g, 'SP.DYN.CBRT.IN'],
];
const figures: readonly (readonly [topic: RegExp, tag: string])[] = [
  [/\b(?:revenues?|sales|umsatz|umsatze|turnover)\b/g, 'RevenueFromContractWithCustomerExcludingAssessedTax'],
  [/\b(?:net income|profits?|earnings|gewinne?|jahresuberschuss)\b/g, 'NetIncomeLoss'],
  [/\b(?:total assets|assets|bilanzsumme|vermogen)\b/g, 'Assets'],
  [/\b(?:equity|eigenkapital)\b/g, 'StockholdersEquity'],
  [/\b(?:cash|barmittel)\b/g, 'CashAndCashEquivalentsAtCarryingValue'],
  [/\b(?:eps|earnings per share|gewinn je aktie)\b/g, 'EarningsPerShareBasic'],
];

/** In this order: the first that fits a question is the best answer. Searches of places and companies find coordinates and numbers themselves. */
export const recipes: readonly Recipe[] = [
  {
    searchId: 'open-meteo.historical',
    topic: weather,
    inputs: ({ period: asked, today }, place) =>
      place === '' || asked === null || asked.from >= today
        ? null
        : { place, start_date: asked.from, end_date: asked.to < today ? asked.to : addDays(today, -1) },
  },
  {
    searchId: 'open-meteo.forecast',
    topic: weather,
    inputs: ({ period: asked, today }, place) =>
      place === '' || (asked !== null && asked.to < today)
        ? null
        : { place, days: asked === null ? 7 : Math.min(16, Math.max(1, daysBetween(today, asked.to) + 1)) },
  },
  {
    searchId: 'open-meteo.air_quality',
    topic: /\b(?:air quality|luftqualitat|smog|feinstaub|pm ?2\.?5|pm ?10|ozone?|pollution)\b/g,
    inputs: (_question, place) => (place === '' ? null : { place, days: 3 }),
  },
  {
    searchId: 'open-meteo.marine',
    topic: /\b(?:waves?|wellen(?:hohe)?|surf(?:ing)?|swell|seegang)\b/g,
    inputs: (_question, place) => (place === '' ? null : { place, days: 5 }),
  },
  ...indicators.map(([topic, indicator]): Recipe => ({
    searchId: 'worldbank.indicator',
    topic,
    inputs: (question) => {
      if (question.countries.length === 0) return null;
      const { from, to } = period(question, 20 * 365);
      return {
        indicator,
        countries: question.countries,
        from_year: Number(from.slice(0, 4)),
        to_year: Number(to.slice(0, 4)),
      };
    },
  })),
  ...figures.map(([topic, tag]): Recipe => ({
    searchId: 'sec.company_concept',
    topic,
    inputs: ({ countries }, company) => (company === '' || countries.length > 0 ? null : { company, tag }),
  })),
  {
    searchId: 'sec.submissions',
    topic: /\b(?:filings?|10-?k|10-?q|8-?k|annual reports?|geschaftsberichte?|borsenmeldungen)\b/g,
    inputs: ({ period: asked }, company) =>
      company === '' ? null : { company, ...(asked === null ? {} : { from_date: asked.from, to_date: asked.to }) },
  },
  {
    searchId: 'frankfurter.series',
    topic:
      /\b(?:exchange rates?|wechselkurse?|kurse?|convert|umrechnen|eur|usd|gbp|chf|jpy|euros?|dollars?|pounds?|franken)\b/g,
    inputs: (question) => {
      const [base, ...quotes] = question.currencies;
      if (base === undefined || quotes.length === 0) return null;
      const { from, to } = period(question, 30);
      return { from_date: from, to_date: to, base, quotes };
    },
  },
  {
    searchId: 'usgs-earthquake.search',
    topic: /\b(?:earthquakes?|quakes?|erdbeben|beben)\b/g,
    inputs: (question, place) => {
      const { from, to } = period(question, 7);
      const near = place === '' ? { min_magnitude: 4.5 } : { place, radius_km: 1000, min_magnitude: 3 };
      return { from_date: from, to_date: to, ...near };
    },
  },
  {
    searchId: 'clinicaltrials.search',
    topic: /\b(?:clinical trials?|trials?|klinische studien?|recruiting|rekrutierende)\b/g,
    inputs: ({ plain }, condition) =>
      condition === '' ? null : { condition, ...(/recruit|rekrut/.test(plain) ? { status: ['RECRUITING'] } : {}) },
  },
  {
    searchId: 'openfda.event_counts',
    topic: /\b(?:side effects?|adverse (?:events?|reactions?)|nebenwirkungen)\b/g,
    inputs: (_question, drug) => (drug === '' ? null : { drug }),
  },
  {
    searchId: 'europepmc.search',
    topic:
      /\b(?:papers?|articles?|publications?|literature|research|studies|veroffentlichungen|publikationen|literatur|fachartikel|paper)\b/g,
    inputs: (_question, query) => (query === '' ? null : { query }),
  },
  {
    searchId: 'openlibrary.search',
    topic: /\b(?:books?|novels?|bucher|buch|romane?)\b/g,
    inputs: (_question, query) => (query === '' ? null : { query }),
  },
  {
    searchId: 'open-meteo.geocoding',
    topic: /\b(?:coordinates?|koordinaten|latitude|longitude)\b/g,
    inputs: (_question, name) => (name === '' ? null : { name }),
  },
  {
    searchId: 'gleif.search',
    topic: /\b(?:legal entit(?:y|ies)|lei|handelsregister|subsidiaries)\b/g,
    inputs: (_question, name) => (name === '' ? null : { name }),
  },
  {
    searchId: 'wikipedia.summary',
    topic: /\b(?:wikipedia|who (?:is|was)|what (?:is|was|are)|wer (?:ist|war)|was (?:ist|sind))\b/g,
    inputs: ({ language }, title) => (title === '' ? null : { title, language }),
  },
];
