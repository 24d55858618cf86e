/** A plain model of decisions §8, written from the text and not from the code: permissions on digital organizations. */

export type Action = 'view' | 'edit' | 'execute' | 'publish' | 'share' | 'delete';
export type Level = 'view' | 'execute' | 'edit';
export const actions: readonly Action[] = ['view', 'edit', 'execute', 'publish', 'share', 'delete'];

/** The world that a history leaves. People, projects and things are numbers. */
export interface World {
  /** Null: no member. */
  readonly roles: ('owner' | 'admin' | 'member' | null)[];
  /** By project, then by person: the actions that the role there allows; null: not in it. */
  readonly places: (ReadonlySet<Action> | null)[][];
  readonly shares: {
    readonly thing: number;
    readonly level: Level;
    readonly person?: number;
    readonly project?: number;
  }[];
}

/** Permissions of the built-in roles on digital organizations. */
export const builtIn: { readonly [role: string]: ReadonlySet<Action> } = {
  viewer: new Set(['view']),
  editor: new Set(['view', 'edit', 'execute', 'publish', 'delete']),
  project_admin: new Set(actions),
};

const levels: { readonly [L in Level]: readonly Action[] } = {
  view: ['view'],
  execute: ['view', 'execute'],
  edit: ['view', 'execute', 'edit'],
};

/** Returns a person's permissions on a thing in a project, in the order of `actions`. */
export function allowed(world: World, person: number, thing: { id: number; project: number }): Action[] {
  const role = world.roles[person];
  if (!role) return [];
  if (role !== 'member') return [...actions];
  const may = new Set<Action>(world.places[thing.project]![person] ?? []);
  for (const share of world.shares.filter((one) => one.thing === thing.id)) {
    if (share.person === person) for (const action of levels[share.level]) may.add(action);
    const there = share.project === undefined ? null : world.places[share.project]![person];
    if (there) for (const action of levels[share.level]) if (there.has(action)) may.add(action);
  }
  return actions.filter((action) => may.has(action));
}
