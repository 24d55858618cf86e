/** SQL of a value that makes a transaction's commit asynchronous: a crash of PostgreSQL may lose it, together with later commits. */
export const asyncCommit = `set_config('synchronous_commit', 'off', true)`;
