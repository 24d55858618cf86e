import type { JsonObject } from '../../domains/executions/item.ts';
import { jsonOf } from '../../domains/exchange/n8n/jsonOf.ts';
import { ownEntry } from '../../domains/exchange/n8n/ownEntry.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';

/** Returns the name and the type of a property in `Name|type`; the name may contain the character, too. */
export function nameAndType(key: string): { name: string; type: string } {
  const end = key.lastIndexOf('|');
  return end < 0 ? { name: key, type: '' } : { name: key.slice(0, end), type: key.slice(end + 1) };
}

/** Reads the value of a property; null skips the property. */
type ReadValue = (entry: Parameters) => JsonObject | null;

const textIn =
  (path: string): ReadValue =>
  (entry) => ({ value: entry.text(path) });

const listIn =
  (path: string): ReadValue =>
  (entry) => {
    const value = entry.value(path);
    // One text may hold several values with commas.
    return { value: Array.isArray(value) && value.length === 1 ? value[0] : (value ?? []) };
  };

const readValue: Readonly<Record<string, ReadValue>> = {
  title: textIn('title'),
  rich_text: (entry) => ({ value: entry.flag('richText') ? richTextIn(entry) : entry.text('textContent') }),
  number: (entry) => ({ value: entry.number('numberValue', 0) }),
  checkbox: (entry) => ({ value: entry.value('checkboxValue') ?? false }),
  select: textIn('selectValue'),
  status: textIn('statusValue'),
  multi_select: listIn('multiSelectValue'),
  url: (entry) => {
    const value = entry.text('urlValue');
    return entry.flag('ignoreIfEmpty') && value === '' ? null : { value };
  },
  email: textIn('emailValue'),
  phone_number: textIn('phoneValue'),
  people: listIn('peopleValue'),
  relation: listIn('relationValue'),
  date: readDate,
  files: (entry) => ({
    value: entry.list('fileUrls.fileUrl').map((file) => ({ name: file.text('name'), url: file.text('url') })),
  }),
};

function readDate(entry: Parameters): JsonObject {
  const isRange = entry.flag('range');
  const start = entry.text(isRange ? 'dateStart' : 'date');
  const type = entry.flag('includeTime', true) ? 'date_time' : 'date';
  const zone = entry.text('timezone', 'default');
  // Notion takes a time zone only for times without an offset.
  const isLocal = /^\d{4}-\d\d-\d\dT[\d:.]+$/.test(start);
  return {
    type,
    value: isRange ? { start, end: entry.text('dateEnd') } : start,
    ...(type === 'date_time' && zone !== 'default' && isLocal ? { time_zone: zone } : {}),
  };
}

/** Returns the entries of `propertiesUi.propertyValues`. */
export function propertiesIn(parameters: Parameters): JsonObject[] {
  return parameters.list('propertiesUi.propertyValues').flatMap((entry) => {
    entry.ignore('type');
    const { name, type } = nameAndType(entry.choice('key'));
    const read = ownEntry(readValue, type);
    if (!read) {
      entry.remark('key', `Enter the type of the property "${name.slice(0, 100)}".`);
      return [{ name, type, value: '' }];
    }
    const value = read(entry);
    return value === null ? [] : [{ name, type, ...value }];
  });
}

/** Returns rich text objects from the entries of `text.text`. */
export function richTextIn(parameters: Parameters): JsonObject[] {
  return parameters.list('text.text').map((entry) => {
    const annotations = entry.value('annotationUi');
    return { ...richTextPart(entry), ...(annotations === undefined ? {} : { annotations }) };
  });
}

function richTextPart(entry: Parameters): JsonObject {
  const type = entry.choice('textType', 'text');
  if (type === 'equation') return { type, equation: { expression: entry.text('expression') } };
  if (type === 'mention') {
    const kind = entry.choice('mentionType', 'page');
    return { type, mention: { type: kind, [kind]: kind === 'date' ? dateMention(entry) : { id: entry.text(kind) } } };
  }
  const url = entry.flag('isLink') ? entry.text('textLink') : '';
  return { type: 'text', text: { content: entry.text('text'), ...(url === '' ? {} : { link: { url } }) } };
}

function dateMention(entry: Parameters): JsonObject {
  return entry.flag('range')
    ? { start: entry.text('dateStart'), end: entry.text('dateEnd') }
    : { start: entry.text('date') };
}

/** The parameter with the value of a condition, by type of the property. */
const conditionValues: Readonly<Record<string, string>> = {
  title: 'titleValue',
  rich_text: 'richTextValue',
  number: 'numberValue',
  checkbox: 'checkboxValue',
  select: 'selectValue',
  multi_select: 'multiSelectValue',
  status: 'statusValue',
  date: 'date',
  people: 'peopleValue',
  relation: 'relationValue',
  url: 'urlValue',
  email: 'emailValue',
  phone_number: 'phoneNumberValue',
  files: '',
  created_time: 'createdTimeValue',
  last_edited_time: 'lastEditedTime',
  created_by: 'createdByValue',
  last_edited_by: 'lastEditedByValue',
};

const formulas: Readonly<Record<string, { type: string; value: string }>> = {
  text: { type: 'formula_string', value: 'textValue' },
  number: { type: 'formula_number', value: 'numberValue' },
  checkbox: { type: 'formula_checkbox', value: 'checkboxValue' },
  date: { type: 'formula_date', value: 'dateValue' },
};

/** Values that n8n leaves out of its files. */
const defaultValues: Readonly<Record<string, unknown>> = { numberValue: 0, checkboxValue: false };

/** Returns the entries of a list of conditions. */
export function filtersIn(parameters: Parameters, path: string): JsonObject[] {
  return parameters.list(path).map((entry) => {
    entry.ignore('type');
    const { name, type } = nameAndType(entry.choice('key'));
    const formula = type === 'formula' ? ownEntry(formulas, entry.choice('returnType', 'text')) : undefined;
    const at = formula?.value ?? ownEntry(conditionValues, type);
    if (at === undefined) entry.remark('key', `Enter the type of the property "${name.slice(0, 100)}".`);
    const condition = entry.choice('condition', 'equals');
    const value = at ? (entry.value(at) ?? defaultValues[at] ?? '') : undefined;
    const isExclusion = type === 'multi_select' && condition === 'does_not_equal';
    return {
      property: name,
      type: formula?.type ?? type,
      condition: isExclusion ? 'does_not_contain' : condition,
      ...(value === undefined || /^(is_|past_|next_)/.test(condition) ? {} : { value }),
    };
  });
}

/** Filters of the API versions that n8n used call two types by other names. */
const newNames: Readonly<Record<string, string>> = { text: 'rich_text', phone: 'phone_number' };

/** Returns the filter that n8n stores as JSON text. */
export function filterJsonIn(parameters: Parameters): unknown {
  return renamed(jsonOf(parameters.value('filterJson'), undefined));
}

function renamed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(renamed);
  if (typeof value !== 'object' || value === null) return value;
  const isProperty = 'property' in value;
  const nameOf = (name: string): string => (isProperty ? (ownEntry(newNames, name) ?? name) : name);
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [nameOf(name), renamed(entry)]));
}
