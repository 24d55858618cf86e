const key = 'bureau-recent-node-types';
const maxTypes = 5;

/** Returns the types of the nodes that were last added in this browser, the latest first. */
export function recentNodeTypes(): string[] {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((type) => typeof type === 'string').slice(0, maxTypes) : [];
  } catch {
    return []; // written by something else
  }
}

/** Remembers in this browser that a node of this type was added. */
export function rememberNodeType(type: string): void {
  const types = [type, ...recentNodeTypes().filter((other) => other !== type)];
  window.localStorage.setItem(key, JSON.stringify(types.slice(0, maxTypes)));
}
