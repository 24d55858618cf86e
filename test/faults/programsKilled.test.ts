import { afterAll, beforeAll } from 'vitest';

import { OwnedInstance } from '../support/OwnedInstance.ts';
import { apiKilled } from './apiKilled.ts';
import { batchKilled } from './batchKilled.ts';
import { chatStreams } from './chatStreams.ts';
import { modelJobKilled } from './modelJobKilled.ts';
import { realtimeKilled } from './realtimeKilled.ts';
import { workerKilled } from './workerKilled.ts';

/* What a killed API or worker leaves behind, over one instance: starting one for each took longer than what they look at. Who kills a program starts it again. */
const world = new OwnedInstance({ settings: { SERVICE_OUTBOUND_ALLOW: '127.0.0.0/8' } });
beforeAll(() => world.start());
afterAll(() => world.stop());

workerKilled(world);
apiKilled(world);
modelJobKilled(world);
realtimeKilled(world);
batchKilled(world);
chatStreams(world);
