/** A base and a table of the examples. */
export const exampleIds = { base: 'pgfqcp0ocloo1j3', table: 'mk3v9d2l5w8s1zq' };
