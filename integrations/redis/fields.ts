import type { Effect } from '../../domains/agents/tools/effects.ts';
import { choice, integer, list, text } from '../../platform/schema/schema.ts';

/** Longest name of a key or a field. */
export const maxName = 10_000;
/** Largest value that is written. */
export const maxValue = 10_000_000;
/** Entries of a value that is read or written whole. */
export const maxEntries = 100_000;

export const changes: readonly Effect[] = ['changes'];
/** A pop reads what others wrote, and removes it. */
export const takes: readonly Effect[] = ['reads_private', 'brings_untrusted', 'changes'];

export const key = text({ title: 'Key', placeholder: 'order:7', required: true, maxLength: maxName });
export const keys = list(text({ title: 'Key', required: true, maxLength: maxName }))({
  title: 'Keys',
  required: true,
  minItems: 1,
  maxItems: 10_000,
});
export const into = text({
  title: 'Output field',
  description: 'Field of the item for the value.',
  default: 'value',
  minLength: 1,
  maxLength: 200,
});
export const give = choice(['result', 'item'], { result: 'The result', item: 'The input item' })({
  title: 'Output',
  rare: true,
  default: 'result',
});
export const expire_s = integer({
  title: 'Expires after (s)',
  description: 'Leave empty to set no time.',
  minimum: 1,
  maximum: 1_000_000_000,
});
