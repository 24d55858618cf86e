import { t } from '../texts/texts.ts';
import { toMembers, type Member } from './members.ts';

/** Types that values of expressions have, as the API names them. */
export type ValueType = 'string' | 'number' | 'boolean' | 'date' | 'array' | 'object' | 'null';

const anyEmpty = {
  'isEmpty()': t('expressions.whetherItIsEmpty'),
  'isNotEmpty()': t('expressions.isNotEmpty'),
};

/** Methods that expressions add to JavaScript values, by value type. */
export const ownMethods: Readonly<Record<Exclude<ValueType, 'null'>, readonly Member[]>> = {
  string: toMembers({
    ...anyEmpty,
    'toNumber()': t('expressions.textToNumber'),
    'toInt()': t('expressions.textToInteger'),
    'toFloat()': t('expressions.textToNumber'),
    'toWholeNumber()': t('expressions.textToInteger'),
    'toBoolean()': t('expressions.textToBoolean'),
    'toDateTime(format)': t('expressions.textToDate'),
    'toDate(format)': t('expressions.textToDate'),
    'parseJson()': t('expressions.parsesJsonText'),
    'toJsonString()': t('expressions.toJsonText'),
    'toTitleCase()': t('expressions.capitalizesEveryWord'),
    'toSentenceCase()': t('expressions.sentenceCase'),
    'toCamelCase()': t('expressions.convertsToCamelCase'),
    'toKebabCase()': t('expressions.convertsToKebabCase'),
    'toSnakeCase()': t('expressions.convertsToSnakeCase'),
    'extractEmail()': t('expressions.firstEmail'),
    'extractUrl()': t('expressions.firstUrlInText'),
    'extractUrlPath()': t('expressions.urlPath'),
    'extractDomain()': t('expressions.domainOf'),
    'isEmail()': t('expressions.isEmail'),
    'isUrl()': t('expressions.isUrl'),
    'isDomain()': t('expressions.isDomain'),
    'isNumeric()': t('expressions.isNumeric'),
    'removeTags()': t('expressions.withoutTags'),
    'removeMarkdown()': t('expressions.withoutMarkdown'),
    'replaceSpecialChars()': t('expressions.removesAccentsFromLetters'),
    'quote(mark)': t('expressions.quoted'),
    'urlEncode()': t('expressions.urlEncodesTheText'),
    'urlDecode()': t('expressions.decodesUrlEncodedText'),
    'base64Encode()': t('expressions.encodesAsBase64'),
    'base64Decode()': t('expressions.decodesBase64'),
    'hash(algorithm)': t('expressions.hashOfText'),
  }),
  number: toMembers({
    'round(digits)': t('expressions.rounded'),
    'floor()': t('expressions.roundedDown'),
    'ceil()': t('expressions.roundedUp'),
    'abs()': t('expressions.absoluteValue'),
    'format(locale, options)': t('expressions.formatsNumberForLocale'),
    'isEven()': t('expressions.whetherItIsEven'),
    'isOdd()': t('expressions.whetherItIsOdd'),
    'isInteger()': t('expressions.isInteger'),
    'toInt()': t('expressions.removesTheDecimals'),
    'toFloat()': t('expressions.theNumberItself'),
    'toNumber()': t('expressions.theNumberItself'),
    'toBoolean()': t('expressions.falseFor0OtherwiseTrue'),
    'toDateTime(unit)': t('expressions.numberToDate'),
    'toJsonString()': t('expressions.toJsonText'),
    ...anyEmpty,
  }),
  boolean: toMembers({
    'toInt()': t('expressions.for1True0ForFalse'),
    'toFloat()': t('expressions.for1True0ForFalse'),
    'toNumber()': t('expressions.for1True0ForFalse'),
    'toBoolean()': t('expressions.theValueItself'),
    'toJsonString()': t('expressions.toJsonText'),
    ...anyEmpty,
  }),
  array: toMembers({
    'first()': t('expressions.theFirstEntry'),
    'last()': t('expressions.theLastEntry'),
    ...anyEmpty,
    'pluck(field)': t('expressions.listPluck'),
    'unique(field)': t('expressions.removesDuplicates'),
    'removeDuplicates(field)': t('expressions.removesDuplicates'),
    'sum()': t('expressions.sumOfTheNumbers'),
    'average()': t('expressions.averageOfTheNumbers'),
    'min()': t('expressions.smallestNumber'),
    'max()': t('expressions.largestNumber'),
    'smartJoin(keyField, valueField)': t('expressions.pairsToObject'),
    'chunk(size)': t('expressions.listChunk'),
    'compact()': t('expressions.removesEmptyEntries'),
    'append(…)': t('expressions.listAppend'),
    'difference(other)': t('expressions.listDifference'),
    'intersection(other)': t('expressions.listIntersection'),
    'union(other)': t('expressions.listUnion'),
    'merge(other)': t('expressions.listMerge'),
    'renameKeys(from, to)': t('expressions.listRename'),
    'randomItem()': t('expressions.aRandomEntry'),
    'toJsonString()': t('expressions.toJsonText'),
  }),
  object: toMembers({
    'keys()': t('expressions.objectKeys'),
    'values()': t('expressions.objectValues'),
    'hasField(name)': t('expressions.hasField'),
    'removeField(name)': t('expressions.removesAField'),
    'removeFieldsContaining(text)': t('expressions.removeFields'),
    'keepFieldsContaining(text)': t('expressions.keepFields'),
    'compact()': t('expressions.removesEmptyFields'),
    'urlEncode()': t('expressions.toQueryString'),
    'toJsonString()': t('expressions.toJsonText'),
    ...anyEmpty,
  }),
  date: toMembers({
    'format(format)': t('expressions.dateFormat'),
    'plus(amount, unit)': t('expressions.dateAdd'),
    'minus(amount, unit)': t('expressions.dateSubtract'),
    'beginningOf(unit)': t('expressions.dateStart'),
    'endOfMonth()': t('expressions.endOfTheMonth'),
    'extract(unit)': t('expressions.yearMonthDayHour'),
    'diffTo(other, unit)': t('expressions.timeToAnotherDate'),
    'diffToNow(unit)': t('expressions.timeToNow'),
    'isBetween(from, to)': t('expressions.isBetween'),
    'isInLast(amount, unit)': t('expressions.isInLast'),
    'isWeekend()': t('expressions.isWeekend'),
    'isDst()': t('expressions.isSummerTime'),
    'toDateTime()': t('expressions.theDateItself'),
    'toInt()': t('expressions.dateToMilliseconds'),
    'toFloat()': t('expressions.dateToMilliseconds'),
    ...anyEmpty,
  }),
};

const words = (text: string): Member[] => text.split(' ').map((written) => ({ text: written, doc: '' }));

/** The most useful members of JavaScript and Luxon, by type of the value. */
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

/** Returns the members of a value type: methods of expressions first, then those of the language. */
export function methodsOf(type: ValueType): readonly Member[] {
  const own = type === 'null' ? [] : ownMethods[type];
  const known = new Set(own.map(({ text }) => text));
  return [...own, ...(languageMembers[type] ?? []).filter(({ text }) => !known.has(text))];
}
