import { waysOfModel } from '../gateway/modelProviders.ts';
import { inUse, inView, shownTo, viewParameters, type ProjectView } from '../identity/projectView.ts';
import { organizationOf, runStatement, type Scope } from '../scope.ts';

/** Kinds of search results. */
export type SearchKind =
  | 'digital_organization'
  | 'version'
  | 'execution'
  | 'data_table'
  | 'knowledge_base'
  | 'evaluation'
  | 'credential'
  | 'model'
  | 'model_api_key'
  | 'account_api_key';

/** Something that was found. */
export interface SearchHit {
  kind: SearchKind;
  id: string;
  name: string;
  digitalOrganizationId: string | null;
  digitalOrganizationName: string | null;
  createdAt: Date;
}

export interface SearchRequest {
  words: string;
  /** Kinds that the caller may list; others are not searched. */
  kinds: readonly SearchKind[];
  view: ProjectView;
  /** Whose keys; null: those of all members. */
  keysOf: string | null;
  /** Only models that are open to users. */
  openModelsOnly: boolean;
}

const mostOfKind = 6;
const ofDigitalOrganization = shownTo({ project: 'd.project_id', digitalOrganization: 'd.id' }, 2);
const none = 'NULL::text, NULL::text';
/** `$4` is the pattern of a part of a name, `$5` the words as they are (an id). Names in archived projects are not looked at. */
const named = (name: string, id: string, project?: string): string =>
  `(${name} ILIKE $4${project === undefined ? '' : ` AND ${inUse(project)}`} OR ${id} = $5)`;
const key = (kind: 'model' | 'account'): string =>
  `SELECT k.id, k.label AS name, ${none}, k.created_at FROM api_keys k
    WHERE k.organization_id = $1 AND k.kind = '${kind}' AND ($7::text IS NULL OR k.account_id = $7) AND ${named('k.label', 'k.id')}`;

/** One select for each kind: id, name, digital organization with its name, time. Each as its list has it. */
const selects: Readonly<Record<SearchKind, string>> = {
  digital_organization: `SELECT d.id, d.name, ${none}, d.created_at FROM digital_organizations d
    WHERE d.organization_id = $1 AND d.employee_id IS NULL AND ${ofDigitalOrganization} AND ${named('d.name', 'd.id', 'd.project_id')}`,
  version: `SELECT v.id, v.name, d.id, d.name, v.created_at FROM versions v
    JOIN digital_organizations d ON d.organization_id = v.organization_id AND d.id = v.digital_organization_id
    WHERE v.organization_id = $1 AND v.name IS NOT NULL AND ${ofDigitalOrganization} AND ${named('v.name', 'v.id', 'd.project_id')}`,
  execution: `SELECT e.id, e.id AS name, d.id, d.name, e.created_at FROM executions e
    JOIN digital_organizations d ON d.organization_id = e.organization_id AND d.id = e.digital_organization_id
    WHERE e.organization_id = $1 AND ${ofDigitalOrganization} AND e.id = $5`,
  data_table: `SELECT t.id, t.name, ${none}, t.created_at FROM data_tables t
    WHERE t.organization_id = $1 AND ${inView('t.project_id', 2, 'data_tables.view')} AND ${named('t.name', 't.id', 't.project_id')}`,
  knowledge_base: `SELECT b.id, b.name, ${none}, b.created_at FROM knowledge_bases b
    WHERE b.organization_id = $1 AND ${inView('b.project_id', 2, 'knowledge_bases.view')} AND ${named('b.name', 'b.id', 'b.project_id')}`,
  evaluation: `SELECT x.id, x.name, d.id, d.name, x.created_at FROM evaluations x
    JOIN digital_organizations d ON d.organization_id = x.organization_id AND d.id = x.digital_organization_id
    WHERE x.organization_id = $1 AND ${inView('d.project_id', 2, 'evaluations.view')} AND ${named('x.name', 'x.id', 'd.project_id')}`,
  credential: `SELECT c.id, c.name, ${none}, c.created_at FROM credentials c
    WHERE c.organization_id = $1 AND ${inView('c.project_id', 2, 'credentials.view')} AND ${named('c.name', 'c.id', 'c.project_id')}`,
  model: `SELECT m.id, m.name, ${none}, m.created_at FROM models m JOIN LATERAL (${waysOfModel}) w ON true
    WHERE m.enabled AND w.reachable AND (m.open_to_users OR NOT $8::boolean) AND ${named('m.name', 'm.id')}
      AND EXISTS (SELECT FROM model_prices p WHERE p.model_id = m.id AND p.valid_from <= now())`,
  model_api_key: key('model'),
  account_api_key: key('account'),
};

/** Finds things by a part of their name or by their id. */
export class Search {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** At most six of a kind: names that begin with the words first, then the newest. */
  async find({ words, kinds, view, keysOf, openModelsOnly }: SearchRequest): Promise<SearchHit[]> {
    if (kinds.length === 0) return [];
    const parts = kinds.map(
      (
        kind,
      ) => `(SELECT '${kind}'::text AS kind, f.id, f.name, f.digital_organization_id, f.digital_organization_name, f.created_at
        FROM (${selects[kind]}) AS f (id, name, digital_organization_id, digital_organization_name, created_at)
        ORDER BY f.name ILIKE $6 DESC, f.created_at DESC, f.id DESC LIMIT ${mostOfKind})`,
    );
    const pattern = words.replaceAll(/[\\%_]/g, String.raw`\$&`);
    return runStatement<SearchHit>(
      this.#scope,
      // Every parameter has a type and a use, whichever kinds are asked for.
      `WITH asked AS (SELECT $1::text, $2::text, $3::boolean, $4::text, $5::text, $6::text, $7::text, $8::boolean)
       ${parts.join(' UNION ALL ')}`,
      [
        organizationOf(this.#scope),
        ...viewParameters(view),
        `%${pattern}%`,
        words,
        `${pattern}%`,
        keysOf,
        openModelsOnly,
      ],
    );
  }
}
