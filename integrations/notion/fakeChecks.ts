import type { JsonObject } from '../../domains/executions/item.ts';
import { columnOf } from './fakeSchema.ts';

/** Returns the problems of a value, as Notion words them. */
export type Check = (value: unknown, at: string) => string[];

const written = (value: unknown): string => (value === undefined ? '`undefined`' : `\`${JSON.stringify(value)}\``);
const wrong = (at: string, wanted: string, value: unknown): string[] => [
  `${at} should be ${wanted}, instead was ${written(value)}.`,
];
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Accepts everything; the text that Notion checks elsewhere. */
export const anything: Check = () => [];
export const flag: Check = (value, at) => (typeof value === 'boolean' ? [] : wrong(at, 'a boolean', value));
const numeric: Check = (value, at) => (typeof value === 'number' ? [] : wrong(at, 'a number', value));
const emptyObject: Check = (value, at) =>
  isObject(value) && Object.keys(value).length === 0 ? [] : wrong(at, 'an empty object', value);
export const oneOf =
  (...words: readonly unknown[]): Check =>
  (value, at) =>
    words.includes(value) ? [] : wrong(at, words.map((word) => `\`${JSON.stringify(word)}\``).join(' or '), value);
export const string =
  (max = 2_000): Check =>
  (value, at) => {
    if (typeof value !== 'string') return wrong(at, 'a string', value);
    return value.length > max ? [`${at}.length should be ≤ \`${max}\`, instead was \`${value.length}\`.`] : [];
  };
export const uuid: Check = (value, at) =>
  typeof value === 'string' && /^[0-9a-f]{8}(-?[0-9a-f]{4}){3}-?[0-9a-f]{12}$/i.test(value)
    ? []
    : wrong(at, 'a valid uuid', value);
const nullOr =
  (check: Check): Check =>
  (value, at) =>
    value === null ? [] : check(value, at);
const eitherOf =
  (...checks: readonly Check[]): Check =>
  (value, at) => {
    const all = checks.map((check) => check(value, at));
    return all.some((problems) => problems.length === 0) ? [] : all[0]!;
  };

/** An object with exactly these fields; those with `!` are required. */
export const fields =
  (known: Readonly<Record<string, Check>>): Check =>
  (value, at) => {
    if (!isObject(value)) return wrong(at, 'an object', value);
    const names = new Map(Object.entries(known).map(([name, check]) => [name.replace('!', ''), check]));
    const missing = Object.keys(known).filter((name) => name.endsWith('!') && value[name.slice(0, -1)] === undefined);
    return [
      ...missing.map((name) => `${at}.${name.slice(0, -1)} should be defined, instead was \`undefined\`.`),
      ...Object.entries(value).flatMap(([name, entry]) => {
        const check = names.get(name);
        return check ? check(entry, `${at}.${name}`) : wrong(`${at}.${name}`, 'not present', entry);
      }),
    ];
  };

export const listOf =
  (check: Check, max = 100): Check =>
  (value, at) => {
    if (!Array.isArray(value)) return wrong(at, 'an array', value);
    if (value.length > max) return [`${at}.length should be ≤ \`${max}\`, instead was \`${value.length}\`.`];
    return value.flatMap((entry, index) => check(entry, `${at}[${index}]`));
  };

/** https://developers.notion.com/reference/rich-text, with the sizes of https://developers.notion.com/reference/request-limits. */
export const richText = listOf(
  eitherOf(
    fields({
      type: oneOf('text'),
      'text!': fields({ 'content!': string(), link: nullOr(fields({ 'url!': string() })) }),
      annotations: anything,
    }),
    fields({ type: oneOf('mention'), 'mention!': isObjectCheck, annotations: anything }),
    fields({
      type: oneOf('equation'),
      'equation!': fields({ 'expression!': string(1_000) }),
      annotations: anything,
    }),
  ),
);

function isObjectCheck(value: unknown, at: string): string[] {
  return isObject(value) ? [] : wrong(at, 'an object', value);
}

const external = fields({ 'url!': string() });
/** https://developers.notion.com/reference/emoji-object, https://developers.notion.com/reference/file-object */
export const icon = eitherOf(
  fields({ type: oneOf('emoji'), 'emoji!': string(20) }),
  fields({ type: oneOf('external'), 'external!': external }),
);

