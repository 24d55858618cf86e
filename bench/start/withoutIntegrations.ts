import { registerHooks } from 'node:module';

const empty = 'export const nodeFiles = {}; export const credentialFiles = {};';

/** Preload: the list of the files of `integrations/` is empty. */
registerHooks({
  load: (url, context, nextLoad) =>
    url.endsWith('/activities/generated/integrationFiles.ts')
      ? { ...nextLoad(url, context), format: 'module', source: empty }
      : nextLoad(url, context),
});
