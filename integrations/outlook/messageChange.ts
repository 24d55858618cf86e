import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';

interface Categories {
  readonly categories: readonly string[];
  readonly category_mode: 'replace' | 'add' | 'remove';
}

/** Returns the categories of a message after some were added or removed: Outlook replaces the whole list. */
export function changedCategories(
  before: readonly string[],
  { categories, category_mode: mode }: Categories,
): string[] {
  if (mode === 'add') return [...new Set([...before, ...categories])];
  return mode === 'remove' ? before.filter((one) => !categories.includes(one)) : [...categories];
}

interface Change extends Categories {
  readonly is_read: 'keep' | 'read' | 'unread';
  readonly flag: 'keep' | 'flagged' | 'complete' | 'none';
  readonly importance: 'keep' | 'low' | 'normal' | 'high';
}

const flags = { flagged: 'flagged', complete: 'complete', none: 'notFlagged' } as const;

/** Returns the JSON of a change of a message. Errors: `parameter_invalid` if nothing is changed. */
export function changeOf({ is_read: read, categories, category_mode: mode, flag, importance }: Change): JsonObject {
  const change = {
    ...(read === 'keep' ? {} : { isRead: read === 'read' }),
    ...(categories.length === 0 && mode !== 'remove' ? {} : { categories }),
    ...(flag === 'keep' ? {} : { flag: { flagStatus: flags[flag] } }),
    ...(importance === 'keep' ? {} : { importance }),
  };
  if (Object.keys(change).length > 0) return change;
  throw new AppError(
    'parameter_invalid',
    'Nothing is to be changed. Set a status, categories, a flag or the importance.',
  );
}
