import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));

/**
 * Writes the list of all handlers, `api/handlers/<tag>/<operationId>.ts`, each of which exports a handler of the
 * file's name. Its type is `Handlers`, so an operation of the contract without a file does not compile.
 */
export function generateHandlers(): string {
  const files = readdirSync(join(folder, 'handlers'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap((tag) =>
      readdirSync(join(folder, 'handlers', tag.name)).map((file) => ({
        tag: tag.name,
        name: file.replace(/\.ts$/, ''),
      })),
    )
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const imports = files.map(({ tag, name }) => `import { ${name} } from '../handlers/${tag}/${name}.ts';`);
  return `// Generated from api/handlers/ by \`npm run gen\`. Do not edit.

${imports.join('\n')}
import type { Handlers } from '../handler.ts';

/** The handler of every operation of the contract. */
export const handlers: Handlers = {
${files.map(({ name }) => `  ${name},`).join('\n')}
};
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(join(folder, 'generated', 'handlers.ts'), generateHandlers());
}
