const areas = import.meta.glob<Record<string, string>>('./de/*.json', { eager: true, import: 'default' });

/** All German texts, by the English ones; loaded only where German is chosen. */
export const german: Record<string, string> = Object.assign({}, ...Object.values(areas));
