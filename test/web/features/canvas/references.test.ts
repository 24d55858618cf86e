import { describe, expect, test } from 'vitest';
import { nodeDefinitions } from '../../../../activities/generated/registry.ts';
import { codeParameters, renameInCode, renameReferences } from '../../../../web/features/canvas/model/references.ts';
import { buildNode } from './buildGraph.ts';

const renames = new Map([
  ['Old', 'New'],
  ["Ada's", 'A "quoted" `name`'],
]);
const inText = (text: string) =>
  renameReferences(buildNode({ id: 'n', type: 'data.edit_fields', parameters: { text } }), renames).parameters?.[
    'text'
  ];

describe('references to a renamed node', () => {
  test.each([
    ["{{ $('Old').item.json.x }}", "{{ $('New').item.json.x }}"],
    ['{{ $( "Old" ).first() + $(`Old`).last() }}', '{{ $( "New" ).first() + $(`New`).last() }}'],
    ["{{ $('Ada\\'s').all() }}", '{{ $(\'A "quoted" `name`\').all() }}'],
    ["a {{ $('Old').item }} b {{ $('Old').item }}", "a {{ $('New').item }} b {{ $('New').item }}"],
    ["{{ `${$('Old').item.json.x} of ${'`'}` }}", "{{ `${$('New').item.json.x} of ${'`'}` }}"],
    ["{{ {a: {b: $('Old')}} }}", "{{ {a: {b: $('New')}} }}"],
    ["{{ 4 / 2 + $('Old').item / 2 }}", "{{ 4 / 2 + $('New').item / 2 }}"],
    ['{{ "}}" + $(\'Old\').item }}', '{{ "}}" + $(\'New\').item }}'],
  ])('follow in %s', (text, expected) => {
    expect(inText(text)).toBe(expected);
  });

  test.each([
    ["$('Old') is only a text"],
    ['{{ "$(\'Old\')" }}'],
    ["{{ /* $('Old') */ 1 }}"],
    ["{{ `$('Old')` }}"],
    ["{{ /$('Old')/.test('a') }}"],
    ["{{ $json.$('Old') }}"],
    ["{{ a$('Old') }}"],
    ["{{ $('Older').item }}"],
    ["{{ $('Old' + 1) }}"],
    ["{{ $('Old'"],
  ])('stay in %s, which only looks alike', (text) => {
    expect(inText(text)).toBe(text);
  });

  test('follow inside lists and records, and a node in which nothing follows is the same object', () => {
    const node = buildNode({ id: 'n', type: 'x.y', parameters: { list: [{ value: "{{ $('Old').item }}" }, 3, null] } });
    expect(renameReferences(node, renames).parameters).toEqual({ list: [{ value: "{{ $('New').item }}" }, 3, null] });
    const other = buildNode({ id: 'n', type: 'x.y', parameters: { list: ["{{ $('Else') }}"] } });
    expect(renameReferences(other, renames)).toBe(other);
  });

  test('follow in code as a whole, but not in its strings and comments', () => {
    const code =
      "// $('Old')\nconst a = $('Old').all();\nconst text = \"$('Old')\";\nreturn a.map((x) => `${$('Old')} {{`);";
    const expected =
      "// $('Old')\nconst a = $('New').all();\nconst text = \"$('Old')\";\nreturn a.map((x) => `${$('New')} {{`);";
    expect(renameInCode(code, renames)).toBe(expected);
    const node = buildNode({ id: 'n', type: 'logic.code', parameters: { code, mode: 'all' } });
    expect(renameReferences(node, renames).parameters).toEqual({ code: expected, mode: 'all' });
  });

  test('know the parameters that the server takes as code', () => {
    // The tools of an agent are kept as written, too, but as texts with expressions: names in them follow as everywhere.
    const literal = nodeDefinitions.flatMap((definition) =>
      'literal' in definition && definition.literal && definition.type !== 'ai.agent'
        ? [[definition.type, [...definition.literal]]]
        : [],
    );
    expect(codeParameters).toEqual(Object.fromEntries(literal));
  });
});
