import type { ExecutionStore } from './ExecutionStore.ts';

/** Reads the runs and items of executions, and changes nothing; a preview of expressions has one of its own. */
export type RunReader = Pick<ExecutionStore, 'findRun' | 'findRuns' | 'listSources' | 'read'>;
