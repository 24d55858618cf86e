import { afterAll, beforeAll } from 'vitest';

import { apiKilled } from './apiKilled.ts';
import { chatStreams } from './chatStreams.ts';
import { KilledPrograms } from './KilledPrograms.ts';
import { modelJobKilled } from './modelJobKilled.ts';
import { workerKilled } from './workerKilled.ts';

/* What a killed API or worker leaves behind, over one instance: starting one for each took longer than what they look at. */
const world = new KilledPrograms();
beforeAll(() => world.start());
afterAll(() => world.stop());

workerKilled(world);
apiKilled(world);
modelJobKilled(world);
chatStreams(world);
