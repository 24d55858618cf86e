import { AppError } from '../../../openapi/AppError.ts';

/** Errors: `invalid_request` for a pattern that no event can match, so that a mistake in a name does not lose events. */
export function checkPatterns(patterns: readonly string[], types: Iterable<string>): void {
  const known = new Set(types);
  const groups = new Set([...known].map((type) => type.split('.', 1)[0]));
  patterns.forEach((pattern, index) => {
    const [group, rest] = pattern.split('.', 2);
    const isKnown = pattern === '*' || (rest === '*' ? groups.has(group) : known.has(pattern));
    if (isKnown) return;
    throw new AppError(
      'invalid_request',
      `There is no type of event "${pattern}". GET /api/v1/log-event-types lists all types.`,
      { param: `/types/${index}` },
    );
  });
}
