import { LogStreamingRepositories } from '../logStreaming/logStreamingRepositories.ts';
import { HealthStates } from './healthStates.ts';
import { InstanceFigures } from './instanceFigures.ts';

/** The repositories of the health of the instance; part of `Repositories`. */
export abstract class HealthRepositories extends LogStreamingRepositories {
  get healthStates(): HealthStates {
    return this.made(HealthStates);
  }

  get instanceFigures(): InstanceFigures {
    return this.made(InstanceFigures);
  }
}
