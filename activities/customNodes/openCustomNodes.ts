import { availableParallelism } from 'node:os';

import type { CustomPackageState } from '../../domains/health/CustomPackageState.ts';
import type { Logger } from '../../platform/config/logger.ts';
import type { AnyCredentialDefinition } from '../../domains/credentials/defineCredential.ts';
import type { AnyNodeDefinition } from '../kit/define.ts';
import { CustomProcess } from './CustomProcess.ts';
import { CustomProcesses } from './CustomProcesses.ts';
import { definitionsOf, type CustomDefinitions } from './definitionsOf.ts';
import { findPackages, type CustomPackage, type PackageProblem } from './findPackages.ts';
import { customLimits, type CustomProcessLimits } from './limits.ts';

/** The node types that packages bring to a process. */
export interface CustomNodes {
  nodes: readonly AnyNodeDefinition[];
  credentials: readonly AnyCredentialDefinition[];
  /** Packages that are used, and packages that are not, with the reasons. */
  state: CustomPackageState;
  close: () => Promise<void>;
}

export interface CustomNodesOptions {
  isCredentialType: (type: string) => boolean;
  /** Missing where the problems are shown otherwise. */
  logger?: Logger;
  limits?: CustomProcessLimits;
}

/** Packages that are loaded at a time. */
const loadedAtOnce = 4;

export const noCustomNodes: CustomNodes = {
  nodes: [],
  credentials: [],
  state: { used: [], problems: [] },
  close: async () => undefined,
};

/**
 * Loads the packages of a folder, each in a process that ends afterwards, and returns their types. Never fails: a package that cannot be
 * used is left out with a line in the log.
 */
export async function openCustomNodes(
  folder: string | null,
  { isCredentialType, logger, limits = customLimits }: CustomNodesOptions,
): Promise<CustomNodes> {
  if (folder === null) return noCustomNodes;
  const { packages, problems } = findPackages(folder);
  const processes = new CustomProcesses({ size: Math.max(2, availableParallelism() - 1), limits });
  const loaded = withoutTwins(
    await inTurns(packages, (custom) =>
      load(custom, limits).then(
        (described) => toLoaded(custom, () => definitionsOf(custom, described, { isCredentialType, processes })),
        (error: Error): Loaded => ({ custom, problem: error.message }),
      ),
    ),
  );
  const used = loaded.filter((one) => 'definitions' in one);
  const all: PackageProblem[] = [
    ...problems,
    ...loaded.flatMap((one) => ('problem' in one ? [{ package: one.custom.name, problem: one.problem }] : [])),
  ];
  for (const problem of all) logger?.warn(problem, 'A package with custom nodes is not used');
  for (const { custom, definitions } of used)
    logger?.info({ package: custom.name, version: custom.version, nodes: definitions.nodes.length }, 'Custom nodes');
  return {
    nodes: used.flatMap(({ definitions }) => definitions.nodes),
    credentials: used.flatMap(({ definitions }) => definitions.credentials),
    state: { used: used.map(({ custom: { name, version } }) => ({ name, version })), problems: all },
    close: () => processes.close(),
  };
}

type Loaded = { custom: CustomPackage; definitions: CustomDefinitions } | { custom: CustomPackage; problem: string };

function toLoaded(custom: CustomPackage, make: () => CustomDefinitions): Loaded {
  try {
    return { custom, definitions: make() };
  } catch (error) {
    return { custom, problem: (error as Error).message };
  }
}

/** Ids of types of credentials join the names of package and type, so those of two packages can be the same. */
function withoutTwins(loaded: readonly Loaded[]): Loaded[] {
  const taken = new Set<string>();
  return loaded.map((one): Loaded => {
    if (!('definitions' in one)) return one;
    const types = one.definitions.credentials.map(({ type }) => type);
    const twin = types.find((type) => taken.has(type));
    if (twin !== undefined)
      return { custom: one.custom, problem: `another package has the type of credential "${twin}", too` };
    for (const type of types) taken.add(type);
    return one;
  });
}

async function load(custom: CustomPackage, limits: CustomProcessLimits): Promise<unknown> {
  const process = new CustomProcess(custom, limits);
  try {
    return await process.described();
  } finally {
    await process.close();
  }
}

async function inTurns<In, Out>(all: readonly In[], work: (one: In) => Promise<Out>): Promise<Out[]> {
  const results: Out[] = Array.from({ length: all.length });
  let next = 0;
  const lane = async () => {
    for (let index = next++; index < all.length; index = next++) results[index] = await work(all[index]!);
  };
  await Promise.all(Array.from({ length: loadedAtOnce }, lane));
  return results;
}
