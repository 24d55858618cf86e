import type { InferEntity } from '@mikro-orm/core';

/** The plain row of an entity: its columns in camelCase and nothing of MikroORM. */
export type RowOf<Entity> = {
  [Column in keyof InferEntity<Entity> as Column extends string ? Column : never]: InferEntity<Entity>[Column];
};
