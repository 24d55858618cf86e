const areas = import.meta.glob<Record<string, string>>('./de/*.json', { eager: true, import: 'default' });

/** All German texts by id; loaded only if German is selected. */
export const german: Record<string, string> = Object.fromEntries(
  Object.entries(areas).flatMap(([path, texts]) => {
    const area = path.slice('./de/'.length, -'.json'.length);
    return Object.entries(texts).map(([name, text]) => [`${area}.${name}`, text]);
  }),
);
