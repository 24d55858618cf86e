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

/** Stands for `activities/engine/loadIntegration.ts`, which would load second instances of modules beside those of the tests (`vitest.config.ts`). */
export function loadIntegration(file: string): unknown {
  const found = modules[`../../integrations/${file}`];
  if (found === undefined) throw new Error(`There is no file ${file} in integrations/.`);
  return found;
}
