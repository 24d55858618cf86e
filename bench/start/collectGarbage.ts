import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Preload: a process collects its garbage at the signal SIGUSR2, so that what it holds can be measured. */
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
process.on('SIGUSR2', () => {
  for (let time = 0; time < 3; time += 1) collect();
});
