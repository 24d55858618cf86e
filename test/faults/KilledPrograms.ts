import { signUp, type SignedUp } from '../support/accounts.ts';
import { startInstance, type Instance } from '../support/instance.ts';

/** One instance whose API and worker are killed and started again, with its first account; who kills one brings it back before the end. */
export class KilledPrograms {
  #instance: Instance | null = null;
  #owner: SignedUp | null = null;

  async start(): Promise<void> {
    this.#instance = await startInstance({ settings: { SERVICE_OUTBOUND_ALLOW: '127.0.0.0/8' } });
    this.#owner = await signUp(this.#instance.url);
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
