import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** A package as one script for the sandbox. */
export interface CodePackage {
  name: string;
  /** Body of a function of `module`, `exports` and `{ require, global }`. */
  source: string;
}

/** Packages that code can require if the setting says nothing else. */
export const DEFAULT_CODE_PACKAGES: readonly string[] = ['lodash', 'zod'];

/** Names under which a package is known besides its own. */
const ALIASES: Readonly<Record<string, string>> = { 'lodash-es': 'lodash' };
/** Files that are one script already, in place of a package's entry. */
const SINGLE_FILES: Readonly<Record<string, string>> = { lodash: 'lodash/lodash.min.js' };
const MAX_FILES = 500;
const MAX_CHARS = 2 * 1024 * 1024;
const REQUIRED = /\brequire\(\s*(?:'([^'\n]+)'|"([^"\n]+)")\s*\)/g;

/**
 * The npm packages that code nodes can require: those of the setting, read from `node_modules` when code first asks for one. They run inside
 * the sandbox like the code itself, so a package that needs files, network or modules of Node.js fails there.
 */
export class CodePackages {
  readonly names: readonly string[];
  readonly #sources = new Map<string, string>();
  readonly #require = createRequire(import.meta.url);

  constructor(names: readonly string[] = DEFAULT_CODE_PACKAGES) {
    this.names = [...new Set(names)];
  }

  /** Returns the packages that the code names in `require('…')`, as far as the setting allows them. */
  of(code: string): CodePackage[] {
    const found = new Set<string>();
    for (const [, single, double] of code.matchAll(
      /\brequire(?:\s*\.\s*default)?\s*\(\s*(?:'([^'\n]+)'|"([^"\n]+)")\s*\)/g,
    ))
      found.add(single ?? double ?? '');
    return [...found]
      .filter((name) => this.names.includes(ALIASES[name] ?? name))
      .map((name) => ({ name, source: this.#sourceOf(ALIASES[name] ?? name) }));
  }

  #sourceOf(name: string): string {
    let source = this.#sources.get(name);
    if (source === undefined) this.#sources.set(name, (source = this.#read(name)));
    return source;
  }

  #read(name: string): string {
    try {
      return bundle(this.#require.resolve(SINGLE_FILES[name] ?? name));
    } catch (error) {
      const why = error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'unknown';
      const message = `The package "${name}" cannot be used in code on this instance: ${why.replaceAll(/\/\S*\//g, '')}`;
      return `throw new Error(${JSON.stringify(message)});`;
    }
  }
}

/** Returns CommonJS files, from an entry on, as one script. Errors: Error for modules of Node.js, missing and too many files. */
function bundle(entry: string): string {
  const ids = new Map<string, number>([[entry, 0]]);
  const modules: string[] = [];
  let chars = 0;
  for (const file of ids.keys()) {
    const text = readFileSync(file, 'utf8');
    chars += text.length;
    if (ids.size > MAX_FILES || chars > MAX_CHARS) throw new Error('it is larger than 2 MiB');
    const resolve = createRequire(file);
    const links: Record<string, number | string> = {};
    for (const [, single, double] of text.matchAll(REQUIRED)) {
      const name = single ?? double ?? '';
      const path = resolve.resolve(name);
      if (path === name || path.startsWith('node:')) {
        links[name] = name;
        continue;
      }
      if (!ids.has(path)) ids.set(path, ids.size);
      links[name] = ids.get(path) ?? 0;
    }
    const body = file.endsWith('.json') ? `module.exports = ${text};` : text;
    modules.push(`[${JSON.stringify(links)},function(module,exports,require,global){${body}\n}]`);
  }
  return `const all=[${modules.join(',\n')}],done=[];
const load=(id)=>{if(typeof id==='string')return parts.require(id);if(done[id])return done[id].exports;
const made=(done[id]={exports:{}});const[links,run]=all[id];run.call(made.exports,made,made.exports,(name)=>load(links[name]),parts.global);return made.exports};
module.exports=load(0);`;
}
