import { HealthRepositories } from '../instance/healthRepositories.ts';
import { CallBodies } from './callBodies.ts';
import { Guardrails } from './guardrails.ts';

/** The repositories of bodies and guardrails of calls; part of `Repositories`. */
export abstract class CallCheckRepositories extends HealthRepositories {
  get callBodies(): CallBodies {
    return this.made(CallBodies);
  }

  get guardrails(): Guardrails {
    return this.made(Guardrails);
  }
}