const option = eitherOf(fields({ 'name!': string(100) }), fields({ 'id!': string(100) }));
const isoTime: Check = (value, at) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d(T\d\d:\d\d.*)?$/.test(value)
    ? []
    : wrong(at, 'a valid ISO 8601 date string', value);

/** https://developers.notion.com/reference/page-property-values */
const valueChecks: Readonly<Record<string, Check>> = {
  title: richText,
  rich_text: richText,
  number: nullOr(numeric),
  checkbox: flag,
  select: nullOr(option),
  status: nullOr(option),
  multi_select: listOf(option),
  date: nullOr(fields({ 'start!': isoTime, end: nullOr(isoTime), time_zone: nullOr(string(100)) })),
  people: listOf(fields({ object: oneOf('user'), 'id!': uuid })),
  relation: listOf(fields({ 'id!': uuid })),
  url: nullOr(string()),
  email: nullOr(string(200)),
  phone_number: nullOr(string(200)),
  files: listOf(fields({ 'name!': string(100), type: oneOf('external'), 'external!': external })),
};

/** The values of a page in the data source, by name or ID of the property. */
export const rowProperties: Check = (value, at) => {
  if (!isObject(value)) return wrong(at, 'an object', value);
  return Object.entries(value).flatMap(([key, entry]) => {
    const column = columnOf(key);
    if (!column) return [`${key} is not a property that exists.`];
    const { name, type, options } = column;
    const check = valueChecks[type];
    if (!check) return [`${name} cannot be written.`];
    if (!isObject(entry) || !(type in entry)) return [`${name} is expected to be ${type}.`];
    const problems = fields({ type: oneOf(type), [`${type}!`]: check })(entry, `${at}.${key}`);
    const chosen = (entry[type] as { name?: string } | null)?.name;
    const isUnknown = type === 'status' && chosen !== undefined && !options?.includes(chosen);
    return isUnknown ? [`Invalid status option. Status option "${chosen}" does not exist.`] : problems;
  });
};

/** A page below a page has a title only. */
export const pageProperties = fields({ 'title!': fields({ type: oneOf('title'), 'title!': richText }) });

const textTests = conditionsOf('equals does_not_equal contains does_not_contain starts_with ends_with', string());
const numberTests = conditionsOf(
  'equals does_not_equal greater_than less_than greater_than_or_equal_to less_than_or_equal_to',
  numeric,
);
const checkboxTests = { equals: flag, does_not_equal: flag };
const dateTests = {
  ...conditionsOf('equals before after on_or_before on_or_after', isoTime),
  ...conditionsOf('this_week past_week past_month past_year next_week next_month next_year', emptyObject, false),
};
const choiceTests = conditionsOf('equals does_not_equal', string());
const containTests = conditionsOf('contains does_not_contain', string());

/** https://developers.notion.com/reference/filter-data-source-entries */
const filterTests: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  title: textTests,
  rich_text: textTests,
  url: textTests,
  email: textTests,
  phone_number: textTests,
  number: numberTests,
  checkbox: checkboxTests,
  select: choiceTests,
  status: choiceTests,
  multi_select: containTests,
  people: conditionsOf('contains does_not_contain', uuid),
  relation: conditionsOf('contains does_not_contain', uuid),
  files: conditionsOf('', anything),
  date: dateTests,
};

function conditionsOf(names: string, check: Check, canBeEmpty = true): Readonly<Record<string, Check>> {
  const own = names.split(' ').filter((name) => name !== '');
  const emptiness: Record<string, Check> = canBeEmpty ? { is_empty: oneOf(true), is_not_empty: oneOf(true) } : {};
  return { ...Object.fromEntries(own.map((name) => [name, check])), ...emptiness };
}

/** One condition of a property. */
const oneTest =
  (tests: Readonly<Record<string, Check>>): Check =>
  (value, at) => {
    const problems = fields(tests)(value, at);
    return problems.length > 0 || Object.keys(value as JsonObject).length === 1
      ? problems
      : wrong(at, 'one condition', value);
  };

