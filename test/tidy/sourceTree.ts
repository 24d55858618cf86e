import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize, relative, sep } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const skipped = new Set(['node_modules', '.git']);
/** Only at the root: a group of nodes is called data, too. */
const skippedAtRoot = new Set(['dist', 'data']);
const importPattern =
  /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^'\n]+)'|\bimport\(\s*'([^'\n]+)'\s*\)/g;

/** One import statement of a file. */
export interface Import {
  /** As it is written. */
  readonly specifier: string;
  /** The imported file below the root, for relative imports; else null. */
  readonly target: string | null;
  /** `import type`: nothing of it is there at run time. */
  readonly typeOnly: boolean;
}

/** A file of the checkout; `path` is relative to the root with forward slashes. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly lines: number;
  readonly generated: boolean;
  readonly imports: readonly Import[];
}

/** Every text file of the checkout but dependencies, data and build output. */
export function readTree(): SourceFile[] {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !skippedAtRoot.has(path.split('/')[0]!) && !path.split('/').some((part) => skipped.has(part)))
    .filter(isText)
    .toSorted()
    .map(readSource);
}

/** Whether a file holds code of ours. */
export function isCode(file: SourceFile): boolean {
  return /\.(ts|tsx|mjs)$/.test(file.path) && !file.generated;
}

function isText(path: string): boolean {
  return /\.(ts|tsx|mjs|js|json|ya?ml|md|css|html|svg|sh)$|(^|\/)(Dockerfile|run|\.[a-z]+(rc)?)$/.test(path);
}

function readSource(path: string): SourceFile {
  const text = readFileSync(join(root, path), 'utf8');
  return {
    path,
    text,
    lines: text.split('\n').length - 1,
    generated: /(^|\/)generated\/|\.generated\./.test(path),
    imports: /\.(ts|tsx|mjs)$/.test(path) ? importsOf(path, text) : [],
  };
}

function importsOf(path: string, text: string): Import[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  return [...code.matchAll(importPattern)].map((match) => {
    const specifier = match[2] ?? match[3] ?? '';
    const target = specifier.startsWith('.')
      ? normalize(join(dirname(path), specifier))
          .split(sep)
          .join('/')
      : null;
    return { specifier, target, typeOnly: match[1] !== undefined };
  });
}
