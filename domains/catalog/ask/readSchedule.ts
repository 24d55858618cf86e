/** When and how a question is to be answered again and again. */
export interface AskedSchedule {
  readonly every: 'days' | 'weeks';
  /** Of the day. */
  readonly hour: number;
}

const repeated: readonly (readonly [pattern: RegExp, schedule: AskedSchedule])[] = [
  [/\b(?:every|each)\s+evening\b|\bjeden\s+abend\b/i, { every: 'days', hour: 18 }],
  [
    /\b(?:every|each)\s+week\b|\bweekly\b|\bjede\s+woche\b|(?<!\p{L})wöchentlich(?!\p{L})/iu,
    { every: 'weeks', hour: 8 },
  ],
  [
    /\b(?:every|each)\s+(?:morning|day)\b|\bdaily\b|\bjeden\s+(?:morgen|tag)\b|(?<!\p{L})täglich(?!\p{L})/iu,
    { every: 'days', hour: 8 },
  ],
];
const mail =
  /\b(?:by|per|via|as|als|mit)\s+(?:an?\s+)?(?:e-?mail|mail)\b|\b(?:e-?mail|mail|send)\s+(?:it\s+)?(?:to\s+)?me\b|\bschick(?:e)?\s+mir\b/i;

/** Reads “every morning by mail” and the like; returns the sentence without it. A mail alone is one every day. */
export function readSchedule(sentence: string): { schedule: AskedSchedule | null; rest: string } {
  let rest = sentence.replace(mail, ' ');
  let schedule: AskedSchedule | null = rest === sentence ? null : { every: 'days', hour: 8 };
  for (const [pattern, found] of repeated) {
    if (!pattern.test(rest)) continue;
    schedule = found;
    rest = rest.replace(pattern, ' ');
    break;
  }
  return { schedule, rest };
}
