import type { components } from '../../openapi/generated/types.ts';

type Role = components['schemas']['Role'];

interface RoleRow {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly scopes: readonly string[];
  readonly holders: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A custom role. */
export function presentRole(row: RoleRow): Role {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    scopes: row.scopes as Role['scopes'],
    built_in: false,
    holders: row.holders,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

/** A role that is always there; its name is its id, which pages show in words. */
export function presentBuiltInRole(id: string, scopes: Iterable<Role['scopes'][number]>, holders: number): Role {
  return {
    id,
    name: id,
    description: '',
    scopes: [...scopes],
    built_in: true,
    holders,
    created_at: null,
    updated_at: null,
  };
}
