#!/usr/bin/env node
/** `npm create bureau-node <folder>`: makes a package of custom nodes from the template beside this file. */
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';

const [folder] = process.argv.slice(2);
const here = import.meta.dirname;
const target = resolve(folder ?? '');
const name = basename(target);
const problem =
  folder === undefined
    ? 'Say the folder of the package: npm create bureau-node acme-nodes'
    : !/^[a-z0-9][a-z0-9._-]{0,39}$/.test(name)
      ? `"${name}" cannot be the name of a package: use up to 40 lower-case letters, digits and dashes.`
      : existsSync(target) && readdirSync(target).length > 0
        ? `${folder} is not empty.`
        : null;
if (problem !== null) {
  console.error(problem);
  process.exit(1);
}

cpSync(join(here, 'template'), target, { recursive: true });
cpSync(join(here, 'kit'), join(target, 'kit'), { recursive: true });
// npm leaves files with the one name out of packages, images of Bureau files with the other.
renameSync(join(target, 'gitignore'), join(target, '.gitignore'));
renameSync(join(target, 'readme.txt'), join(target, 'README.md'));
for (const file of ['package.json', 'README.md']) {
  const path = join(target, file);
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll('template-nodes', name));
}
console.log(`${name} is made. Next:

  cd ${relative(process.cwd(), target) || '.'}
  npm install
  npm test`);
