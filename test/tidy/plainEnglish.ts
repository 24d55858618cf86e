import type { SourceFile } from './sourceTree.ts';

/** Patterns of unidiomatic English, by the rule of docs/STYLE.md that they break. */
const patterns: Readonly<Record<string, RegExp>> = {
  'the subject is a noun':
    /(?:^|[.;:,] |\b(?:of|and|for|to) )(?:who|whom) (?!is\b.*\?)[a-z]+s\b|\bwhoever\b|^(?:Who|Whom) /,
  'name the caller': /\b(?:some|no|every)body\b/i,
  'name the thing':
    /(?:^|[.;:,] )what (?:is|was|are|it|they|the|an?|has|does|can|cannot|comes|goes|stands|people)\b|\b(?:of|by|for|to|with|in|on|from|and|than) what\b|^Which [a-z]+s? [a-z]+$/i,
  'begin with a verb or a noun': /^(?:Says|Tells|Hears|Gives|Answers|Where|So|Of) [a-z]/,
  'conditions begin with if': /\b(?:null|true|false|undefined|empty|nothing|none|only) where\b/i,
  'programs send and return': /\b(?:tells? of|told of|hears? of|heard of|(?:is|are|was|were) told)\b/i,
  'modern words': /\b(?:for ever|anew|any more|thereby|thereof|whilst|shall)\b/i,
  'plain verbs':
    /\b(?:go(?:es|ing)? on|gives? back|given back|taken away|taken down|put up|is over|are over|stands? (?:in )?for|stands? (?:behind|beside|there)|lets? go of|(?:is|are) gone)\b/i,
  'name the object': /^(?:One|Those) that\b|[.;:] (?:one|those) that\b|\bof one's own\b/,
};

/** Odd sentences that are left, by folder. The numbers may only fall; folders that are not listed have none. */
const left: Readonly<Record<string, number>> = {
  activities: 37,
  api: 36,
  bench: 9,
  bin: 3,
  db: 82,
  docs: 8,
  'domains/agents': 5,
  'domains/audit': 4,
  'domains/billing': 3,
  'domains/catalog': 10,
  'domains/changes': 2,
  'domains/credentials': 8,
  'domains/dataTables': 1,
  'domains/digitalOrganizations': 6,
  'domains/employees': 4,
  'domains/evaluations': 8,
  'domains/exchange': 3,
  'domains/executions': 22,
  'domains/gateway': 48,
  'domains/identity': 24,
  'domains/knowledge': 2,
  'domains/mail': 6,
  'domains/organizations': 1,
  openapi: 130,
  'platform/binaries': 3,
  'platform/config': 2,
  'platform/diagnostics': 1,
  'platform/expressions': 12,
  'platform/mcp': 10,
  'platform/outbound': 4,
  'platform/patterns': 1,
  'platform/schema': 4,
  test: 47,
  web: 88,
  workflows: 4,
};

/**
 * Returns a line for each folder whose number of odd sentences differs from the table: its sentences if it has more, the new number if it
 * has fewer.
 */
export function wrongCounts(files: readonly SourceFile[]): string[] {
  const found = new Map<string, string[]>();
  for (const file of files.filter(isRead)) {
    for (const sentence of sentencesOf(file)) {
      const rules = Object.keys(patterns).filter((rule) => patterns[rule]!.test(sentence));
      if (rules.length === 0) continue;
      const folder = folderOf(file.path);
      found.set(folder, [...(found.get(folder) ?? []), `${file.path}: ${sentence} (${rules.join(', ')})`]);
    }
  }
  return [...new Set([...found.keys(), ...Object.keys(left)])].toSorted().flatMap((folder) => {
    const sentences = found.get(folder) ?? [];
    const known = left[folder] ?? 0;
    if (sentences.length > known) return [`${folder} may have ${known}, has ${sentences.length}:`, ...sentences];
    return sentences.length < known ? [`Lower ${folder} to ${sentences.length}.`] : [];
  });
}

/** Texts of tests quote prose, fixtures and generated files are not written here. */
function isRead({ path, generated }: SourceFile): boolean {
  return !generated && /\.(tsx?|md)$|^openapi\/.*\.yaml$/.test(path) && !/^docs\/nodes\/|\/fixtures\//.test(path);
}

/** Returns `domains/<part>` and `platform/<part>`, other top folders as such, and `.` for files of the root. */
function folderOf(path: string): string {
  const parts = path.split('/');
  if (parts.length === 1) return '.';
  return parts.slice(0, ['domains', 'platform'].includes(parts[0]!) && parts.length > 2 ? 2 : 1).join('/');
}

/** Returns the sentences of at least four words: of prose in Markdown, of descriptions in YAML, of comments and test names in code. */
function sentencesOf({ path, text }: SourceFile): string[] {
  return blocksOf(path, text)
    .flatMap((block) => block.replaceAll(/\s+/g, ' ').split(/(?<=[.!?])\s+/))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.split(' ').length >= 4);
}

function blocksOf(path: string, text: string): string[] {
  if (path.endsWith('.md')) return text.replaceAll(/```[\s\S]*?```/g, '').split(/\n\s*\n|\n\s*(?:-|\d+\.) |\|/);
  if (path.endsWith('.yaml')) {
    const descriptions = text.matchAll(/^( *)(?:description|summary): *(?:[>|]-?\n((?:\1 +.*\n?)+)|(.+))/gm);
    return [...descriptions].map(([, , block, line]) => block ?? line!);
  }
  const comments = [...text.matchAll(/\/\*\*([\s\S]*?)\*\//g)].map(([, body]) => body!.replaceAll(/\n\s*\*/g, ' '));
  const lines = [...text.matchAll(/(?<!:)\/\/ (.+)$/gm)].map(([, line]) => line!);
  const names = path.startsWith('test/')
    ? [...text.matchAll(/\b(?:it|test|describe)(?:\.\w+(?:\([^)]*\))?)?\(\s*(['`])(.+?)\1,/g)].map(
        ([, , name]) => name!,
      )
    : [];
  return [...comments, ...lines, ...names];
}
