import type { QueryClient } from '@tanstack/react-query';
import type { Schema } from '../client.ts';
import type { ReadPath } from '../reads.ts';
import { Pace } from './Pace.ts';

export type ChangeKind = Schema<'ChangeKind'>;
export type Change = Schema<'Changes'>['changes'][number];

/**
 * Reads to reload when a kind changes: reads of these paths; for paths with `{…}` only those of changed ids. Not the draft that is open in
 * the editor: it is followed by the editor itself (`useEditing`), nor an execution that is shown (`useExecution`).
 */
const paths: Readonly<Record<ChangeKind, readonly ReadPath[]>> = {
  execution: ['/api/v1/executions', '/api/v1/executions/counts', '/api/v1/executions/statistics'],
  execution_steps: [],
  digital_organization: [
    '/api/v1/digital-organizations',
    '/api/v1/digital-organizations/{digital_organization_id}/versions',
    '/api/v1/digital-organizations/{digital_organization_id}/shares',
    '/api/v1/folders',
  ],
  editing: [],
  listener: [],
  comment: ['/api/v1/digital-organizations/{digital_organization_id}/comments'],
  presence: [],
  credential: [
    '/api/v1/credentials',
    '/api/v1/credentials/{credential_id}',
    '/api/v1/credentials/{credential_id}/access',
  ],
  data_table: [
    '/api/v1/data-tables',
    '/api/v1/data-tables/{data_table_id}',
    '/api/v1/data-tables/{data_table_id}/rows',
  ],
  knowledge_base: [
    '/api/v1/knowledge-bases',
    '/api/v1/knowledge-bases/{knowledge_base_id}',
    '/api/v1/knowledge-bases/{knowledge_base_id}/documents',
    '/api/v1/knowledge-bases/{knowledge_base_id}/files',
    '/api/v1/knowledge-bases/{knowledge_base_id}/files/{knowledge_file_id}',
  ],
  evaluation: [
    '/api/v1/evaluations',
    '/api/v1/evaluations/{evaluation_id}',
    '/api/v1/evaluations/{evaluation_id}/runs',
    '/api/v1/evaluations/{evaluation_id}/runs/{evaluation_run_id}',
    '/api/v1/evaluations/{evaluation_id}/runs/{evaluation_run_id}/results',
    '/api/v1/evaluations/{evaluation_id}/runs/{evaluation_run_id}/comparison',
  ],
  employee: [
    '/api/v1/employees',
    '/api/v1/employees/{employee_id}',
    '/api/v1/employees/{employee_id}/versions',
    '/api/v1/market/employees',
  ],
  position: ['/api/v1/positions', '/api/v1/positions/{position_id}', '/api/v1/positions/{position_id}/runs'],
  employee_run: ['/api/v1/positions/{position_id}/runs/{run_id}'],
  deliverable: [
    '/api/v1/deliverables',
    '/api/v1/deliverables/{deliverable_id}',
    '/api/v1/inbox',
    '/api/v1/inbox/count',
  ],
  inbox: ['/api/v1/inbox', '/api/v1/inbox/count', '/api/v1/approvals/{approval_id}'],
  folder: ['/api/v1/folders', '/api/v1/folders/{folder_id}', '/api/v1/digital-organizations'],
  project: ['/api/v1/projects', '/api/v1/projects/{project_id}/members', '/api/v1/service-accounts'],
  organization: [
    '/api/v1/me',
    '/api/v1/organizations/current/members',
    '/api/v1/organizations/current/security-policies',
  ],
  notification: ['/api/v1/events', '/api/v1/events/unread'],
  wallet: [
    '/api/v1/wallet',
    '/api/v1/wallet/entries',
    '/api/v1/wallet/low-balance',
    '/api/v1/earnings',
    '/api/v1/budgets',
  ],
  call: ['/api/v1/calls', '/api/v1/model-api-keys', '/api/v1/batches', '/api/v1/batches/{batch_id}'],
  catalog_run: ['/api/v1/catalog/runs'],
  api_key: [
    '/api/v1/model-api-keys',
    '/api/v1/account-api-keys',
    '/api/v1/service-accounts',
    '/api/v1/service-accounts/{service_account_id}/keys',
  ],
  provider_key: ['/api/v1/provider-keys'],
  credit_request: ['/api/v1/wallet/credit-requests', '/api/v1/admin/credit-requests'],
  setting: [],
  model: [
    '/api/v1/models',
    '/api/v1/admin/models',
    '/api/v1/admin/providers',
    '/api/v1/admin/providers/{provider_id}/keys',
  ],
};

/** Path prefixes of the reads that show each settings area. */
const settings: Readonly<Record<string, readonly string[]>> = {
  accounts: ['/api/v1/me'],
  sessions: ['/api/v1/sessions'],
  'two-factor': ['/api/v1/me/'],
  budgets: ['/api/v1/budgets'],
  guardrails: ['/api/v1/guardrails'],
  playground: ['/api/v1/playground/'],
  catalog: ['/api/v1/catalog/s'],
  'custom-domains': ['/api/v1/custom-domains'],
  'log-destinations': ['/api/v1/log-destinations'],
  insights: ['/api/v1/insights/'],
  'oauth-apps': ['/api/v1/oauth-apps', '/api/v1/usable-oauth-apps'],
  organizations: ['/api/v1/organizations/'],
  plan: ['/api/v1/plan'],
  positions: ['/api/v1/positions/{position_id}/callbacks'],
  projects: ['/api/v1/projects'],
  sso: ['/api/v1/sso-', '/api/v1/organizations/current/sso-policies'],
  admin: ['/api/v1/admin/', '/api/v1/usable-oauth-apps'],
};

const conflictKey = 'conflict';

/** All change kinds: these are reloaded when events may have been missed. */
export const allKinds = Object.keys(paths) as ChangeKind[];

/** True if a query shows what changed: its key begins with the method and one of the paths, and names one of the ids where its path has one. */
export function showsChange(queryKey: readonly unknown[], { kind, ids }: Change): boolean {
  const [first, path, init] = queryKey;
  if (first === conflictKey) return kind === 'digital_organization' && (ids.length === 0 || ids.includes(String(path)));
  if (first !== 'get' || typeof path !== 'string') return false;
  if (kind === 'setting')
    return (ids.length === 0 ? Object.keys(settings) : ids).some((tag) =>
      settings[tag]?.some((shown) => path.startsWith(shown)),
    );
  if (!paths[kind].some((shown) => shown === path)) return false;
  const named = Object.values((init as { params?: { path?: Record<string, string> } } | undefined)?.params?.path ?? {});
  return named.length === 0 || ids.length === 0 || ids.some((id) => named.includes(id));
}

/** Delay during a burst of changes. */
const busyMs = 1_000;

/**
 * Invalidates data affected by a change; visible data is reloaded immediately, then after half a second, and at most once a second during
 * bursts.
 */
export class Invalidation {
  readonly #queryClient: QueryClient;
  readonly #pace = new Pace(busyMs);
  #due: Change[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(queryClient: QueryClient) {
    this.#queryClient = queryClient;
  }

  add(changes: readonly Change[]): void {
    this.#due.push(...changes);
    if (this.#timer === undefined) this.#run();
  }

  /** Stops all reloads. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#due = [];
  }

  #run(): void {
    const due = this.#due;
    this.#due = [];
    this.#timer = undefined;
    if (due.length === 0) {
      this.#pace.calm();
      return;
    }
    const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) =>
      due.some((change) => showsChange(queryKey, change));
    void this.#queryClient.invalidateQueries({ predicate });
    this.#timer = setTimeout(() => this.#run(), this.#pace.pauseMs());
  }
}
