import type { SearchIndex, KnownSearch } from '../runs/SearchIndex.ts';
import { isFiller, isTopicWord, foldedText } from '../runs/searchWords.ts';
import { countriesIn, countryName, currenciesIn } from './namedThings.ts';
import type { FilledInputs, Question } from './Question.ts';
import { readPeriod } from './readPeriod.ts';
import { readSchedule, type AskedSchedule } from './readSchedule.ts';
import { recipes } from './recipes.ts';

/** A search that can answer a question, with its inputs. */
export interface Proposal {
  readonly known: KnownSearch;
  readonly inputs: FilledInputs;
  /** Required inputs that the question does not say. */
  readonly missing: readonly string[];
}

/** The searches that can answer a sentence, the best first. */
export interface CatalogAnswer {
  readonly proposals: Proposal[];
  /** “Every morning by mail”; null for once. */
  readonly schedule: AskedSchedule | null;
}

interface Asking {
  readonly sentence: string;
  /** `2026-11-30` for the caller. */
  readonly today: string;
  /** Leaves out searches that cannot be run. */
  readonly isReady?: (known: KnownSearch) => boolean;
}

const mostProposals = 6;
const mostRanked = 12;
const mostLength = 300;

/**
 * Finds searches for a sentence such as “weather in Berlin tomorrow” and fills in their inputs, without a language model. Topics with a
 * recipe come first, then the ranking of `catalog_find`. Names of places and companies stay names: searches look them up inside their credit.
 */
export function askCatalog(index: SearchIndex, { sentence, today, isReady = () => true }: Asking): CatalogAnswer {
  const { schedule, rest } = readSchedule(
    sentence
      .trim()
      .slice(0, mostLength)
      .replaceAll(/[?!.]+$/g, ''),
  );
  const question = questionOf(rest, today);
  const proposals: Proposal[] = [];
  const add = (known: KnownSearch, inputs: FilledInputs): void => {
    if (!isReady(known) || proposals.some((one) => one.known.search.id === known.search.id)) return;
    proposals.push({ known, inputs, missing: missingOf(known, inputs) });
  };
  for (const { searchId, topic, inputs } of recipes) {
    if (!new RegExp(topic.source).test(question.plain)) continue;
    const known = index.find(searchId);
    const filled = known && inputs(question, question.subject(topic));
    if (known && filled) add(known, filled);
  }
  const ofTopic = proposals.length;
  // Beside the answer of a recipe only searches of its kind: others match single words.
  const kind = proposals[0]?.known.search.kind;
  for (const known of index.list({ words: question.text, kind }).slice(0, mostRanked))
    add(known, generalInputs(known, question));
  const ranked = proposals.slice(ofTopic).toSorted((a, b) => Number(isOpen(a)) - Number(isOpen(b)));
  return { proposals: [...proposals.slice(0, ofTopic), ...ranked].slice(0, mostProposals), schedule };
}

/** True if a person has to fill something in first, or the question says nothing for it. */
function isOpen({ missing, inputs }: Proposal): boolean {
  return missing.length > 0 || Object.keys(inputs).length === 0;
}

function questionOf(sentence: string, today: string): Question {
  const { period, rest } = readPeriod(sentence, today);
  const text = rest.replaceAll(/\s+/g, ' ').trim();
  return {
    text,
    plain: foldedText(text),
    period,
    today,
    countries: countriesIn(text),
    currencies: currenciesIn(text),
    language: /[äöüß]|\b(?:der|die|das|von|ist|wer|war|wie|für|und|im)\b/i.test(sentence) ? 'de' : 'en',
    subject: (topic) => subjectOf(text, topic),
  };
}

/** Words of the text that its topic leaves, without fillers at both ends. */
function subjectOf(text: string, topic: RegExp): string {
  const words = text.split(/\s+/);
  const plain = foldedText(text);
  const isTopic = new Set(plain.match(topic)?.flatMap((match) => match.split(/[^\p{L}\p{N}]+/u)));
  const left = words.filter((word) => !isTopic.has(bare(word)));
  const first = left.findIndex((word) => !isFiller(word));
  const last = left.findLastIndex((word) => !isFiller(word));
  return first === -1
    ? ''
    : left
        .slice(first, last + 1)
        .join(' ')
        .replaceAll(/^[\s,;:"'“”„]+|[\s,;:"'“”„]+$/g, '');
}

function bare(word: string): string {
  return foldedText(word).replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Names of inputs that take the subject of a sentence. */
const aboutNames = ['gene', 'query', 'name', 'title', 'term', 'condition', 'drug', 'company'];

/** Fills in the inputs that any search may have: a place, a country, days and the subject of the sentence. */
function generalInputs({ search }: KnownSearch, question: Question): FilledInputs {
  const { inputs } = search;
  const { period, countries, text } = question;
  const subject = text
    .split(/\s+/)
    .filter((word) => !isFiller(word) && !isTopicWord(word))
    .join(' ');
  const filled: Record<string, unknown> = {};
  const [country] = countries;
  const written = country === undefined ? undefined : [country, countryName(country)];
  const asWritten = written?.find((one) => inputs['country'] && fits(inputs['country'].schema, one));
  if (asWritten !== undefined)
    filled['country'] = inputs['country']!.schema['pattern'] === undefined ? written![1] : asWritten;
  if (period !== null && inputs['from_date']) filled['from_date'] = period.from;
  if (period !== null && inputs['to_date']) filled['to_date'] = period.to;
  if (subject === '' || filled['country'] !== undefined) return filled;
  const about = inputs['place'] ? 'place' : aboutNames.find((name) => inputs[name]?.schema['type'] === 'string');
  if (about !== undefined && fits(inputs[about]!.schema, subject)) filled[about] = subject;
  return filled;
}

function fits({ pattern, maxLength, minLength }: Readonly<Record<string, unknown>>, value: string): boolean {
  if (typeof maxLength === 'number' && value.length > maxLength) return false;
  if (typeof minLength === 'number' && value.length < minLength) return false;
  return typeof pattern !== 'string' || new RegExp(pattern, 'u').test(value);
}

function missingOf({ search }: KnownSearch, given: FilledInputs): string[] {
  const missing = Object.entries(search.inputs).flatMap(([name, { required, schema }]) => {
    const isNeeded = required || schema['x-place'] === 'required';
    return isNeeded && given[name] === undefined && schema['default'] === undefined ? [name] : [];
  });
  const one = search.atLeastOneOf ?? [];
  const lacksOne = one.length > 0 && !one.some((name) => given[name] !== undefined);
  return lacksOne && missing.length === 0 ? [one[0]!] : missing;
}
