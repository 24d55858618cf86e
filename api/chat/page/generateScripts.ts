import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const folder = fileURLToPath(new URL('.', import.meta.url));
const sources = join(folder, '../../../web/chat');

/**
 * Writes the scripts of the chat page and of its widget (`web/chat/`) as texts that the API serves: the page names its one script by its hash, so it needs no
 * file beside it and is served at every domain.
 */
export async function generateChatScripts(): Promise<string> {
  const page = await bundle('chatPage.ts');
  const widget = await bundle('widget.ts');
  return `// Generated from web/chat/ by \`npm run gen\`. Do not edit.

/** The script of the chat page. */
export const chatPageScript =
  ${JSON.stringify(page)};

/** The script that puts a chat onto another site. */
export const chatWidgetScript =
  ${JSON.stringify(widget)};
`;
}

async function bundle(entry: string): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: { input: join(sources, entry), output: { format: 'iife' } },
    },
  });
  const [output] = Array.isArray(made) ? made : [made];
  const [chunk] = 'output' in output! ? output.output : [];
  if (chunk?.type !== 'chunk') throw new Error(`${entry} made no script.`);
  if (/<\/script|<!--/i.test(chunk.code)) throw new Error(`${entry} holds what ends a script in a page.`);
  return chunk.code.trim();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(join(folder, 'generated', 'scripts.ts'), await generateChatScripts());
}
