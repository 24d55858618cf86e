import { EvaluationResults } from './evaluationResults.ts';
import { EvaluationRowSources } from './evaluationRowSources.ts';
import { EvaluationRuns } from './evaluationRuns.ts';
import { Evaluations } from './evaluations.ts';
import { EmployeeRepositories } from '../employees/employeeRepositories.ts';

/** The repositories of evaluations; part of `Repositories`. */
export abstract class EvaluationRepositories extends EmployeeRepositories {
  get evaluations(): Evaluations {
    return this.made(Evaluations);
  }

  get evaluationRuns(): EvaluationRuns {
    return this.made(EvaluationRuns);
  }

  get evaluationResults(): EvaluationResults {
    return this.made(EvaluationResults);
  }

  get evaluationRowSources(): EvaluationRowSources {
    return this.made(EvaluationRowSources);
  }
}
