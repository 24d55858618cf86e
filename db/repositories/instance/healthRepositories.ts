import { BatchRepositories } from '../gateway/batchRepositories.ts';
import { HealthStates } from './healthStates.ts';
import { InstanceFigures } from './instanceFigures.ts';
import { ToldStates } from './toldStates.ts';

/** The repositories of the health of the instance; part of `Repositories`. */
export abstract class HealthRepositories extends BatchRepositories {
  get healthStates(): HealthStates {
    return this.made(HealthStates);
  }

  get instanceFigures(): InstanceFigures {
    return this.made(InstanceFigures);
  }

  get toldStates(): ToldStates {
    return this.made(ToldStates);
  }
}
