import { loadIntegration } from '../activities/engine/loadIntegration.ts';
import { credentialFiles, nodeFiles } from '../activities/generated/integrationFiles.ts';

/** Program: loads the code of the API, the worker and all integrations, so that Node.js keeps it compiled in `NODE_COMPILE_CACHE`. The image is made with it. */
await import('../api/startApi.ts');
await import('../activities/worker.ts');
for (const file of Object.values(nodeFiles)) loadIntegration(file);
for (const { file } of Object.values(credentialFiles)) loadIntegration(file);
process.exit(0);
