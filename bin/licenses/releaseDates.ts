import type { Dependency } from '../../platform/diagnostics/dependencies.ts';

const parallel = 8;
const timeoutMs = 30_000;

/**
 * When each version was released, as the registry says, by `name@version`. Unknown ones are left out. Errors: none; a registry that does
 * not answer knows nothing.
 */
export async function releaseDates(
  dependencies: readonly Dependency[],
  registryUrl: string,
): Promise<ReadonlyMap<string, Date>> {
  const dates = new Map<string, Date>();
  const byName = [...Map.groupBy(dependencies, ({ name }) => name)];
  const work = async () => {
    for (let next = byName.pop(); next !== undefined; next = byName.pop()) {
      const [name, versions] = next;
      const times = await releasesOf(name, registryUrl);
      for (const { version } of versions) {
        const time = times[version];
        if (time !== undefined) dates.set(`${name}@${version}`, new Date(time));
      }
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  return dates;
}

async function releasesOf(name: string, registryUrl: string): Promise<Record<string, string>> {
  const address = `${registryUrl.replace(/\/$/, '')}/${name.replace('/', '%2f')}`;
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
    if (!answer.ok) return {};
    return ((await answer.json()) as { time?: Record<string, string> }).time ?? {};
  } catch {
    return {}; // no registry here: the date stays unknown
  }
}
