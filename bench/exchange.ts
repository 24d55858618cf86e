import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { NodeTypes } from '../activities/engine/nodeTypes.ts';
import { n8nMappings } from '../activities/generated/n8nMappings.ts';
import { credentialDefinitions, nodeDefinitions } from '../activities/generated/registry.ts';
import { CredentialTypes } from '../domains/credentials/CredentialTypes.ts';
import { checkDraft } from '../domains/digitalOrganizations/checkDraft.ts';
import type { ImportedFile } from '../domains/exchange/importedFile.ts';
import { readImport } from '../domains/exchange/readImport.ts';
import { AppError } from '../openapi/AppError.ts';

/**
 * Prints how much of public exports of n8n is imported: `npm run bench -- exchange --folder <path> [--folder <path>]`. The exports are no part of
 * this repository. Node types that stay placeholders are listed, the most frequent first (`--types <number>`). A failure without a code of the contract would be a
 * response with status 500.
 */
const { values } = parseArgs({
  options: { folder: { type: 'string', multiple: true, default: [] }, types: { type: 'string', default: '60' } },
});
const nodeTypes = new NodeTypes(nodeDefinitions, new CredentialTypes(credentialDefinitions));
const results = { mapped: 0, partly: 0, merged: 0, placeholder: 0, left_out: 0 };
const files = { whole: 0, placeholders: 0, refused: 0, failed: 0, unreadable: 0, repeated: 0 };
const placeholders = new Map<string, number>();
const seen = new Set<string>();

for (const folder of values.folder)
  for (const name of globSync('**/*.json', { cwd: folder })) importOne(readFileSync(join(folder, name), 'utf8'));

function importOne(text: string): void {
  const file = parsed(text);
  if (!file) return void (files.unreadable += 1);
  const key = JSON.stringify(file.nodes);
  if (seen.has(key)) return void (files.repeated += 1);
  seen.add(key);
  try {
    count(readImport(file as never, { shapeOf: nodeTypes.shapeOf, nodeMappings: n8nMappings }));
  } catch (error) {
    if (error instanceof AppError) return void (files.refused += 1);
    files.failed += 1;
    console.error(error);
  }
}

function count({ draft, report }: ImportedFile): void {
  checkDraft(draft, nodeTypes, '');
  let hasPlaceholder = false;
  for (const { result, original_type: type } of report.nodes) {
    if (result === 'note') continue;
    results[result] += 1;
    if (result !== 'placeholder') continue;
    hasPlaceholder = true;
    placeholders.set(type, (placeholders.get(type) ?? 0) + 1);
  }
  files[hasPlaceholder ? 'placeholders' : 'whole'] += 1;
}

/** Returns an export, or null for another file. */
function parsed(text: string): { nodes: unknown[] } | null {
  try {
    const file = JSON.parse(text) as { nodes?: unknown; connections?: unknown } | null;
    return Array.isArray(file?.nodes) && typeof file.connections === 'object' ? (file as { nodes: unknown[] }) : null;
  } catch {
    return null;
  }
}

const all = Object.values(results).reduce((sum, each) => sum + each, 0);
const share = (part: number) => `${((100 * part) / all).toFixed(1)} %`;
console.log(
  `${files.whole + files.placeholders} exports: ${files.whole} without a placeholder, ${files.placeholders} with; ${files.refused} refused, ${files.failed} failed (${files.repeated} repeated and ${files.unreadable} other files left out)`,
);
console.log('| result | nodes | share |\n|---|--:|--:|');
for (const [result, nodes] of Object.entries(results)) console.log(`| ${result} | ${nodes} | ${share(nodes)} |`);
console.log('| missing node type | nodes |\n|---|--:|');
for (const [type, nodes] of [...placeholders].toSorted(([, a], [, b]) => b - a).slice(0, Number(values.types)))
  console.log(`| ${type} | ${nodes} |`);
