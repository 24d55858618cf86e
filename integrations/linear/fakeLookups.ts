import { refused } from './fakeErrors.ts';
import { issues, type Thing } from './fakeObjects.ts';
import { isUuid } from './fakeSchema.ts';

/** An identifier of nothing. */
const missing = /^[0-]+$|-404$/;

function notFound(kind: string): Error {
  const name = `${kind[0]!.toUpperCase()}${kind.slice(1)}`;
  return refused('invalid input', `Could not find referenced ${name}.`, `Entity not found: ${name}`);
}

/** Returns the thing with the identifier. An unknown identifier returns the first thing under that identifier. */
export function ofId(kind: string, all: readonly Thing[], id: string): Thing {
  if (!isUuid(id)) throw refused('invalid input', `${kind}Id must be a UUID.`, 'Argument Validation Error');
  if (missing.test(id)) throw notFound(kind);
  return all.find((each) => each.id === id) ?? { ...all[0], id };
}

/** Issues also go by their key, such as ENG-123. */
export function issueOf(id: string): Thing {
  if (!/^[A-Z][A-Z0-9]*-\d+$/i.test(id)) return ofId('issue', issues, id);
  if (missing.test(id)) throw notFound('issue');
  return issues.find((issue) => issue['identifier'] === id.toUpperCase()) ?? { ...issues[0], identifier: id };
}
