import { afterAll, describe, expect, test } from 'vitest';

import type { CodeRequest } from '../../platform/expressions/codeRequest.ts';
import { createExpressionPool } from '../../platform/expressions/expressionPool.ts';
import { buildScope } from './support/pool.ts';

const pool = createExpressionPool({ size: 1, spare: 0, logger: { warn: () => {} } });
afterAll(() => pool.close());

function runCode(code: string, more: Partial<CodeRequest> = {}) {
  return pool.runCode({
    organizationId: 'org_1',
    node: 'Shape',
    parameter: '/code',
    code,
    mode: 'all',
    scope: buildScope(),
    continues: false,
    timeoutMs: 5_000,
    ...more,
  });
}

/** The `json` of the only item that the code returns for an expression. */
async function valueOf(expression: string, more: Partial<CodeRequest> = {}): Promise<unknown> {
  const { entries } = await runCode(`return { value: ${expression} };`, more);
  const [entry] = entries;
  return entry !== null && entry !== undefined && 'item' in entry ? entry.item.json['value'] : undefined;
}

describe('names of Node.js and browsers in code nodes', () => {
  test.each([
    ['Buffer.from("hüi").toString("base64")', 'aMO8aQ=='],
    ['Buffer.from("aMO8aQ==", "base64").toString()', 'hüi'],
    ['Buffer.from("_-8", "base64url").toString("hex")', 'ffef'],
    ['Buffer.from("c0ffee", "hex").toString("base64")', 'wP/u'],
    ['Buffer.from("ä", "latin1").length', 1],
    ['Buffer.concat([Buffer.from("a"), Buffer.from([98, 99])]).toString("utf8", 1)', 'bc'],
    ['Buffer.byteLength("hüi")', 4],
    ['Buffer.isBuffer(Buffer.alloc(2)) && Buffer.from("ab").equals(Buffer.from([97, 98]))', true],
    ['Buffer.from("abcabc").indexOf("ca")', 2],
    ['Buffer.from([1, 2, 3, 4]).readUInt16BE(1)', 515],
    ['JSON.stringify(Buffer.from("a"))', '{"type":"Buffer","data":[97]}'],
    ['JSON.stringify([...Buffer.from("ab").slice(1)])', '[98]'],
    ['new TextDecoder().decode(new TextEncoder().encode("hüi"))', 'hüi'],
    ['btoa("x") + atob("eA==")', 'eA==x'],
    ['new URL("../c?x=1#h", "https://u:p@a.example:8080/b/d").href', 'https://u:p@a.example:8080/c?x=1#h'],
    ['new URL("https://a.example/b?x=1&y=%C3%BC+z").searchParams.get("y")', 'ü z'],
    [
      '(() => { const u = new URL("https://a.example/?a=1"); u.searchParams.append("b", "ü &"); u.pathname = "/p q"; return String(u); })()',
      'https://a.example/p%20q?a=1&b=%C3%BC+%26',
    ],
    ['URL.canParse("no")', false],
    ['new URLSearchParams({ a: 1, b: "x y" }).toString()', 'a=1&b=x+y'],
    ['[...new URLSearchParams("a=1&a=2").keys()].join()', 'a,a'],
    ['structuredClone({ a: new Map([[1, { b: 2 }]]) }).a.get(1).b', 2],
    ['/^[0-9a-f]{8}-[0-9a-f]{4}-4/.test(crypto.randomUUID())', true],
    [
      'crypto.createHash("sha256").update("a").update("b").digest("hex")',
      'fb8e20fc2e4c3f248c60c39bd652f3c1347298bb977b8b4d5903b85055620603',
    ],
    [
      'require("crypto").createHmac("sha1", "key").update("The quick brown fox jumps over the lazy dog").digest("base64")',
      '3nybhbi3iqa8ino29wqQcBydtNk=',
    ],
    ['crypto.randomBytes(12).length', 12],
    ['require("luxon").DateTime.fromISO("2026-01-02T03:04").zoneName', 'Europe/Berlin'],
    ['require("lodash").chunk([1, 2, 3], 2).length', 2],
    ['require("lodash-es").camelCase("hello big world")', 'helloBigWorld'],
    ['require("zod").z.object({ a: require("zod").z.number() }).safeParse({ a: "x" }).success', false],
    ['await new Promise((done) => setTimeout(() => done("later"), 20))', 'later'],
    ['await require("timers/promises").setTimeout(1, "v")', 'v'],
    [
      '(() => { let n = 0; return new Promise((done) => { const t = setInterval(() => { n += 1; if (n === 3) { clearInterval(t); done(n); } }, 1); }); })() && await (async () => 3)()',
      3,
    ],
  ])('%s', async (expression, expected) => {
    expect(await valueOf(expression)).toEqual(expected);
  });

  test('imports at the beginning are calls of require, and lines stay', async () => {
    const code = [
      "import { DateTime as Time } from 'luxon';",
      "import _, {\n  chunk,\n} from 'lodash';",
      "import * as zod from 'zod';",
      'if ($json.fails) throw new Error("no");',
      'return { a: Time.fromISO("2026-01-01").year, b: _.last([1, 2]), c: chunk([1, 2], 1).length, d: typeof zod.z.string };',
    ].join('\n');
    const { entries } = await runCode(code);
    expect(entries).toEqual([{ item: { json: { a: 2026, b: 2, c: 2, d: 'function' }, pairedItem: 0 } }]);
    const scope = buildScope({ items: [{ json: { fails: true } }] });
    await expect(runCode(code, { scope })).rejects.toMatchObject({ details: { line: 6 } });
  });

  test('other packages are refused, with the names of the known packages', async () => {
    await expect(runCode('return require("fs")')).rejects.toThrow(
      /The package "fs" is not available in code\. Available: buffer, crypto/,
    );
    await expect(runCode('return require("child_" + "process")')).rejects.toThrow('is not available in code');
  });

  test('a timer that takes longer than the code may run ends with the limit of time', async () => {
    await expect(runCode('await new Promise((done) => setTimeout(done, 60_000)); return []')).rejects.toMatchObject({
      code: 'expression_limit',
    });
  });

  test('an error in a timer is the error of the run, with its line', async () => {
    const code = 'await new Promise(() => {\n  setTimeout(() => {\n    throw new Error("late");\n  }, 1);\n});';
    await expect(runCode(code)).rejects.toMatchObject({
      message: expect.stringContaining('late'),
      details: { line: 3 },
    });
  });

  test('nothing of a run is there for the next one', async () => {
    await runCode(
      'globalThis.left = 1; Buffer.prototype.left = 1; URL.left = 1; require("lodash").left = 1; setInterval(() => {}, 1); return []',
    );
    expect(
      await valueOf('[typeof left, Buffer.from("a").left, URL.left, require("lodash").left, $helpers.left].join()'),
    ).toBe('undefined,,,,');
  });

  test.each([
    'Buffer.from.constructor("return process")()',
    'URL.constructor("return process")()',
    'new URL("https://a.example").constructor.constructor("return process")()',
    'setTimeout.constructor("return process")()',
    'require.constructor("return process")()',
    'require("lodash").template("<%= process %>")()',
    'crypto.createHash("md5").constructor.constructor("return process")()',
    'structuredClone.constructor("return process")()',
    'TextEncoder.constructor("return process")()',
    '$helpers.prepareBinaryData.constructor("return process")()',
    'this.helpers.constructor.constructor("return process")()',
  ])('%s reaches nothing', async (expression) => {
    await expect(valueOf(expression)).rejects.toThrow('Code cannot be made from text');
  });

  test('no name of the host is shown', async () => {
    const names = (await valueOf('Reflect.ownKeys(globalThis).map(String)')) as string[];
    for (const name of names) expect(name).not.toMatch(/bureau|process|fetch|import|std|^os$|eval$/i);
  });

  test('items as large as a run may leave are returned in pieces', { timeout: 60_000 }, async () => {
    const { entries } = await runCode(
      'return Array.from({ length: 50_000 }, (_, i) => ({ i, text: "x".repeat(1_200) }))',
      {
        timeoutMs: 30_000,
      },
    );
    expect(entries).toHaveLength(50_000);
  });
});

