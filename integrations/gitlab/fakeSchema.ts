import type { JsonObject } from '../../domains/executions/item.ts';

interface Field {
  readonly type: string;
  readonly isRequired: boolean;
}

/** Returns the first problem of parameters in the words of GitLab; null if they are valid. `areTexts`: those of queries and forms. */
export function problemOf(fields: string, given: JsonObject, areTexts: boolean): string | null {
  const known = new Map(fieldsOf(fields));
  for (const [name, { isRequired }] of known) if (isRequired && given[name] === undefined) return `${name} is missing`;
  for (const [name, value] of Object.entries(given)) {
    const field = known.get(name);
    if (!field) return `${name} is unknown`;
    if (value === null && !field.isRequired) continue;
    if (field.isRequired && value === '' && name !== 'content') return `${name} is empty`;
    if (!isOf(field.type, value, areTexts))
      return `${name} ${/[|]/.test(field.type) ? 'does not have a valid value' : 'is invalid'}`;
  }
  return null;
}

function fieldsOf(fields: string): [string, Field][] {
  return fields
    .split(' ')
    .filter((field) => field !== '')
    .map((field) => {
      const [name = '', type = 's'] = field.split(':');
      return [name.replace('!', ''), { type, isRequired: name.endsWith('!') }];
    });
}

function isOf(type: string, value: unknown, areTexts: boolean): boolean {
  const isText = typeof value === 'string';
  switch (type) {
    case 's':
      return isText || typeof value === 'number';
    case 'n':
      return areTexts ? isText && /^\d+$/.test(value) : Number.isInteger(value);
    case 'b':
      return areTexts ? value === 'true' || value === 'false' : typeof value === 'boolean';
    case 'd':
      return isText && (/^\d{4}-\d\d-\d\d$/.test(value) || value === '');
    case 't':
      return isText && /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/.test(value);
    case 'll':
      return isText || isListOf(value, (entry) => typeof entry === 'string');
    case 'l':
      return isListOf(value, (entry) => typeof entry === 'string');
    case 'nl':
      return isListOf(value, (entry) => isOf('n', entry, areTexts));
    case 'o':
      return isObject(value);
    case 'ol':
      return isListOf(value, isObject);
    default:
      return isText && type.split('|').includes(value);
  }
}

function isListOf(value: unknown, isEntry: (entry: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isEntry);
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
