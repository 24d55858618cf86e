/**
 * Runs once in the V8 context that the executions of a worker share, before the first of them, as do all modules of this
 * folder (`preloadModules` of the bundler): none of them may keep anything between two calls.
 *
 * Promises without stack traces are cheap: otherwise Temporal's SDK records the stack of each promise of a workflow for the query
 * `__stack_trace`, which took a tenth of an execution's time (bench/engine). If an execution is, its activities and its
 * `RunState` say; messages of errors stay whole.
 */
Error.stackTraceLimit = 0;

export {};
