import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Item, JsonObject } from '../../domains/executions/item.ts';
import {
  startFake,
  type Fake,
  type FakeDefinition,
  type FakeRequest,
} from '../../integrations/engine/fake/startFake.ts';
import { outboundServices, type OutboundServices } from '../activities/nodes/outboundServices.ts';
import { runAlone, type Alone, type GivenServices } from '../activities/nodes/runAlone.ts';
import { usedCredential } from '../support/testCredentials.ts';

/** How a node runs, besides its parameters; `fetch` and `limits` take the place of those of the services. */
export interface RunOptions
  extends Omit<Alone, 'parameters' | 'credentials' | 'services'>, Pick<GivenServices, 'fetch' | 'limits'> {
  /** The only item; by default an empty one. */
  item?: Item;
  /** Parameters of each item, besides those of all. */
  perItem?: readonly object[];
  /** Values that are added to the accepted credential. */
  values?: object;
}

/** Fake of a vendor for the tests of a file, with the functions that run the vendor's nodes. */
export interface VendorRun {
  /** Started before the first test. */
  readonly fake: Fake;
  readonly services: OutboundServices;
  /** Runs a node with a credential of the fake; returns the items of the port `main`. */
  readonly run: (type: string, parameters: object, options?: RunOptions) => Promise<Item[]>;
  /** The requests of the fake, each as method and path. */
  readonly asked: () => string[];
}

/** Starts a fake of a vendor before the tests of a file, resets it before each, and closes it after them. */
export function vendorRun(
  definition: FakeDefinition,
  /** `below` is left out of the paths of `asked`; the others hold for each run that has none of its own. */
  { below = '', ...always }: RunOptions & { below?: string } = {},
): VendorRun {
  const services = outboundServices();
  const fake = {} as Fake;
  beforeAll(async () => {
    Object.assign(fake, await startFake(definition));
  });
  beforeEach(() => fake.reset());
  afterAll(() => Promise.all([fake.close(), services.close()]));

  const run = async (type: string, parameters: object, options: RunOptions = {}): Promise<Item[]> => {
    const { item, perItem, values, fetch, limits, ...alone } = { ...always, ...options };
    const stored = definition.credential(fake.url);
    const given = definition.opened?.(fake.url) ?? stored.values;
    const result = await runAlone(type, {
      parameters,
      ...(item && { inputs: { main: [item] } }),
      ...(perItem && {
        parametersPerItem: perItem.map((each) => ({ ...parameters, ...each })),
        json: perItem.map(() => ({})),
      }),
      credentials: { auth: usedCredential(stored.type, { ...given, ...values }) },
      services: { ...services, ...(fetch && { fetch }), ...(limits && { limits }) },
      ...alone,
    });
    return 'outputs' in result ? result.outputs['main']! : [];
  };
  const asked = (): string[] => fake.requests.map(({ method, path }) => `${method} ${path.replace(below, '')}`);
  return { fake, services, run, asked };
}

/** Returns the JSON that a request has sent. */
export function bodyOf(request: FakeRequest | undefined): JsonObject {
  return JSON.parse(request!.bytes.toString()) as JsonObject;
}
