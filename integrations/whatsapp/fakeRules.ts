/** Returns what is wrong with a value, in the words of the Graph API, or null. `at` names the parameter: `text['body']`. */
export type Rule = (value: unknown, at: string) => string | null;

export const text =
  (max: number, min = 1): Rule =>
  (value, at) => {
    if (typeof value !== 'string') return `Param ${at} must be a string.`;
    if (value.length < min) return `The parameter ${at} is required.`;
    return value.length > max ? `Param ${at} must be at most ${max} characters long.` : null;
  };

export const oneOf =
  (...values: readonly string[]): Rule =>
  (value, at) =>
    values.includes(value as string) ? null : `Param ${at} must be one of {${values.join(', ').toUpperCase()}}.`;

export const bool: Rule = (value, at) => (typeof value === 'boolean' ? null : `Param ${at} must be a boolean.`);

export const number =
  (min: number, max: number): Rule =>
  (value, at) => {
    const read = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
    return typeof read === 'number' && read >= min && read <= max
      ? null
      : `Param ${at} must be a number between ${min} and ${max}.`;
  };

export const pattern =
  (expected: RegExp, name: string): Rule =>
  (value, at) =>
    typeof value === 'string' && expected.test(value) ? null : `Param ${at} must be ${name}.`;

export const list =
  (rule: Rule, min: number, max: number): Rule =>
  (value, at) => {
    if (!Array.isArray(value)) return `Param ${at} must be an array.`;
    if (value.length < min || value.length > max) return `Invalid number of elements in ${at}. Min ${min}, max ${max}.`;
    return firstOf((value as unknown[]).map((one, index) => rule(one, `${at}[${index}]`)));
  };

/** An object with these fields. Those with `!` are required; every other field is an error. */
export const fields =
  (shape: Readonly<Record<string, Rule>>, ...checks: readonly ((given: Given) => string | null)[]): Rule =>
  (value, at) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return `Param ${at || 'body'} must be a JSON object.`;
    const given = value as Given;
    const rules = new Map(Object.entries(shape).map(([name, rule]) => [name.replace('!', ''), rule]));
    const below = (name: string): string => (at === '' ? name : `${at}['${name}']`);
    const unknown = Object.keys(given).find((name) => !rules.has(name));
    if (unknown !== undefined) return `Unexpected key "${unknown}" on param "${at || 'message'}".`;
    const missing = Object.keys(shape).find((name) => name.endsWith('!') && given[name.slice(0, -1)] === undefined);
    if (missing !== undefined) return `The parameter ${below(missing.slice(0, -1))} is required.`;
    return firstOf([
      ...Object.entries(given).map(([name, one]) => rules.get(name)!(one, below(name))),
      ...checks.map((check) => check(given)),
    ]);
  };

export type Given = Readonly<Record<string, unknown>>;

/** Exactly one of these fields. */
export const exactlyOne =
  (...names: readonly string[]) =>
  (given: Given): string | null =>
    names.filter((name) => given[name] !== undefined).length === 1
      ? null
      : `Exactly one of ${names.join(', ')} is required.`;

export function firstOf(problems: readonly (string | null)[]): string | null {
  return problems.find((problem) => problem !== null) ?? null;
}
