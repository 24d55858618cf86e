import { describe, expect, test } from 'vitest';
import { completionTarget } from '../../../web/expressions/completionTarget.ts';

describe('completionTarget', () => {
  test.each([
    ['', 0],
    [' $js', 1],
    ['1 + $j', 4],
    ['$if($json.a, ', 13],
    ['[$n', 1],
  ])('in «%s» a name is completed', (code, from) => {
    expect(completionTarget(code)).toEqual({ kind: 'root', from });
  });

  test.each([
    ['$json.', '$json', 6],
    ['$json.na', '$json', 6],
    ['$json?.na', '$json', 7],
    [' $json.a.b.c', '$json.a.b', 11],
    ["$('A b').item.json.x", "$('A b').item.json", 19],
    ['$json.tags.map((tag) => tag.le', 'tag', 28],
    ['$json["a b"].x', '$json["a b"]', 13],
    ['$now.plus(1, "day").', '$now.plus(1, "day")', 20],
  ])('in «%s» a member of %s is completed', (code, owner, from) => {
    expect(completionTarget(code)).toMatchObject({ kind: 'member', owner, from, bracket: false });
  });

  test.each([
    ['$json[', '$json', 6, null],
    ['$json["fir', '$json', 7, '"'],
    ["$json.a['x y", '$json.a', 9, "'"],
  ])('in «%s» a member of %s is completed in brackets', (code, owner, from, quote) => {
    expect(completionTarget(code)).toMatchObject({ kind: 'member', owner, from, bracket: true, quote });
  });

  test.each([
    ["$('", 3, "'"],
    ['$("Gre', 3, '"'],
  ])('in «%s» the name of a node is completed', (code, from, quote) => {
    expect(completionTarget(code)).toEqual({ kind: 'node', from, quote });
  });

  test('the name of a module is completed in require', () => {
    expect(completionTarget("const { v4 } = require('ut", true)).toEqual({ kind: 'module', from: 24, quote: "'" });
  });

  test.each(['"a text', "$json.name + 'x", '12', '// words', "$('Greet')"])('in «%s» nothing is', (code) => {
    expect(completionTarget(code)).toBeNull();
  });

  test('works in the code of a code node, too', () => {
    expect(completionTarget('for (const one of $input.all()) {\n  one.json.', true)).toMatchObject({
      kind: 'member',
      owner: 'one.json',
    });
    expect(completionTarget('const a = 1;\nite', true)).toEqual({ kind: 'root', from: 13 });
  });
});
