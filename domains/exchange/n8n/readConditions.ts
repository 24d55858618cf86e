import type { Parameters } from './Parameters.ts';

/** The value of our parameter `conditions` (decisions §12). */
export interface MappedConditions {
  combinator: 'and' | 'or';
  case_sensitive?: boolean;
  loose_types?: boolean;
  conditions: { left: unknown; operator: { type: string; operation: string }; right?: unknown }[];
}

const operatorTypes = new Set(['string', 'number', 'dateTime', 'boolean', 'array', 'object', 'any']);

/**
 * Conditions since If v2, Filter v2 and Switch v3: typed operators that have the same names here (platform-semantics §2.4).
 * `at` is where they are; `options` where the node's own options are.
 * Source: https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.if/.
 */
export function readConditions(parameters: Parameters, at = 'conditions', options = 'options'): MappedConditions {
  parameters.ignore(`${at}.options.version`, `${at}.options.leftValue`);
  // Each is read, whatever the others say: an unread one would be reported.
  const cases = [parameters.value(`${at}.options.caseSensitive`), parameters.value(`${options}.ignoreCase`)];
  const ignoresCase = cases[0] === false || cases[1] === true;
  const validation = parameters.value(`${at}.options.typeValidation`);
  const loose = ['looseTypeValidation', `${options}.looseTypeValidation`].map((path) => parameters.value(path));
  // n8n is strict if this is set; files by hand leave it out.
  const isLoose = validation !== 'strict' || loose.includes(true);
  return {
    combinator: parameters.word(`${at}.combinator`, { and: 'and', or: 'or' }, 'and'),
    ...(ignoresCase ? { case_sensitive: false } : {}),
    ...(isLoose ? { loose_types: true } : {}),
    conditions: parameters.list(`${at}.conditions`).map(readCondition),
  };
}

function readCondition(condition: Parameters): MappedConditions['conditions'][number] {
  condition.ignore('id', 'operator.name', 'operator.singleValue', 'operator.rightType');
  const written = condition.choice('operator.type', 'string');
  const operation = condition.choice('operator.operation', 'equals');
  // exists and notExists apply to any type; ours name one anyway.
  const type = written === 'any' || !operatorTypes.has(written) ? 'string' : written;
  const right = condition.value('rightValue');
  return {
    left: condition.value('leftValue'),
    operator: { type, operation },
    ...(right === undefined || right === '' ? (needsRight(operation) ? { right: '' } : {}) : { right }),
  };
}

function needsRight(operation: string): boolean {
  return !['exists', 'notExists', 'empty', 'notEmpty', 'true', 'false'].includes(operation);
}

/** Operations before v2, by kind of value, as ours. */
const oldOperations: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  string: {
    contains: 'contains',
    notContains: 'notContains',
    endsWith: 'endsWith',
    notEndsWith: 'notEndsWith',
    equal: 'equals',
    notEqual: 'notEquals',
    startsWith: 'startsWith',
    notStartsWith: 'notStartsWith',
    regex: 'regex',
    notRegex: 'notRegex',
    isEmpty: 'empty',
    isNotEmpty: 'notEmpty',
  },
  number: {
    smaller: 'lt',
    smallerEqual: 'lte',
    equal: 'equals',
    notEqual: 'notEquals',
    larger: 'gt',
    largerEqual: 'gte',
    isEmpty: 'empty',
    isNotEmpty: 'notEmpty',
  },
  boolean: { equal: 'equals', notEqual: 'notEquals' },
  dateTime: { after: 'after', before: 'before' },
};
/** n8n's defaults for a missing operation. */
const oldDefaults: Readonly<Record<string, string>> = {
  string: 'equal',
  number: 'smaller',
  boolean: 'equal',
  dateTime: 'after',
};

/** Conditions of If v1 and Filter v1: lists by kind of value, values converted as needed. */
export function readOldConditions(parameters: Parameters, combine: string): MappedConditions {
  const conditions = Object.keys(oldOperations).flatMap((type) =>
    parameters.list(`conditions.${type}`).map((condition) => oldCondition(condition, type)),
  );
  return {
    combinator: parameters.word(combine, { all: 'and', any: 'or', AND: 'and', OR: 'or' }, 'and'),
    loose_types: true,
    conditions,
  };
}

/** One condition as before v2; also of the rules of a switch before v3. */
export function oldCondition(
  condition: Parameters,
  type: string,
  left?: unknown,
): MappedConditions['conditions'][number] {
  const known = oldOperations[type] ?? {};
  const fallback = known[oldDefaults[type] ?? 'equal'] ?? 'equals';
  const operation = condition.word('operation', known, fallback);
  const needsValue = operation !== 'empty' && operation !== 'notEmpty';
  const right = condition.value('value2') ?? defaultOf(type);
  return {
    left: left === undefined ? (condition.value('value1') ?? defaultOf(type)) : left,
    operator: { type, operation },
    ...(needsValue ? { right } : {}),
  };
}

function defaultOf(type: string): unknown {
  return type === 'number' ? 0 : type === 'boolean' ? false : '';
}
