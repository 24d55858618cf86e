import type { ProjectRow } from '../../db/entities/project.ts';
import type { components } from '../../openapi/generated/types.ts';

/** A project. */
export function presentProject(project: ProjectRow): components['schemas']['Project'] {
  return { id: project.id, kind: project.kind, name: project.name, created_at: project.createdAt.toISOString() };
}
