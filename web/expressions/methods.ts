import { t } from '../texts/texts.ts';
import { toMembers, type Member } from './members.ts';

/** Types that values of expressions have, as the API names them. */
export type ValueType = 'string' | 'number' | 'boolean' | 'date' | 'array' | 'object' | 'null';

const anyEmpty = {
  'isEmpty()': t('expressions.whetherItIsEmpty'),
  'isNotEmpty()': t('expressions.whetherItIsNotEmpty'),
};

/** What expressions can do with a value beside what JavaScript has, by type of the value. */
export const ownMethods: Readonly<Record<Exclude<ValueType, 'null'>, readonly Member[]>> = {
  string: toMembers({
    ...anyEmpty,
    'toNumber()': t('expressions.convertsTextToANumber'),
    'toInt()': t('expressions.convertsTextToAnInteger'),
    'toFloat()': t('expressions.convertsTextToANumber'),
    'toWholeNumber()': t('expressions.convertsTextToAnInteger'),
    'toBoolean()': t('expressions.falseForFalseNo0Off'),
    'toDateTime(format)': t('expressions.convertsTextToADate'),
    'toDate(format)': t('expressions.convertsTextToADate'),
    'parseJson()': t('expressions.parsesJsonText'),
    'toJsonString()': t('expressions.convertsValueToJsonText'),
    'toTitleCase()': t('expressions.capitalizesEveryWord'),
    'toSentenceCase()': t('expressions.capitalizesFirstLetterOfEachSentence'),
    'toCamelCase()': t('expressions.convertsToCamelCase'),
    'toKebabCase()': t('expressions.convertsToKebabCase'),
    'toSnakeCase()': t('expressions.convertsToSnakeCase'),
    'extractEmail()': t('expressions.firstEmailAddressInText'),
    'extractUrl()': t('expressions.firstUrlInText'),
    'extractUrlPath()': t('expressions.thePathOfAUrl'),
    'extractDomain()': t('expressions.domainOfEmailAddressOrUrl'),
    'isEmail()': t('expressions.whetherItIsEmailAddress'),
    'isUrl()': t('expressions.whetherItIsAUrl'),
    'isDomain()': t('expressions.whetherItIsADomain'),
    'isNumeric()': t('expressions.whetherItIsANumber'),
    'removeTags()': t('expressions.theTextWithoutHtmlTags'),
    'removeMarkdown()': t('expressions.theTextWithoutMarkdownFormatting'),
    'replaceSpecialChars()': t('expressions.removesAccentsFromLetters'),
    'quote(mark)': t('expressions.theTextInQuotationMarks'),
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
    'isInteger()': t('expressions.whetherItIsWholeNumber'),
    'toInt()': t('expressions.removesTheDecimals'),
    'toNumber()': t('expressions.theNumberItself'),
    'toBoolean()': t('expressions.falseFor0OtherwiseTrue'),
    'toDateTime(unit)': t('expressions.dateFromMillisecondsMsOrSeconds'),
    'toJsonString()': t('expressions.convertsValueToJsonText'),
    ...anyEmpty,
  }),
  boolean: toMembers({
    'toInt()': t('expressions.for1True0ForFalse'),
    'toNumber()': t('expressions.for1True0ForFalse'),
    'toBoolean()': t('expressions.theValueItself'),
    'toJsonString()': t('expressions.convertsValueToJsonText'),
    ...anyEmpty,
  }),
  array: toMembers({
    'first()': t('expressions.theFirstEntry'),
    'last()': t('expressions.theLastEntry'),
    ...anyEmpty,
    'pluck(field)': t('expressions.oneFieldOfEveryEntry'),
    'unique(field)': t('expressions.removesDuplicates'),
    'removeDuplicates(field)': t('expressions.removesDuplicates'),
    'sum()': t('expressions.sumOfTheNumbers'),
    'average()': t('expressions.averageOfTheNumbers'),
    'min()': t('expressions.smallestNumber'),
    'max()': t('expressions.largestNumber'),
    'smartJoin(keyField, valueField)': t('expressions.convertsNameAndValuePairs'),
    'chunk(size)': t('expressions.splitsIntoListsOfGivenSize'),
    'compact()': t('expressions.removesEmptyEntries'),
    'append(…)': t('expressions.addsEntriesAtTheEnd'),
    'difference(other)': t('expressions.entriesAreNotInOtherList'),
    'intersection(other)': t('expressions.entriesAreInBothLists'),
    'union(other)': t('expressions.combinesBothListsWithoutDuplicates'),
    'merge(other)': t('expressions.mergesObjectsOfBothLists'),
    'renameKeys(from, to)': t('expressions.renamesFieldsOfEveryEntry'),
    'randomItem()': t('expressions.aRandomEntry'),
    'toJsonString()': t('expressions.convertsValueToJsonText'),
  }),
  object: toMembers({
    'hasField(name)': t('expressions.whetherItHasTheField'),
    'removeField(name)': t('expressions.removesAField'),
    'removeFieldsContaining(text)': t('expressions.removesFieldsWhoseValueContains'),
    'keepFieldsContaining(text)': t('expressions.keepsOnlyFieldsWhoseValueContains'),
    'compact()': t('expressions.removesEmptyFields'),
    'urlEncode()': t('expressions.convertsToUrlQueryString'),
    'toJsonString()': t('expressions.convertsValueToJsonText'),
    ...anyEmpty,
  }),
  date: toMembers({
    'format(format)': t('expressions.formatsDateSuchAsYyyyMm'),
    'plus(amount, unit)': t('expressions.addsAnAmountOfTime'),
    'minus(amount, unit)': t('expressions.subtractsAnAmountOfTime'),
    'beginningOf(unit)': t('expressions.startOfDayWeekMonth'),
    'endOfMonth()': t('expressions.endOfTheMonth'),
    'extract(unit)': t('expressions.yearMonthDayHour'),
    'diffTo(other, unit)': t('expressions.timeToAnotherDate'),
    'diffToNow(unit)': t('expressions.timeToNow'),
    'isBetween(from, to)': t('expressions.whetherItIsBetweenTwoDates'),
    'isInLast(amount, unit)': t('expressions.whetherItIsWithinLastAmount'),
    'isWeekend()': t('expressions.whetherItIsWeekendDay'),
    'isDst()': t('expressions.whetherItIsInDaylightSaving'),
    'toDateTime()': t('expressions.theDateItself'),
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
