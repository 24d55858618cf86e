/** The ports of a loop that the walk knows by name. */
export const loopPorts = { main: 'main', back: 'back', loop: 'loop', done: 'done' } as const;