describe('files in code nodes', () => {
  const file = { id: 'bin_1', file_name: 'a.txt', media_type: 'text/plain', size_bytes: 3 };
  const scope = buildScope({ items: [{ json: {}, binary: { data: file } }] });
  const files = { bin_1: Buffer.from('abc').toString('base64') };

  test('their contents are read, and files are made', async () => {
    const code =
      'const read = await this.helpers.getBinaryDataBuffer(0, "data");\n' +
      'return { json: { text: read.toString() }, binary: { old: $binary.data, made: await $helpers.prepareBinaryData(Buffer.from("xyz"), "b.txt", "text/plain") } };';
    expect((await runCode(code, { scope, files })).entries).toEqual([
      {
        item: { json: { text: 'abc' }, binary: { old: file }, pairedItem: 0 },
        made: [{ property: 'made', data: 'eHl6', fileName: 'b.txt', mediaType: 'text/plain' }],
      },
    ]);
  });

  test('with the names of n8n, too', async () => {
    const code = 'return { json: { text: Buffer.from(items[0].binary.data.data, "base64").toString() } };';
    const { entries } = await runCode(code, { scope: { ...scope, n8nNames: true }, files });
    expect(entries).toEqual([{ item: { json: { text: 'abc' }, pairedItem: 0 } }]);
  });

  test('a file that is not given is an error that says why', async () => {
    await expect(runCode('return { a: await $helpers.getBinaryDataBuffer(0, "data") }', { scope })).rejects.toThrow(
      'Code reads files of its input items, up to 16 MiB in all',
    );
    await expect(runCode('return { a: await $helpers.getBinaryDataBuffer(0, "x") }', { scope })).rejects.toThrow(
      'Item 0 has no file "x"',
    );
  });
});

