/**
 * Runs once in the V8 context that the executions of a worker share, before the first of them, as do all modules of this
 * folder (`preloadModules` of the bundler): none of them may keep anything between two calls.
 *
 * Without stack traces a promise is cheap: Temporal's SDK else writes down the stack of each one that a workflow makes, for the
 * query `__stack_trace`, which took a tenth of an execution's time (bench/engine). Where an execution is, its activities and its
 * `RunState` say; messages of errors stay whole.
 */
Error.stackTraceLimit = 0;

export {};
