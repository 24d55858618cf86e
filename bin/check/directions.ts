/** A part of the source tree: a folder of the root, a folder of `domains/` or `platform/`, or `activities/kit` (`partOf`). */
export interface Part {
  readonly name: string;
  /** Parts that this one may import at run time, itself and `shared` aside. `domains/` and `platform/` include all of their parts. */
  readonly imports: readonly string[];
  /** Packages that this part must not import. */
  readonly bannedPackages?: RegExp;
}

/** Parts that every part may import: the contract, the error class with its statuses, ids, amounts, diagnostics, pattern matching and the writer of generated files. */
export const shared: readonly string[] = [
  'openapi/generated/',
  'openapi/AppError.ts',
  'openapi/errorStatus.ts',
  'openapi/browserAndSystem.ts',
  'openapi/exampleItem.ts',
  'openapi/impliedScopes.ts',
  'openapi/notFound.ts',
  'openapi/resultContent.ts',
  'db/ids.ts',
  'db/credits.ts',
  'db/transactions.ts',
  'platform/boundedMap.ts',
  'platform/RecentEntries.ts',
  'platform/markup.ts',
  'platform/nodeSynonyms.ts',
  'platform/safeMarkdown.ts',
  'platform/writeIfChanged.ts',
  'platform/diagnostics/',
  'platform/fairness/',
  'platform/patterns/',
];

const noHttpNoTemporal = /^(koa|@koa\/|cookies$|@temporalio\/|@mikro-orm\/)/;
const noHttpNoTemporalNoSql = /^(koa|@koa\/|cookies$|@temporalio\/|@mikro-orm\/|pg$)/;

/**
 * The one table of import directions, from the bottom of the tree to the top. `test/tidy` checks every import against it, and
 * `docs/ARCHITECTURE.md` shows it (`npm run gen`).
 */