describe('data besides items', () => {
  test('static data that the code changed is returned', async () => {
    const scope = buildScope({ staticData: { global: { n: 1 }, node: {} } });
    const code = 'const data = $getWorkflowStaticData("global");\ndata.n += 1;\nreturn [{ n: data.n }];';
    const result = await runCode(code, { scope });
    expect(result.staticData).toEqual({ global: { n: 2 } });
    expect((await runCode('return [{ n: this.getWorkflowStaticData("node") }]', { scope })).staticData).toBeUndefined();
  });

  test('custom data is set and read, bounded', async () => {
    const scope = buildScope({ customData: { order: 'a' } });
    const code =
      '$execution.customData.set("customer", 7);\n$execution.customData.setAll({ long: "x".repeat(300) });\nreturn [$execution.customData.getAll()];';
    const { entries, customData } = await runCode(code, { scope });
    expect(customData).toEqual({ customer: '7', long: 'x'.repeat(255) });
    expect(entries).toEqual([{ item: { json: { order: 'a', customer: '7', long: 'x'.repeat(255) }, pairedItem: 0 } }]);
    await expect(runCode('$execution.customData.set("a b", 1)')).rejects.toThrow('up to 50 letters');
  });

  test('variables are read by name; a missing one is an error that says where to add it', async () => {
    const scope = buildScope({ vars: { limit: 5, list: [1] } });
    expect(await valueOf('[$vars.limit, $vars.list[0], JSON.stringify($vars)].join()', { scope })).toBe(
      '5,1,{"limit":5,"list":[1]}',
    );
    await expect(valueOf('$vars.missing', { scope })).rejects.toThrow('There is no variable "missing". Add it');
    expect(await valueOf('String($vars.missing)', { scope: { ...scope, expressionErrors: 'tolerant' } })).toBe(
      'undefined',
    );
  });
});
