import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse, type Tags, type YAMLMap, type YAMLSeq } from 'yaml';

export const root = join(import.meta.dirname, '..', '..');

export interface Service {
  image: string;
  build?: { context: string; args: string[]; provenance: string };
  pull_policy?: string;
  user?: string;
  extra_hosts?: string[];
  logging?: { driver: string; options: Record<string, string> };
  command?: string[];
  profiles?: string[];
  environment?: Record<string, string | number>;
  ports?: string[];
  volumes?: string[];
  networks?: string[];
  healthcheck?: { test: string[] };
  depends_on?: Record<string, { condition: string }>;
  stop_grace_period?: string;
  restart?: string;
  read_only?: boolean;
  tmpfs?: string[];
  configs?: unknown[];
  pids_limit?: number;
  mem_limit?: string;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
}

export interface Compose {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
  networks: Record<string, { internal?: boolean } | null>;
}

/** Tags with which Docker Compose replaces values of earlier files. Here their values are read like others. */
const tags: Tags = ['!reset', '!override'].flatMap((tag) => [
  { tag, resolve: (text: string) => text },
  { tag, collection: 'map' as const, resolve: (map: YAMLMap | YAMLSeq) => map },
]);

/** Reads a compose file of the project. */
export function composeFile(name: string): Compose {
  return parse(readFileSync(join(root, name), 'utf8'), { merge: true, customTags: tags }) as Compose;
}

/** Substitutes `${NAME:-default}` and `${NAME:?message}` like compose. */
export function substituted(
  environment: Record<string, string | number>,
  given: Record<string, string>,
): Record<string, string> {
  const fill = (text: string) =>
    text.replaceAll(
      /\$\{(\w+)(?::[-?]([^}]*))?\}/g,
      (_all, name: string, otherwise: string | undefined) => given[name] ?? otherwise ?? '',
    );
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, fill(String(value))]));
}
