/** SQL of a value with which a transaction does not wait until it is on the disk: a crash of PostgreSQL may lose it, and what was committed later stands only with it. */
export const asyncCommit = `set_config('synchronous_commit', 'off', true)`;
