import { afterAll, describe, expect, test } from 'vitest';
import { evaluateOne, startPool } from './support/pool.ts';

const { pool } = startPool({ timeoutMs: 10_000 });
afterAll(() => pool.close());

// $now is 2026-11-21T11:00 in Berlin, a Saturday.
describe('methods of values', () => {
  test.each<[string, unknown]>([
    // texts
    ['"Grüße 😀".base64Encode()', 'R3LDvMOfZSDwn5iA'],
    ['"R3LDvMOfZSDwn5iA".base64Decode()', 'Grüße 😀'],
    [
      '"https://www.example.com:80/a".extractDomain() + " " + "Mail me@b.org now".extractDomain()',
      'www.example.com b.org',
    ],
    ['"write to ada@example.com, please".extractEmail()', 'ada@example.com'],
    ['"see https://a.org/b?c=1 and more".extractUrl()', 'https://a.org/b?c=1'],
    ['"https://a.org/b/c?d=1".extractUrlPath() + "https://a.org".extractUrlPath()', '/b/c/'],
    ['"a".hash()', '0cc175b9c0f1b6a831c399e269772661'],
    ['"ä".hash("base64")', 'w6Q='],
    [
      '"".hash("sha3")',
      'a69f73cca23a9ac5c8b567dc185a756e97c982164fe25859e0d1dcc1475c80a615b2123af1f5f94c11e3e9402c3ac558f500199d95b6d3e301758586281dcd26',
    ],
    ['"ä".hash("sha256")', '33e6d73fee82904c8d7afb78de1154d1e8dc2a0edb08120e63df5b9385c2d9cc'],
    ['["example.com".isDomain(), "example".isDomain(), "a b.com".isDomain()]', [true, false, false]],
    ['["a@b.org".isEmail(), "a@b".isEmail(), " a@b.org".isEmail()]', [true, false, false]],
    ['["".isEmpty(), "a".isEmpty(), "".isNotEmpty()]', [true, false, false]],
    ['["1.5".isNumeric(), "1a".isNumeric(), "".isNumeric()]', [true, false, false]],
    ['["http://a.org".isUrl(), "a.org".isUrl()]', [true, false]],
    ['"{\\"a\\": [1]}".parseJson()', { a: [1] }],
    ["'a\"b'.quote()", '"a\\"b"'],
    ['"# Title\\n**bold** and [a link](http://x) `code`".removeMarkdown()', 'Title\nbold and a link code'],
    ['"<p>Hi <b>you</b></p>".removeTags()', 'Hi you'],
    ['"Çà vå Ærø Straße".replaceSpecialChars()', 'Ca va AEro Strasse'],
    ['["yes".toBoolean(), "false".toBoolean(), "0".toBoolean(), "No".toBoolean()]', [true, false, false, false]],
    ['"some text here".toCamelCase()', 'someTextHere'],
    [
      '"2026-01-31".toDateTime().toISODate() + "31.01.2026".toDateTime("dd.MM.yyyy").toISODate()',
      '2026-01-312026-01-31',
    ],
    [
      '["5 Jan 2024", "Jan 5, 2024 10:00", "01/05/2024", "Fri, 05 Jan 2024 10:00:00 GMT", " 2024-01-05 10:00"].map((text) => text.toDateTime().toISO())',
      [
        '2024-01-05T00:00:00.000+01:00',
        '2024-01-05T10:00:00.000+01:00',
        '2024-01-05T00:00:00.000+01:00',
        '2024-01-05T11:00:00.000+01:00',
        '2024-01-05T10:00:00.000+01:00',
      ],
    ],
    [
      '"1704448800".toDateTime("s").toISO() + "1704448800000".toDateTime("ms").year',
      '2024-01-05T11:00:00.000+01:002024',
    ],
    ['["3.7".toInt(), "3.7".toNumber(), "3.7".toFloat()]', [3, 3.7, 3.7]],
    ['"a\\"".toJsonString()', '"a\\""'],
    ['"someText here".toKebabCase() + "someHTTPText".toSnakeCase()', 'some-text-heresome_http_text'],
    ['"HELLO there. you".toSentenceCase()', 'Hello there. You'],
    ['"hello wORLD".toTitleCase()', 'Hello World'],
    ['"a b&ä".urlEncode() + "%20+%C3%A4".urlDecode()', 'a%20b%26%C3%A4  ä'],
    // numbers and booleans
    ['(-1.5).abs() + (1.2).ceil() + (1.8).floor() + (7.9).toInt()', 1.5 + 2 + 1 + 7],
    ['[(1.005).round(2), (1234).round(-2), (2.5).round(), 1e21.round(2)]', [1.01, 1200, 3, 1e21]],
    ['(1234.5).format("de-DE")', '1.234,5'],
    [
      '[(2).isEven(), (2).isOdd(), (2.5).isInteger(), (0).toBoolean(), (0).isEmpty()]',
      [true, false, false, false, false],
    ],
    ['(0).toDateTime().toISO() + (0).toDateTime("s").year', '1970-01-01T01:00:00.000+01:001970'],
    ['(42144).toDateTime("excel").toISODate() + "42144.5".toDateTime("excel").hour', '2015-05-2014'],
    ['(1704085200000000).toDateTime("us").toISO()', '2024-01-01T06:00:00.000+01:00'],
    ['[(1.5).toFloat(), true.toFloat()]', [1.5, 1]],
    ['[true.toInt(), false.toNumber(), true.toBoolean()]', [1, 0, true]],
    // lists
    ['[1, 2].append(3, [4])', [1, 2, 3, [4]]],
    ['[[1, 2, 3].average(), [1, "2"].sum(), [3, 1].min(), [3, 1].max()]', [2, 3, 1, 3]],
    ['[1, 2, 3].chunk(2)', [[1, 2], [3]]],
    ['[0, null, "", {}, [], 1, undefined].compact()', [0, 1]],
    ['[1, { a: 1 }].difference([{ a: 1 }])', [1]],
    ['[[1, 2].first(), [1, 2].last(), [].first()]', [1, 2, null]],
    ['[1, { a: 1, b: 2 }, 1].intersection([{ b: 2, a: 1 }, 1])', [1, { a: 1, b: 2 }]],
    ['[[].isEmpty(), [0].isEmpty(), [0].isNotEmpty()]', [true, false, true]],
    ['[{ a: 1 }].merge([{ b: 2 }, { a: 3 }])', { a: 1, b: 2 }],
    ['[{ a: 1, b: 2 }, { a: 3 }].pluck("a")', [1, 3]],
    ['[{ a: 1, b: 2, c: 3 }].pluck("a", "b")', [{ a: 1, b: 2 }]],
    ['[5].randomItem()', 5],
    ['[1, 1, { a: 1 }, { a: 1 }].unique()', [1, { a: 1 }]],
    ['[{ a: 1, b: 1 }, { a: 1, b: 2 }].removeDuplicates("a")', [{ a: 1, b: 1 }]],
    ['[{ a: 1, b: 2 }].renameKeys("a", "x")', [{ x: 1, b: 2 }]],
    ['[{ k: "a", v: 1 }, { k: "b", v: 2 }].smartJoin("k", "v")', { a: 1, b: 2 }],
    ['[1].toJsonString() + ({ a: 1 }).toJsonString()', '[1]{"a":1}'],
    ['[1, 2].union([2, 3])', [1, 2, 3]],
    // objects
    ['({ a: null, b: "", c: 0 }).compact()', { c: 0 }],
    ['({ a: { b: null, c: 1 }, d: [null, { e: "" , f: 2 }], g: {} }).compact()', { a: { c: 1 }, d: [{ f: 2 }] }],
    ['[{ a: null, b: 1 }, {}].compact()', [{ b: 1 }]],
    ['[$not(""), $not(1)]', [true, false]],
    ['[({ a: 1 }).hasField("a"), ({}).hasField("toString")]', [true, false]],
    ['[({}).isEmpty(), ({ a: 1 }).isEmpty(), $json.isNotEmpty()]', [true, false, true]],
    ['({ a: "xy", b: "z", c: 1 }).keepFieldsContaining("x")', { a: 'xy' }],
    ['({ a: "xy", b: "z", c: 1 }).removeFieldsContaining("x")', { b: 'z', c: 1 }],
    ['({ a: 1, b: 2 }).removeField("a")', { b: 2 }],
    ['({ a: "x y", b: "ä" }).urlEncode()', 'a=x%20y&b=%C3%A4'],
    // dates
    ['$now.beginningOf("month").toISODate() + $now.endOfMonth().toISODate()', '2026-11-012026-11-30'],
    ['[$now.extract("year"), $now.extract("week"), $now.extract("weekday")]', [2026, 47, 6]],
    ['$now.format("dd.MM.yyyy HH:mm") + $now.format()', '21.11.2026 11:002026-11-21'],
    ['[$now.isBetween("2026-01-01", "2027-01-01"), $now.isBetween("2025-01-01", "2026-01-01")]', [true, false]],
    ['[$now.isDst(), $now.isWeekend(), $now.isInLast(2, "hours")]', [false, true, true]],
    ['$now.plus(2, "days").toISODate() + $now.minus({ days: 1 }).toISODate()', '2026-11-232026-11-20'],
    ['$now.diffTo("2026-11-20T11:00:00", "hours")', 24],
    ['"2026-11-20".toDateTime().diffToNow("days")', -(1 + 11 / 24)],
    ['$now.plus(5, "days").diffToNow("days")', 5],
    ['$now.plus(90, "minutes").diffTo($now, ["hours", "minutes"])', { hours: 1, minutes: 30 }],
    ['[$now.extract("yearDayNumber"), $now.extract("days"), $now.extract("minutes")]', [325, 21, 0]],
    ['[$now.toInt(), new Date(7).toFloat()]', [1_795_255_200_000, 7]],
    ['new Date("2026-11-21T10:00:00Z").format("HH:mm") + new Date(0).plus(1, "day").toISODate()', '11:001970-01-02'],
  ])('%s', async (code, value) => {
    expect(await evaluateOne(pool, `{{ ${code} }}`, { items: [{ json: { a: 1 } }] })).toEqual(value);
  });

  test.each([
    ['"x".toNumber()', '"x" is not a number'],
    ['"x".toDateTime()', '"x" is not a date'],
    ['"05.01.2024".toDateTime()', 'is not a date'],
    ['"31/12/2024".toDateTime()', 'is not a date'],
    ['"{".parseJson()', 'The text is not valid JSON'],
    ['"x".hash("rot13")', 'hash() knows md5, sha1'],
    ['[1].chunk(0)', 'chunk() takes a whole number'],
    ['(1).toDateTime("weeks")', 'toDateTime() of a number knows ms, s, us, excel'],
    ['["a"].sum()', 'Entry 0 of the list is not a number'],
    ['$jmespath({}, "a[")', 'Expected Star, got: EOF'],
  ])('%s says what is wrong', async (code, message) => {
    await expect(evaluateOne(pool, `{{ ${code} }}`)).rejects.toThrow(message);
  });

  test('they are no fields: loops, JSON and templates do not show them', async () => {
    const code =
      '(() => { const seen = []; for (const k in { a: [1] }) seen.push(k); for (const k in [1]) seen.push(k); return seen })()';
    expect(await evaluateOne(pool, `{{ ${code} }}`)).toEqual(['a', '0']);
    expect(await evaluateOne(pool, '{{ [{ a: 1 }] }}!')).toBe('[{"a":1}]!');
  });

  test('a field of the same name is what the data says', async () => {
    const items = [{ json: { isEmpty: 'mine', list: { first: 1 } } }];
    expect(await evaluateOne(pool, '{{ $json.isEmpty + $json.list.first }}', { items })).toBe('mine1');
  });
});
