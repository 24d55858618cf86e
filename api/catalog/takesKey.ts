import type { SourceDefinition } from '../../domains/catalog/define/source.ts';
import { AppError } from '../../openapi/AppError.ts';

/** The source, where it takes a key. Errors: invalid_request. */
export function takesKey(source: SourceDefinition): SourceDefinition {
  if (source.key) return source;
  throw new AppError('invalid_request', `${source.title} takes no key.`, { param: '/key' });
}
