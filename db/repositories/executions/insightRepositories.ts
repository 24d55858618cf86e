import { EvaluationRepositories } from '../evaluations/evaluationRepositories.ts';
import { ExecutionInsights } from './executionInsights.ts';
import { ExecutionSums } from './executionSums.ts';
import { ExecutionWords } from './executionWords.ts';
import { Digests } from '../organizations/digests.ts';

/** The repositories of sums over executions; part of `Repositories`. */
export abstract class InsightRepositories extends EvaluationRepositories {
  get executionSums(): ExecutionSums {
    return this.made(ExecutionSums);
  }

  get executionInsights(): ExecutionInsights {
    return this.made(ExecutionInsights);
  }

  get executionWords(): ExecutionWords {
    return this.made(ExecutionWords);
  }

  get digests(): Digests {
    return this.made(Digests);
  }
}
