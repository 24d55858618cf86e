import type { Scope } from './scope.ts';

/**
 * All repositories of one transaction, made when first asked for. Add one getter per repository and nothing else.
 */
export class Repositories {
  readonly scope: Scope;
  readonly #made = new Map<unknown, unknown>();

  constructor(scope: Scope) {
    this.scope = scope;
  }

  #get<T>(repository: new (scope: Scope) => T): T {
    let made = this.#made.get(repository) as T | undefined;
    if (!made) this.#made.set(repository, (made = new repository(this.scope)));
    return made;
  }
}
