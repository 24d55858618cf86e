import { expect, test } from 'vitest';
import { translateCode, translateText } from '../../../domains/exchange/n8n/translateExpression.ts';

test.each([
  ['plain', 'plain'],
  ['=Hello', 'Hello'],
  ['={{ $json.name }}', '{{ $json.name }}'],
  ['=Hello {{ $json.name }}, {{$json["age"]}}!', 'Hello {{ $json.name }}, {{$json["age"]}}!'],
  ['={{ $node["Set 1"].json.a }}', '{{ $("Set 1").all()[$itemIndex].json.a }}'],
  ['={{ $node.Start.json["a b"] }}', `{{ $('Start').all()[$itemIndex].json["a b"] }}`],
  ['={{ $node["A"].parameter.url }}', '{{ $("A").params.url }}'],
  ['={{ $item(0).$node["A"].json.x }}', '{{ $("A").all()[0].json.x }}'],
  ['={{ $items().length }}', '{{ $input.all().length }}'],
  [`={{ $items('A', 1, 0)[0].json.x }}`, `{{ $('A').all(1, 0)[0].json.x }}`],
  [`={{ $('A').pairedItem(2).json.x }}`, `{{ $('A').itemMatching(2).json.x }}`],
  ['={{ $workflow.name + $workflow.id }}', '{{ $digitalOrganization.name + $digitalOrganization.id }}'],
  ['={{ $workflow.active }}', '{{ $digitalOrganization.published }}'],
  ['={{ $position + $data.a }}', '{{ $itemIndex + $json.a }}'],
  ['={{ $binary.data.fileName }}', '{{ $binary.data.file_name }}'],
  ['={{ $("A").item.binary.data.mimeType }}', '{{ $("A").item.binary.data.media_type }}'],
  ['={{ $json.binary.fileName }}', '{{ $json.binary.fileName }}'],
  ['={{ { $workflow: 1, a: "$workflow" }.a }}', '{{ { $workflow: 1, a: "$workflow" }.a }}'],
  [`={{ $fromAI('a') }}`, '{{ $json.a }}'],
  [`={{ $fromAI('the city', 'A city', 'string', 'Rome') }}`, `{{ ($json.the_city ?? "Rome") }}`],
  ['={{ $json.a; }}', '{{ $json.a }}'],
  ['not {{ evaluated }} there', `not {{ '{{' }} evaluated }} there`],
])('%s becomes %s', (text, expected) => {
  expect(translateText(text).text.replace(/\s+\}\}/g, ' }}')).toBe(expected.replace(/\s+\}\}/g, ' }}'));
  expect(translateText(text).remarks).toEqual([]);
});

test.each([
  ['={{ $env.KEY }}', '$env'],
  ['={{ $secrets.vault.key }}', '$secrets'],
  ['={{ $input.context.currentRunIndex }}', 'context'],
  ['={{ $node["A"].runIndex }}', 'runIndex'],
  ['={{ $somethingNew }}', '$somethingNew'],
  ['={{ $json. }}', 'cannot be read'],
])('%s is said to have no counterpart', (text, named) => {
  const { text: kept, remarks } = translateText(text);
  expect(remarks).toEqual([expect.stringContaining(named)]);
  expect(kept).toBe(text.slice(1));
});

test('code of a node is translated as a whole, and unsupported parts are reported', () => {
  const code = 'const a = $node["A"].json;\nreturn $input.all().map((i) => ({ json: { a, id: $workflow.id } }));';
  expect(translateCode(code, 'body')).toEqual({
    text: 'const a = $("A").all()[$itemIndex].json;\nreturn $input.all().map((i) => ({ json: { a, id: $digitalOrganization.id } }));',
    remarks: [],
  });
  expect(translateCode('const fs = require("fs"); return this.helpers.httpRequest({});', 'body').remarks).toEqual([
    expect.stringContaining('SERVICE_CODE_PACKAGES'),
    expect.stringContaining('httpRequest'),
  ]);
});
