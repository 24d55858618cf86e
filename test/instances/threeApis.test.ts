import { afterAll, beforeAll } from 'vitest';

import { OwnedInstance } from '../support/OwnedInstance.ts';
import { racingBudget } from './racingBudget.ts';
import { racingHolds } from './racingHolds.ts';
import { revokedKey } from './revokedKey.ts';
import { takenAway } from './takenAway.ts';

/* What has to hold on the very next request of every process, over one instance: starting four programs takes longer than most of it. */
const world = new OwnedInstance({ apis: 3 });
beforeAll(() => world.start());
afterAll(() => world.stop());

racingBudget(world);
racingHolds(world);
revokedKey(world);
takenAway(world);
