import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeRequest } from '../engine/fake/startFake.ts';
import { addresses, booleans, choices, numbers, type FakeCall } from './fakeSchema.ts';

/** The parameters of a request; each has all of its values. */
export type Arguments = Readonly<Record<string, readonly string[]>>;

/** https://www.twilio.com/docs/usage/twilios-response#response-formats-exceptions */
export function failed(status: number, code: number, message: string): FakeResponse {
  return { status, json: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status } };
}

export const invalid = (message: string): FakeResponse => failed(400, 20_001, message);

export function notFound(path: string): FakeResponse {
  return failed(404, 20_404, `The requested resource ${path} was not found`);
}

/** Twilio reads forms alone: a JSON body has no parameters for it. */
export function argumentsOf({ method, query, headers, bytes }: FakeRequest): Arguments {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '');
  const sent = method === 'GET' ? query : new URLSearchParams(isForm ? bytes.toString() : '');
  return Object.fromEntries([...new Set(sent.keys())].map((name) => [name, sent.getAll(name)]));
}

/** Unlike Twilio, unknown and repeated parameters are errors, so that the tests find them. Null for valid ones. */
export function problemOf({ takes }: FakeCall, args: Arguments): FakeResponse | null {
  const known = takes.split(' ').filter((name) => name !== '');
  const names = new Map(known.map((name) => [name.replace(/[!*]$/, ''), name.at(-1)]));
  for (const [name, values] of Object.entries(args)) {
    if (!names.has(name)) return invalid(`Unknown parameter: ${name}`);
    if (values.length > 1 && names.get(name) !== '*') return invalid(`The parameter ${name} is repeated`);
    const wrong = values.find((value) => !isValid(name, value));
    if (wrong !== undefined) return invalid(`Invalid value of the parameter ${name}: ${wrong}`);
  }
  const missing = known.find((name) => name.endsWith('!') && (args[name.slice(0, -1)]?.[0] ?? '') === '');
  if (missing === undefined) return null;
  const name = missing.slice(0, -1);
  return requiredTexts[name] ?? invalid(`Missing required parameter ${name} in the post body`);
}

const requiredTexts: Readonly<Record<string, FakeResponse>> = {
  To: failed(400, 21_604, "A 'To' phone number is required."),
};

function isValid(name: string, value: string): boolean {
  const among = choices[name];
  if (among) return among.includes(value);
  if (booleans.has(name)) return value === 'true' || value === 'false';
  const range = numbers[name];
  if (range) return /^\d+$/.test(value) && Number(value) >= range[0] && Number(value) <= range[1];
  if (addresses.has(name)) return value === '' || /^https?:\/\/[^\s/]+/.test(value);
  if (/^(DateSent|DateCreated|StartTime|EndTime)[<>]?$/.test(name))
    return /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}Z)?$/.test(value);
  return true;
}
