import { expect, test } from 'vitest';
import { newWebhookId } from '../../../domains/executions/publishing/webhookId.ts';
import { normalTag, tagsOf } from '../../../domains/executions/publishing/tags.ts';

test.each([
  ['', []],
  ['Answers #Sales mail', ['sales']],
  ['#a #b\n#a\t#C-d_1', ['a', 'b', 'c-d_1']],
  ['C# and a#b are no tags, # neither', []],
  ['#größe #日本', ['größe', '日本']],
  [Array.from({ length: 60 }, (_, n) => `#t${n}`).join(' '), Array.from({ length: 50 }, (_, n) => `t${n}`)],
])('tagsOf(%j)', (description, tags) => {
  expect(tagsOf(description)).toEqual(tags);
});

test('a tag is looked for with or without #, in any case', () => {
  expect(['#Sales', 'sales', 'SALES'].map(normalTag)).toEqual(['sales', 'sales', 'sales']);
});

test('ids of webhooks hold 160 random bits and no time', () => {
  const ids = Array.from({ length: 1_000 }, () => newWebhookId('wh'));
  expect(new Set(ids).size).toBe(1_000);
  for (const id of ids) expect(id).toMatch(/^wh_[0-9a-hjkmnp-tv-z]{32}$/);
  // Every place takes every letter: none is fixed by a clock.
  for (let place = 3; place < 35; place += 1) expect(new Set(ids.map((id) => id[place])).size).toBeGreaterThan(20);
});
