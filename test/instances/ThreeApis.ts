import { signUp, type SignedUp } from '../support/accounts.ts';
import { startInstance, type Instance } from '../support/instance.ts';

/** One instance of three API processes and a worker, with its first account. Nobody stops a part of it. */
export class ThreeApis {
  #instance: Instance | null = null;
  #owner: SignedUp | null = null;

  async start(): Promise<void> {
    this.#instance = await startInstance({ apis: 3 });
    this.#owner = await signUp(this.instance.url);
    await Promise.all(this.instance.apis.map((api) => this.instance.ready(api)));
  }

  async stop(): Promise<void> {
    await this.#instance?.stop();
  }

  get instance(): Instance {
    if (this.#instance === null) throw new Error('It has not started.');
    return this.#instance;
  }

  get owner(): SignedUp {
    if (this.#owner === null) throw new Error('It has not started.');
    return this.#owner;
  }
}
