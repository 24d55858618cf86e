/** Days as `2026-11-30`, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** The period that a sentence names, and the sentence without it. */
export interface ReadPeriod {
  /** Null if it names none. */
  readonly period: Period | null;
  readonly rest: string;
}

const dayMs = 86_400_000;
const units: readonly (readonly [pattern: string, days: number])[] = [
  ['days?|tage?n?', 1],
  ['weeks?|wochen?', 7],
  ['months?|monate?n?', 30],
  ['years?|jahre?n?', 365],
];
const unitPattern = units.map(([pattern]) => `(?:${pattern})`).join('|');
const next = '(?:next|coming|nachste[nrs]?|nächste[nrs]?|kommende[nrs]?)';
const last = '(?:last|past|previous|letzte[nrs]?|vergangene[nrs]?|vorige[nrs]?)';

const months = [
  'januar|january|jan',
  'februar|february|feb',
  'march|märz|marz|maerz|mar',
  'april|apr',
  'mai|may',
  'juni|june|jun',
  'juli|july|jul',
  'august|aug',
  'september|sept|sep',
  'oktober|october|okt|oct',
  'november|nov',
  'dezember|december|dez|dec',
];

interface Rule {
  readonly pattern: RegExp;
  readonly read: (match: RegExpExecArray, today: string) => Period;
}

const rules: readonly Rule[] = [
  {
    pattern: /\b(\d{4}-\d\d-\d\d)\s*(?:to|until|till|bis|–|-)\s*(\d{4}-\d\d-\d\d)\b/i,
    read: ([, from, to]) => ({ from: from!, to: to! }),
  },
  { pattern: /\b(?:on |am )?(\d{4}-\d\d-\d\d)\b/i, read: ([, day]) => ({ from: day!, to: day! }) },
  {
    pattern:
      /\b(?:from |between |von |zwischen )?((?:19|20)\d\d)\s*(?:to|until|till|and|bis|und|–|-)\s*((?:19|20)\d\d)\b/i,
    read: ([, from, to]) => ({ from: `${from}-01-01`, to: `${to}-12-31` }),
  },
  {
    pattern: /\b(?:since|seit|from|ab)\s+((?:19|20)\d\d)\b/i,
    read: ([, from], today) => ({ from: `${from}-01-01`, to: today }),
  },
  {
    pattern: new RegExp(String.raw`(?:\b(?:in|im)\s+)?(?<!\p{L})(${months.join('|')})\s+((?:19|20)\d\d)\b`, 'iu'),
    read: ([, name, year]) => monthOf(name!, Number(year)),
  },
  {
    pattern: /\b(?:in |im jahr |im jahre )?((?:19|20)\d\d)\b/i,
    read: ([, year]) => ({ from: `${year}-01-01`, to: `${year}-12-31` }),
  },
  {
    pattern: new RegExp(
      String.raw`(?:\b(?:in|for|over|fur|für|in den|der|den|die)\s+)?(?:the\s+|den\s+|die\s+)?${next}\s+(\d{1,3})\s+(${unitPattern})(?!\p{L})`,
      'iu',
    ),
    read: ([, count, unit], today) => ({ from: today, to: addDays(today, Number(count) * daysOf(unit!) - 1) }),
  },
  {
    pattern: new RegExp(
      String.raw`(?:\b(?:in|for|over|fur|für|in den|der|den|die)\s+)?(?:the\s+|den\s+|die\s+)?${last}\s+(\d{1,3})\s+(${unitPattern})(?!\p{L})`,
      'iu',
    ),
    read: ([, count, unit], today) => ({ from: addDays(today, -Number(count) * daysOf(unit!)), to: today }),
  },
  {
    pattern: new RegExp(String.raw`(?:\b(?:in|for|over)\s+)?(?:the\s+)?${next}\s+(${unitPattern})(?!\p{L})`, 'iu'),
    read: ([, unit], today) => ({ from: today, to: addDays(today, daysOf(unit!) - 1) }),
  },
  {
    pattern: new RegExp(String.raw`(?:\b(?:in|for|over)\s+)?(?:the\s+)?${last}\s+(${unitPattern})(?!\p{L})`, 'iu'),
    read: ([, unit], today) => ({ from: addDays(today, -daysOf(unit!)), to: today }),
  },
  {
    pattern: /\b(?:this|diese[rs]?)\s+(?:week|woche)\b/i,
    read: (_match, today) => ({ from: today, to: addDays(today, 6) }),
  },
  {
    pattern: /(?<!\p{L})(?:day after tomorrow|übermorgen|uebermorgen)(?!\p{L})/iu,
    read: (_match, today) => ({ from: addDays(today, 2), to: addDays(today, 2) }),
  },
  {
    pattern: /\b(?:tomorrow|morgen)\b/i,
    read: (_match, today) => ({ from: addDays(today, 1), to: addDays(today, 1) }),
  },
  { pattern: /\b(?:today|now|heute|jetzt)\b/i, read: (_match, today) => ({ from: today, to: today }) },
  {
    pattern: /\b(?:yesterday|gestern)\b/i,
    read: (_match, today) => ({ from: addDays(today, -1), to: addDays(today, -1) }),
  },
];

/** Reads the first period of a sentence, in English or German. `today` as `2026-11-30`. */
export function readPeriod(sentence: string, today: string): ReadPeriod {
  for (const { pattern, read } of rules) {
    const match = pattern.exec(sentence);
    if (match === null) continue;
    const { from, to } = read(match, today);
    if (!isDay(from) || !isDay(to)) continue;
    const period = from <= to ? { from, to } : { from: to, to: from };
    return { period, rest: `${sentence.slice(0, match.index)} ${sentence.slice(match.index + match[0].length)}` };
  }
  return { period: null, rest: sentence };
}

/** Days from one to the other; 0 for the same. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
}

function monthOf(name: string, year: number): Period {
  const month = months.findIndex((names) => names.split('|').includes(name.toLowerCase()));
  const at = (of: number, day: number) => new Date(Date.UTC(year, of, day)).toISOString().slice(0, 10);
  return { from: at(month, 1), to: at(month + 1, 0) };
}

function daysOf(unit: string): number {
  return units.find(([pattern]) => new RegExp(`^(?:${pattern})$`, 'i').test(unit))?.[1] ?? 1;
}

function isDay(day: string): boolean {
  return !Number.isNaN(Date.parse(day));
}
