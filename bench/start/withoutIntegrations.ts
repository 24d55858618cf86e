import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Preload: the registry of node types and credential types without those of `integrations/`. */
registerHooks({
  load: (url, context, nextLoad) =>
    url.endsWith('/activities/generated/registry.ts')
      ? { ...nextLoad(url, context), format: 'module-typescript', source: reduced(fileURLToPath(url)) }
      : nextLoad(url, context),
});

function reduced(path: string): string {
  const text = readFileSync(path, 'utf8');
  const names = [...text.matchAll(/^import \{ \w+ as (\w+) \} from '[^']*\/integrations\/[^']*';$/gm)].map(
    ([, name]) => name,
  );
  const lines = new RegExp(`^(import .*/integrations/.*|  (${['-', ...names].join('|')}),)$`, 'gm');
  return text.replaceAll(lines, '');
}
