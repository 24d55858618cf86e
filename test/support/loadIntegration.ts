/// <reference types="vite/types/importMeta.d.ts" />

const modules = import.meta.glob(
  [
    '../../integrations/*/operations/*.ts',
    '../../integrations/*/trigger.ts',
    '../../integrations/*/credential*.ts',
    '../../integrations/*/n8n.ts',
  ],
  { eager: true },
);

/** Replaces `activities/engine/loadIntegration.ts`, which would load second instances of the modules that tests import (`vitest.config.ts`). */
export function loadIntegration(file: string): unknown {
  const found = modules[`../../integrations/${file}`];
  if (found === undefined) throw new Error(`There is no file ${file} in integrations/.`);
  return found;
}
