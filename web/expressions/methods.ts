import { t } from '../texts/texts.ts';
import { toMembers, type Member } from './members.ts';

/** Types that values of expressions have, as the API names them. */
export type ValueType = 'string' | 'number' | 'boolean' | 'date' | 'array' | 'object' | 'null';

const anyEmpty = {
  'isEmpty()': t('Whether it is empty'),
  'isNotEmpty()': t('Whether it is not empty'),
};

/** What expressions can do with a value beside what JavaScript has, by type of the value. */
export const ownMethods: Readonly<Record<Exclude<ValueType, 'null'>, readonly Member[]>> = {
  string: toMembers({
    ...anyEmpty,
    'toNumber()': t('Converts text to a number'),
    'toInt()': t('Converts text to an integer'),
    'toFloat()': t('Converts text to a number'),
    'toWholeNumber()': t('Converts text to an integer'),
    'toBoolean()': t('False for “false”, “no”, “0”, “off” and empty text, otherwise true'),
    'toDateTime(format)': t('Converts text to a date'),
    'toDate(format)': t('Converts text to a date'),
    'parseJson()': t('Parses JSON text'),
    'toJsonString()': t('Converts the value to JSON text'),
    'toTitleCase()': t('Capitalizes Every Word'),
    'toSentenceCase()': t('Capitalizes the first letter of each sentence'),
    'toCamelCase()': t('Converts to camelCase'),
    'toKebabCase()': t('Converts to kebab-case'),
    'toSnakeCase()': t('Converts to snake_case'),
    'extractEmail()': t('The first email address in the text'),
    'extractUrl()': t('The first URL in the text'),
    'extractUrlPath()': t('The path of a URL'),
    'extractDomain()': t('The domain of an email address or URL'),
    'isEmail()': t('Whether it is an email address'),
    'isUrl()': t('Whether it is a URL'),
    'isDomain()': t('Whether it is a domain'),
    'isNumeric()': t('Whether it is a number'),
    'removeTags()': t('The text without HTML tags'),
    'removeMarkdown()': t('The text without Markdown formatting'),
    'replaceSpecialChars()': t('Removes accents from letters'),
    'quote(mark)': t('The text in quotation marks'),
    'urlEncode()': t('URL-encodes the text'),
    'urlDecode()': t('Decodes URL-encoded text'),
    'base64Encode()': t('Encodes as Base64'),
    'base64Decode()': t('Decodes Base64'),
    'hash(algorithm)': t('Hash of the text: md5, sha256, …'),
  }),
  number: toMembers({
    'round(digits)': t('Rounded'),
    'floor()': t('Rounded down'),
    'ceil()': t('Rounded up'),
    'abs()': t('Absolute value'),
    'format(locale, options)': t('Formats the number for a locale'),
    'isEven()': t('Whether it is even'),
    'isOdd()': t('Whether it is odd'),
    'isInteger()': t('Whether it is a whole number'),
    'toInt()': t('Removes the decimals'),
    'toNumber()': t('The number itself'),
    'toBoolean()': t('False for 0, otherwise true'),
    'toDateTime(unit)': t('A date from milliseconds (“ms”) or seconds (“s”) since 1970'),
    'toJsonString()': t('Converts the value to JSON text'),
    ...anyEmpty,
  }),
  boolean: toMembers({
    'toInt()': t('1 for true, 0 for false'),
    'toNumber()': t('1 for true, 0 for false'),
    'toBoolean()': t('The value itself'),
    'toJsonString()': t('Converts the value to JSON text'),
    ...anyEmpty,
  }),
  array: toMembers({
    'first()': t('The first entry'),
    'last()': t('The last entry'),
    ...anyEmpty,
    'pluck(field)': t('One field of every entry'),
    'unique(field)': t('Removes duplicates'),
    'removeDuplicates(field)': t('Removes duplicates'),
    'sum()': t('Sum of the numbers'),
    'average()': t('Average of the numbers'),
    'min()': t('Smallest number'),
    'max()': t('Largest number'),
    'smartJoin(keyField, valueField)': t('Converts name and value pairs to an object'),
    'chunk(size)': t('Splits into lists of a given size'),
    'compact()': t('Removes empty entries'),
    'append(…)': t('Adds entries at the end'),
    'difference(other)': t('Entries that are not in the other list'),
    'intersection(other)': t('Entries that are in both lists'),
    'union(other)': t('Combines both lists without duplicates'),
    'merge(other)': t('Merges the objects of both lists in pairs'),
    'renameKeys(from, to)': t('Renames fields of every entry'),
    'randomItem()': t('A random entry'),
    'toJsonString()': t('Converts the value to JSON text'),
  }),
  object: toMembers({
    'hasField(name)': t('Whether it has the field'),
    'removeField(name)': t('Removes a field'),
    'removeFieldsContaining(text)': t('Removes fields whose value contains this'),
    'keepFieldsContaining(text)': t('Keeps only fields whose value contains this'),
    'compact()': t('Removes empty fields'),
    'urlEncode()': t('Converts to a URL query string'),
    'toJsonString()': t('Converts the value to JSON text'),
    ...anyEmpty,
  }),
  date: toMembers({
    'format(format)': t('Formats the date, such as yyyy-MM-dd HH:mm'),
    'plus(amount, unit)': t('Adds an amount of time'),
    'minus(amount, unit)': t('Subtracts an amount of time'),
    'beginningOf(unit)': t('Start of the day, week, month …'),
    'endOfMonth()': t('End of the month'),
    'extract(unit)': t('Year, month, day, hour …'),
    'diffTo(other, unit)': t('Time to another date'),
    'diffToNow(unit)': t('Time to now'),
    'isBetween(from, to)': t('Whether it is between two dates'),
    'isInLast(amount, unit)': t('Whether it is within the last amount of time'),
    'isWeekend()': t('Whether it is a weekend day'),
    'isDst()': t('Whether it is in daylight saving time'),
    'toDateTime()': t('The date itself'),
    ...anyEmpty,
  }),
};

const words = (text: string): Member[] => text.split(' ').map((written) => ({ text: written, doc: '' }));

/** The most useful of what JavaScript and Luxon have, by type of the value. */
const languageMembers: Readonly<Partial<Record<ValueType, readonly Member[]>>> = {
  string: words(
    'length includes() startsWith() endsWith() indexOf() slice() split() replace() replaceAll() match() trim() toUpperCase() toLowerCase() padStart() padEnd() repeat() at()',
  ),
  number: words('toFixed() toLocaleString() toString()'),
  array: words(
    'length map() filter() find() findIndex() join() includes() indexOf() slice() concat() flat() flatMap() reduce() some() every() toSorted() toReversed() at()',
  ),
  date: words(
    'year month day hour minute second weekday weekNumber toISO() toISODate() toFormat() toMillis() toSeconds() toRelative() startOf() endOf() set() setZone() setLocale() diff()',
  ),
};

/** What can stand after a value of this type: what expressions add first, then what the language has. */
export function methodsOf(type: ValueType): readonly Member[] {
  const own = type === 'null' ? [] : ownMethods[type];
  const known = new Set(own.map(({ text }) => text));
  return [...own, ...(languageMembers[type] ?? []).filter(({ text }) => !known.has(text))];
}
