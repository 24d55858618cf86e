import { signUp, type SignedUp } from './accounts.ts';
import { startInstance, type Instance, type InstanceOptions } from './instance.ts';

/** An instance of the programs with its first account, that several stories of a file share: each leaves it as it found it. */
export class OwnedInstance {
  readonly #options: InstanceOptions;
  #started: { instance: Instance; owner: SignedUp } | null = null;

  constructor(options: InstanceOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const instance = await startInstance(this.#options);
    try {
      const owner = await signUp(instance.url);
      await Promise.all(instance.apis.map((api) => instance.ready(api)));
      this.#started = { instance, owner };
    } catch (error) {
      await instance.stop();
      throw error;
    }
  }

  async stop(): Promise<void> {
    await this.#started?.instance.stop();
  }

  get instance(): Instance {
    return this.#whenStarted.instance;
  }

  get owner(): SignedUp {
    return this.#whenStarted.owner;
  }

  get #whenStarted(): { instance: Instance; owner: SignedUp } {
    if (this.#started === null) throw new Error('It has not started.');
    return this.#started;
  }
}
