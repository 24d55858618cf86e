import { boolean, choice, record } from '../../platform/schema/schema.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';

/** What is replaced. */
export const replacementFields = {
  replacements: record({
    title: 'Replacements',
    entry: 'replacement',
    description: 'The text to find, or the name of a placeholder, and what it becomes.',
    control: 'key_values',
    maxEntries: 500,
    default: {},
  }),
  find: choice(['placeholders', 'texts'], {
    placeholders: 'Placeholders such as {{name}}',
    texts: 'The texts as they are written',
  })({ title: 'Find', default: 'placeholders' }),
  match_case: boolean({ title: 'Match case', default: true, rare: true }),
};

interface Replacements {
  replacements: Record<string, unknown>;
  find: 'placeholders' | 'texts';
  match_case: boolean;
}

/** Returns a request of Docs for each replacement. */
export function replaceRequests({ replacements, find, match_case: matchCase }: Replacements): JsonObject[] {
  return Object.entries(replacements).map(([name, value]) => ({
    replaceAllText: {
      containsText: { text: find === 'placeholders' ? `{{${name.trim()}}}` : name, matchCase },
      replaceText: textOf(value),
    },
  }));
}

/** Returns whether a second request would replace nothing more: no new text contains a text to find. */
export function isRepeatable({ replacements, find }: Replacements): boolean {
  const texts = Object.values(replacements).map((value) => textOf(value).toLowerCase());
  return Object.keys(replacements).every((name) => {
    const found = find === 'placeholders' ? `{{${name.trim()}}}` : name;
    return !texts.some((text) => text.includes(found.toLowerCase()));
  });
}

/** Errors: `parameter_invalid` without any replacement. */
export function assertReplacements({ replacements }: Pick<Replacements, 'replacements'>): void {
  if (Object.keys(replacements).length > 0) return;
  throw new AppError('parameter_invalid', 'Enter at least one text to replace.', { param: '/replacements' });
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Returns how often something was replaced, by the order of the requests. Google leaves 0 out. */
export function replacedCount(body: unknown): number {
  const { replies = [] } = body as { replies?: { replaceAllText?: { occurrencesChanged?: number } }[] };
  return replies.reduce((sum, { replaceAllText }) => sum + (replaceAllText?.occurrencesChanged ?? 0), 0);
}
