import { ExecutionData } from './executionData.ts';
import { ExecutionNodes } from './executionNodes.ts';
import { ExecutionProgress } from './executionProgress.ts';
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

  get executionData(): ExecutionData {
    return this.#get(ExecutionData);
  }

  get executionNodes(): ExecutionNodes {
    return this.#get(ExecutionNodes);
  }

  get executionProgress(): ExecutionProgress {
    return this.#get(ExecutionProgress);
  }

  #get<T>(repository: new (scope: Scope) => T): T {
    let made = this.#made.get(repository) as T | undefined;
    if (!made) this.#made.set(repository, (made = new repository(this.scope)));
    return made;
  }
}