const formulaTests: Check = (value, at) =>
  fields({
    string: oneTest(textTests),
    number: oneTest(numberTests),
    checkbox: oneTest(checkboxTests),
    date: oneTest(dateTests),
  })(value, at);

/** Compound filters nest up to two levels. */
export const filter =
  (levels = 2): Check =>
  (value, at) => {
    if (!isObject(value)) return wrong(at, 'an object', value);
    const compound = 'and' in value ? 'and' : 'or' in value ? 'or' : null;
    if (compound) {
      if (levels === 0) return wrong(`${at}.${compound}`, 'not present', value[compound]);
      return fields({ [compound]: listOf(filter(levels - 1)) })(value, at);
    }
    if ('timestamp' in value) {
      const timestamp = String(value['timestamp']);
      return fields({ 'timestamp!': oneOf('created_time', 'last_edited_time'), [`${timestamp}!`]: oneTest(dateTests) })(
        value,
        at,
      );
    }
    const column = columnOf(String(value['property']));
    if (!column) return [`Could not find property with name or id: ${String(value['property'])}`];
    const { type, name } = column;
    if (!(type in value)) return [`database property ${type} does not match filter of property ${name}`];
    const check = type === 'formula' ? formulaTests : oneTest(filterTests[type] ?? {});
    return fields({ 'property!': string(), type: oneOf(type), [`${type}!`]: check })(value, at);
  };

const direction = oneOf('ascending', 'descending');
/** https://developers.notion.com/reference/sort-data-source-entries */
export const sort: Check = (value, at) => {
  if (!isObject(value)) return wrong(at, 'an object', value);
  if ('timestamp' in value)
    return fields({ 'timestamp!': oneOf('created_time', 'last_edited_time'), 'direction!': direction })(value, at);
  const problems = fields({ 'property!': string(), 'direction!': direction })(value, at);
  if (problems.length > 0 || columnOf(String(value['property']))) return problems;
  return [`Could not find sort property with name or id: ${String(value['property'])}`];
};

const colored = { 'rich_text!': richText, color: string(50) };
/** https://developers.notion.com/reference/block: a part of the types. */
const blockBodies: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  paragraph: colored,
  heading_1: { ...colored, is_toggleable: flag },
  heading_2: { ...colored, is_toggleable: flag },
  heading_3: { ...colored, is_toggleable: flag },
  bulleted_list_item: colored,
  numbered_list_item: colored,
  quote: colored,
  toggle: colored,
  callout: { ...colored, icon },
  to_do: { ...colored, checked: flag },
  code: { 'rich_text!': richText, 'language!': string(50), caption: richText },
  divider: {},
  image: { type: oneOf('external'), 'external!': external, caption: richText },
  bookmark: { 'url!': string(), caption: richText },
};
const withChildren = new Set([
  'paragraph',
  'bulleted_list_item',
  'numbered_list_item',
  'quote',
  'toggle',
  'callout',
  'to_do',
]);

/** A new block, with up to two levels of blocks inside it. */
export const newBlock =
  (levels = 2): Check =>
  (value, at) => {
    if (!isObject(value)) return wrong(at, 'an object', value);
    const type = Object.keys(value).find((name) => name !== 'object' && name !== 'type') ?? '';
    const body = blockBodies[type];
    if (!body) return wrong(`${at}.${type}`, 'the body of a block', value[type]);
    const children: Record<string, Check> =
      levels > 0 && withChildren.has(type) ? { children: listOf(newBlock(levels - 1)) } : {};
    return fields({ object: oneOf('block'), type: oneOf(type), [`${type}!`]: fields({ ...body, ...children }) })(
      value,
      at,
    );
  };

/** A change of a block: https://developers.notion.com/reference/update-a-block. */
export const changedBlock: Check = (value, at) => {
  const bodies = Object.entries(blockBodies).map(([type, body]) => {
    const optional = Object.entries(body).map(([name, check]) => [name.replace('!', ''), check] as const);
    return [type, fields(Object.fromEntries(optional))] as const;
  });
  return fields({ type: string(50), in_trash: flag, ...Object.fromEntries(bodies) })(value, at);
};
