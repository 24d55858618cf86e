import { lstatSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns what a sandboxed child process needs to read packages where `node_modules` is a link, as in a second working tree:
 * their paths as the link shows them, and a flag so that Node does not ask for the link itself. Nothing if it is a folder.
 */
export function linkedPackages(root: string, names: readonly string[]): { flags: string[]; paths: string[] } {
  const modules = join(root, 'node_modules');
  const isLink = lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  if (!isLink) return { flags: [], paths: [] };
  return { flags: ['--preserve-symlinks'], paths: names.map((name) => join(modules, name)) };
}
