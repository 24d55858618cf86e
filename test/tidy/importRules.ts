import type { Import, SourceFile } from './sourceTree.ts';

/** Free for everyone: the contract, the error class, what a user agent names, ids, amounts, what is watched of a process, and patterns of users. */
const everyones = [
  'openapi/generated/',
  'openapi/AppError.ts',
  'openapi/browserAndSystem.ts',
  'openapi/exampleItem.ts',
  'openapi/impliedScopes.ts',
  'db/ids.ts',
  'db/credits.ts',
  'watch/',
  'patterns/',
];

/** What runs nodes may import all but the API; the API may import that, too. */
const forActivities = [
  'agents',
  'audit',
  'billing',
  'binaries',
  'catalog',
  'config',
  'dataTables',
  'db',
  'employees',
  'evaluations',
  'executions',
  'expressions',
  'gateway',
  'identity',
  'knowledge',
  'mail',
  'mcp',
  'outbound',
  'workflows',
];

/** Folder → folders it may import at run time (architecture §3). Folders that are not named here may import everything. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  config: [],
  openapi: [],
  watch: [],
  patterns: [],
  db: ['config'],
  billing: ['config', 'db'],
  binaries: ['config', 'db'],
  outbound: ['config'],
  catalog: ['config', 'outbound'],
  mcp: ['config', 'outbound'],
  exchange: ['expressions', 'workflows'],
  expressions: ['config'],
  agents: [],
  knowledge: ['db'],
  evaluations: ['dataTables', 'db', 'executions', 'workflows'],
  employees: ['binaries', 'config', 'db', 'executions', 'gateway', 'identity', 'workflows'],
  identity: ['audit', 'billing', 'config', 'db', 'mail'],
  gateway: ['config', 'db', 'identity', 'outbound'],
  executions: ['binaries', 'config', 'db', 'expressions', 'gateway', 'identity', 'workflows'],
  workflows: [],
  telemetry: ['config', 'db', 'gateway'],
  audit: ['config', 'db'],
  mail: ['config', 'db'],
  dataTables: ['config', 'db', 'expressions'],
  changes: ['config', 'db', 'identity'],
  activities: forActivities,
  api: [...forActivities, 'activities', 'changes', 'exchange', 'telemetry'],
  web: [],
};

/** Folder → packages that must not reach it. */
const bannedPackages: Readonly<Record<string, RegExp>> = {
  db: /^(koa|@koa\/|cookies$|@temporalio\/)/,
  billing: /^(koa|@koa\/|cookies$|@temporalio\/|@mikro-orm\/|pg$)/,
  binaries: /^(koa|@koa\/|cookies$|@temporalio\/|@mikro-orm\/|pg$)/,
  outbound: /^(koa|@koa\/|cookies$|@temporalio\/|@mikro-orm\/|pg$)/,
  mcp: /^(koa|@koa\/|cookies$|@temporalio\/|@mikro-orm\/|pg$)/,
  catalog: /^(koa|@koa\/|cookies$|@temporalio\/|@mikro-orm\/|pg$)/,
  agents: /./,
  employees: /^(koa|@koa\/|cookies$|@temporalio\/|@mikro-orm\/|pg$)/,
  knowledge: /^(koa|@koa\/|cookies$|@temporalio\/|@mikro-orm\/|pg$)/,
  exchange: /^(node:|koa|@koa\/|cookies$|@temporalio\/|@mikro-orm\/|pg$)/,
  expressions: /^(koa|@koa\/|cookies$|@temporalio\/|@mikro-orm\/|pg$)/,
  identity: /^(koa|@koa\/|cookies$|@temporalio\/|@mikro-orm\/)/,
  telemetry: /^(koa|@koa\/|cookies$|@temporalio\/|@mikro-orm\/)/,
  gateway: /^(koa|@koa\/|cookies$|@temporalio\/|@mikro-orm\/)/,
  audit: /^(koa|@koa\/|cookies$|@temporalio\/|@mikro-orm\/)/,
  mail: /^(koa|@koa\/|cookies$|@temporalio\/|@mikro-orm\/)/,
  changes: /^(koa|@koa\/|cookies$|@temporalio\/|@mikro-orm\/)/,
  executions: /^(koa|@koa\/|cookies$|@mikro-orm\/|@temporalio\/(worker|workflow|activity|testing))/,
  workflows: /^(node:|koa|@koa\/|ajv|zod|pg$|@mikro-orm\/|@temporalio\/(?!workflow$|common$))/,
  activities: /^(koa|@koa\/|cookies$|@mikro-orm\/)/,
  api: /^(@mikro-orm\/|@temporalio\/(worker|workflow|activity|testing))/,
  web: /^(node:|koa|pg$|pino$|@mikro-orm\/|@temporalio\/)/,
};

/** Files that put the parts together; they may import what their folder may not. */
const compositionRoots = new Set([
  'api/server.ts',
  'activities/worker.ts',
  'domains/catalog/openCatalog.ts',
  'web/vite.config.ts',
  'web/vite/brotliFiles.ts',
]);

/** What nodes and their kit are made of knows nothing of what runs them, types included. */
const nodesSide = /^activities\/(nodes|kit|items|values|http|ai|mail|feeds|remote|files|dataTables)\//;
const runsNodes = /^activities\/(engine|worker)\//;

/** `file: what it imports, and why it must not`, for every import against the directions. */
export function wrongDirections(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    const folder = file.path.split('/')[0] ?? '';
    if (nodesSide.test(file.path) && file.imports.some(({ target }) => runsNodes.test(target ?? ''))) {
      return [`${file.path} imports what runs nodes`];
    }
    if (compositionRoots.has(file.path)) return [];
    return file.imports
      .filter((entry) => isWrong(entry, folder))
      .map((entry) => `${file.path} imports ${entry.specifier}`);
  });
}

function isWrong({ specifier, target, typeOnly }: Import, folder: string): boolean {
  if (target === null) return bannedPackages[folder]?.test(specifier) === true && !(typeOnly && folder === 'workflows');
  const to = target.split('/')[0] ?? '';
  const rules = allowed[folder];
  if (rules === undefined || to === folder || everyones.some((path) => target.startsWith(path))) return false;
  // A type alone makes no dependency at run time; it must not point upwards from below the API either way.
  if (typeOnly && to !== 'api' && folder !== 'web') return false;
  return !rules.includes(to);
}

/** One cycle of imports, of types alone, too, as `a → b → a`, or null. */
export function findCycle(files: readonly SourceFile[]): string | null {
  const edges = new Map(files.map((file) => [file.path, file.imports.flatMap(({ target }) => target ?? [])]));
  const state = new Map<string, 'open' | 'done'>();
  const path: string[] = [];
  const visit = (node: string): string | null => {
    if (state.get(node) === 'done') return null;
    if (state.get(node) === 'open') return [...path.slice(path.indexOf(node)), node].join(' → ');
    state.set(node, 'open');
    path.push(node);
    for (const next of edges.get(node) ?? []) {
      const cycle = visit(next);
      if (cycle !== null) return cycle;
    }
    path.pop();
    state.set(node, 'done');
    return null;
  };
  for (const node of edges.keys()) {
    const cycle = visit(node);
    if (cycle !== null) return cycle;
  }
  return null;
}