export const parts: readonly Part[] = [
  { name: 'openapi', imports: [] },
  { name: 'platform/config', imports: [] },
  { name: 'platform/diagnostics', imports: [] },
  { name: 'platform/guide', imports: [], bannedPackages: noHttpNoTemporalNoSql },
  { name: 'platform/fairness', imports: [] },
  { name: 'platform/jobs', imports: [] },
  { name: 'platform/patterns', imports: [] },
  { name: 'platform/schema', imports: [] },
  { name: 'platform/xml', imports: [], bannedPackages: noHttpNoTemporalNoSql },
  {
    name: 'db',
    imports: ['platform/config', 'platform/jobs'],
    bannedPackages: /^(koa|@koa\/|cookies$|@temporalio\/)/,
  },
  { name: 'platform/outbound', imports: ['platform/config'], bannedPackages: noHttpNoTemporalNoSql },
  { name: 'platform/binaries', imports: ['platform/config', 'db'], bannedPackages: noHttpNoTemporalNoSql },
  {
    name: 'platform/expressions',
    imports: ['platform/config', 'platform/schema'],
    bannedPackages: noHttpNoTemporalNoSql,
  },
  { name: 'platform/mcp', imports: ['platform/config', 'platform/outbound'], bannedPackages: noHttpNoTemporalNoSql },
  { name: 'platform/telemetry', imports: ['platform/config'], bannedPackages: noHttpNoTemporal },
  { name: 'domains/agents', imports: ['platform/schema'], bannedPackages: /./ },
  { name: 'domains/catalog', imports: ['platform/'], bannedPackages: noHttpNoTemporalNoSql },
  { name: 'domains/mail', imports: ['platform/', 'db'], bannedPackages: noHttpNoTemporal },
  { name: 'domains/audit', imports: ['platform/', 'db'], bannedPackages: noHttpNoTemporal },
  { name: 'domains/recovery', imports: ['platform/', 'db', 'domains/audit'], bannedPackages: noHttpNoTemporal },
  { name: 'domains/traces', imports: ['platform/', 'db'], bannedPackages: noHttpNoTemporalNoSql },
  {
    name: 'domains/logStreaming',
    imports: ['platform/', 'db', 'domains/audit', 'domains/traces'],
    bannedPackages: noHttpNoTemporal,
  },
  { name: 'domains/billing', imports: ['platform/', 'db', 'domains/audit'], bannedPackages: noHttpNoTemporalNoSql },
  {
    name: 'domains/identity',
    imports: ['platform/', 'db', 'domains/audit', 'domains/billing', 'domains/mail'],
    bannedPackages: noHttpNoTemporal,
  },
  { name: 'domains/changes', imports: ['platform/', 'db', 'domains/identity'], bannedPackages: noHttpNoTemporal },
  {
    name: 'domains/exchange',
    imports: ['platform/', 'workflows'],
    bannedPackages: /^(node:|koa|@koa\/|cookies$|@temporalio\/|@mikro-orm\/|pg$)/,
  },
  { name: 'domains/gateway', imports: ['platform/', 'db', 'domains/identity'], bannedPackages: noHttpNoTemporal },
  { name: 'domains/variables', imports: ['platform/', 'db', 'domains/identity'], bannedPackages: noHttpNoTemporal },
  {
    name: 'domains/executions',
    imports: [
      'platform/',
      'db',
      'domains/agents',
      'domains/gateway',
      'domains/identity',
      'domains/variables',
      'workflows',
    ],
    bannedPackages: /^(koa|@koa\/|cookies$|@mikro-orm\/|@temporalio\/(worker|workflow|activity|testing))/,
  },
  {
    name: 'domains/approvals',
    imports: ['platform/', 'db', 'domains/audit', 'domains/executions', 'domains/identity', 'domains/mail'],
    bannedPackages: noHttpNoTemporal,
  },
  {
    name: 'domains/credentials',
    imports: ['platform/', 'db', 'domains/agents', 'domains/audit', 'domains/executions', 'domains/identity'],
    bannedPackages: noHttpNoTemporal,
  },
  {
    name: 'domains/knowledge',
    imports: ['platform/', 'db', 'domains/gateway', 'domains/identity', 'workflows'],
    bannedPackages: noHttpNoTemporalNoSql,
  },
  {
    name: 'domains/dataTables',
    imports: ['platform/', 'db', 'domains/identity'],
    bannedPackages: noHttpNoTemporal,
  },
  {
    name: 'domains/evaluations',
    imports: ['platform/', 'db', 'domains/dataTables', 'domains/executions', 'domains/identity', 'workflows'],
    bannedPackages: noHttpNoTemporal,
  },
  {
    name: 'domains/apiDocuments',
    imports: ['platform/', 'db', 'domains/agents', 'domains/identity', 'workflows'],
    bannedPackages: noHttpNoTemporal,
  },
  {
    name: 'domains/digitalOrganizations',
    imports: [
      'platform/',
      'db',
      'domains/agents',
      'domains/apiDocuments',
      'domains/audit',
      'domains/credentials',
      'domains/dataTables',
      'domains/evaluations',
      'domains/exchange',
      'domains/executions',
      'domains/identity',
      'domains/variables',
      'workflows',
    ],
    bannedPackages: noHttpNoTemporal,
  },
  {
    name: 'domains/drafting',
    imports: [
      'platform/',
      'db',
      'domains/agents',
      'domains/audit',
      'domains/catalog',
      'domains/credentials',
      'domains/digitalOrganizations',
      'domains/executions',
      'domains/gateway',
      'domains/identity',
      'workflows',
    ],
    bannedPackages: noHttpNoTemporal,
  },
  {
    name: 'domains/employees',
    imports: [
      'platform/',
      'db',
      'domains/audit',
      'domains/billing',
      'domains/credentials',
      'domains/digitalOrganizations',
      'domains/executions',
      'domains/gateway',
      'domains/identity',
      'domains/mail',
      'domains/traces',
      'workflows',
    ],
    bannedPackages: noHttpNoTemporalNoSql,
  },
  {
    name: 'domains/organizations',
    imports: [
      'platform/',
      'db',
      'domains/audit',
      'domains/digitalOrganizations',
      'domains/employees',
      'domains/identity',
      'domains/mail',
    ],
    bannedPackages: noHttpNoTemporal,
  },
  {
    name: 'domains/migrationReport',
    imports: ['platform/', 'db', 'domains/digitalOrganizations', 'domains/exchange', 'domains/identity', 'workflows'],
    bannedPackages: noHttpNoTemporalNoSql,
  },
  {
    name: 'domains/health',
    imports: ['platform/', 'db', 'domains/executions', 'domains/logStreaming', 'domains/recovery'],
    bannedPackages: /^(koa|@koa\/|cookies$|@mikro-orm\/|pg$|@temporalio\/(worker|workflow|activity|testing))/,
  },
  {
    name: 'domains/jobs',
    imports: ['platform/', 'db', 'domains/', 'workflows'],
    bannedPackages: /^(koa|@koa\/|cookies$|@mikro-orm\/|pg$|@temporalio\/(worker|workflow|activity|testing))/,
  },
  {
    name: 'workflows',
    imports: [],
    bannedPackages: /^(node:|koa|@koa\/|ajv|zod|pg$|@mikro-orm\/|@temporalio\/(?!workflow$|common$))/,
  },
  {
    name: 'activities/kit',
    imports: ['platform/', 'domains/', 'db', 'workflows'],
    bannedPackages: /^(koa|@koa\/|cookies$|@mikro-orm\/|@temporalio\/)/,
  },
  {
    name: 'integrations',
    imports: ['platform/', 'domains/', 'activities/kit'],
    bannedPackages: /^(koa|@koa\/|cookies$|@mikro-orm\/|@temporalio\/|pg$)/,
  },
  {
    // Its driver is the one of our own database.
    name: 'integrations/postgresql',
    imports: ['platform/', 'domains/', 'activities/kit', 'integrations'],
    bannedPackages: /^(koa|@koa\/|cookies$|@mikro-orm\/|@temporalio\/)/,
  },
  {
    name: 'activities',
    imports: ['platform/', 'domains/', 'db', 'workflows', 'activities/kit', 'integrations', 'integrations/'],
    bannedPackages: /^(koa|@koa\/|cookies$|@mikro-orm\/)/,
  },
  {
    name: 'api',
    imports: ['platform/', 'domains/', 'db', 'workflows', 'activities', 'activities/kit'],
    bannedPackages: /^(@mikro-orm\/|@temporalio\/(worker|workflow|activity|testing))/,
  },
  { name: 'web', imports: [], bannedPackages: /^(node:|koa|pg$|pino$|@mikro-orm\/|@temporalio\/)/ },
];

/**
 * Imports against the table that are left to remove: how many imports (types from `api/` included) lead from one part to another.
 * `test/tidy` fails when a number differs: lower it with every import you remove; never raise one.
 */
export const importsToRemove: Readonly<Record<string, number>> = {};

/** Folders of `activities/` that node types import. Node types of vendors, which are outside of `activities/`, import them, too. */
const nodeKit = /^activities\/(kit|items|values|http|files|mail)\//;

/** Returns the part that a file belongs to: `domains/<name>`, `platform/<name>`, `activities/kit`, `integrations/postgresql`, or the folder of the root. */
export function partOf(path: string): string {
  if (nodeKit.test(path)) return 'activities/kit';
  const [folder = '', inner = ''] = path.split('/');
  if (folder === 'domains' || folder === 'platform') return `${folder}/${inner}`;
  return folder === 'integrations' && inner === 'postgresql' ? `${folder}/${inner}` : folder;
}
