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
    'toNumber()': t('The number that the text is'),
    'toInt()': t('The whole number that the text is'),
    'toFloat()': t('The number that the text is'),
    'toWholeNumber()': t('The whole number that the text is'),
    'toBoolean()': t('False for “false”, “no”, “0”, “off” and nothing; else true'),
    'toDateTime(format)': t('The date that the text is'),
    'toDate(format)': t('The date that the text is'),
    'parseJson()': t('The data that the text holds as JSON'),
    'toJsonString()': t('The value as JSON text'),
    'toTitleCase()': t('Every Word With A Capital'),
    'toSentenceCase()': t('A capital at the beginning of each sentence'),
    'toCamelCase()': t('Written like thisExample'),
    'toKebabCase()': t('Written like this-example'),
    'toSnakeCase()': t('Written like this_example'),
    'extractEmail()': t('The first e-mail address in the text'),
    'extractUrl()': t('The first web address in the text'),
    'extractUrlPath()': t('The path of a web address'),
    'extractDomain()': t('The domain of an e-mail or web address'),
    'isEmail()': t('Whether it is an e-mail address'),
    'isUrl()': t('Whether it is a web address'),
    'isDomain()': t('Whether it is a domain'),
    'isNumeric()': t('Whether it is a number'),
    'removeTags()': t('The text without HTML tags'),
    'removeMarkdown()': t('The text without marks of Markdown'),
    'replaceSpecialChars()': t('Letters without accents'),
    'quote(mark)': t('The text in quotation marks'),
    'urlEncode()': t('As a part of a web address'),
    'urlDecode()': t('Read from a part of a web address'),
    'base64Encode()': t('As Base64'),
    'base64Decode()': t('Read from Base64'),
    'hash(algorithm)': t('Digest of the text: md5, sha256, …'),
  }),
  number: toMembers({
    'round(digits)': t('Rounded'),
    'floor()': t('Rounded down'),
    'ceil()': t('Rounded up'),
    'abs()': t('Without its sign'),
    'format(locale, options)': t('As people of a country write it'),
    'isEven()': t('Whether it is even'),
    'isOdd()': t('Whether it is odd'),
    'isInteger()': t('Whether it is a whole number'),
    'toInt()': t('Without what is behind the point'),
    'toNumber()': t('The number itself'),
    'toBoolean()': t('False for 0, else true'),
    'toDateTime(unit)': t('A date from milliseconds (“ms”) or seconds (“s”) since 1970'),
    'toJsonString()': t('The value as JSON text'),
    ...anyEmpty,
  }),
  boolean: toMembers({
    'toInt()': t('1 for true, 0 for false'),
    'toNumber()': t('1 for true, 0 for false'),
    'toBoolean()': t('The value itself'),
    'toJsonString()': t('The value as JSON text'),
    ...anyEmpty,
  }),
  array: toMembers({
    'first()': t('The first entry'),
    'last()': t('The last entry'),
    ...anyEmpty,
    'pluck(field)': t('One field of every entry'),
    'unique(field)': t('Every entry once'),
    'removeDuplicates(field)': t('Every entry once'),
    'sum()': t('All numbers added'),
    'average()': t('The average of the numbers'),
    'min()': t('The smallest of numbers'),
    'max()': t('The largest of numbers'),
    'smartJoin(keyField, valueField)': t('One object of entries that have a name and a value'),
    'chunk(size)': t('Cut into lists of a size'),
    'compact()': t('Without empty entries'),
    'append(…)': t('With more entries at the end'),
    'difference(other)': t('Entries that the other list does not have'),
    'intersection(other)': t('Entries that both lists have'),
    'union(other)': t('Entries of both lists, each once'),
    'merge(other)': t('Objects of both lists, put together in pairs'),
    'renameKeys(from, to)': t('Fields of every entry under other names'),
    'randomItem()': t('One entry by chance'),
    'toJsonString()': t('The value as JSON text'),
  }),
  object: toMembers({
    'hasField(name)': t('Whether it has the field'),
    'removeField(name)': t('Without the field'),
    'removeFieldsContaining(text)': t('Without fields whose text has this in it'),
    'keepFieldsContaining(text)': t('Only fields whose text has this in it'),
    'compact()': t('Without empty fields'),
    'urlEncode()': t('As the query of a web address'),
    'toJsonString()': t('The value as JSON text'),
    ...anyEmpty,
  }),
  date: toMembers({
    'format(format)': t('As text, such as yyyy-MM-dd HH:mm'),
    'plus(amount, unit)': t('Later by an amount of time'),
    'minus(amount, unit)': t('Earlier by an amount of time'),
    'beginningOf(unit)': t('The beginning of its day, week, month …'),
    'endOfMonth()': t('The end of its month'),
    'extract(unit)': t('Its year, month, day, hour …'),
    'diffTo(other, unit)': t('Time to another date'),
    'diffToNow(unit)': t('Time to now'),
    'isBetween(from, to)': t('Whether it is between two dates'),
    'isInLast(amount, unit)': t('Whether it is less than that long ago'),
    'isWeekend()': t('Whether it is Saturday or Sunday'),
    'isDst()': t('Whether it is in summer time'),
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
