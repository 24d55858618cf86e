import type { JsonObject } from '../../domains/executions/item.ts';
import { startFake, type Fake, type FakeDefinition } from '../../integrations/engine/fake/startFake.ts';
import { startTriggersWorld, type TriggersWorld } from '../activities/triggers/triggersWorld.ts';

/** Workers that ask the fake of a service for news. */
export interface PollsWorld extends Omit<TriggersWorld, 'draft' | 'published'> {
  fake: Fake;
  draft: (parameters: JsonObject) => Promise<string>;
  published: (parameters: JsonObject) => Promise<string>;
}

/** The trigger of a service, with a credential for its fake. It looks five times a second. */
export async function startPollsWorld(type: string, definition: FakeDefinition): Promise<PollsWorld> {
  const fake = await startFake(definition);
  const world = await startTriggersWorld(null, { settings: { outboundAllow: ['127.0.0.0/8'] } });
  const made = definition.credential(fake.url);
  const { id } = await world.addCredential(made.type, made.values);
  const auth = { auth: { id } };
  return {
    ...world,
    fake,
    draft: (parameters) => world.draft(type, parameters, auth),
    published: (parameters) => world.published(type, parameters, auth),
    close: async () => {
      await world.close();
      await fake.close();
    },
  };
}
