/** Signals that arrive together are one: npm and the terminal both pass Ctrl-C on. */
const togetherMs = 1_500;

/** How people and other programs end a start. */
export interface StopRequests {
  /** Aborted at the first request. */
  readonly signal: AbortSignal;
  /** Called at a second request, at least 1.5 s later. */
  onForce(force: () => void): void;
  /** Ends it as a signal would. */
  stop(): void;
}

/** Listens to SIGINT, SIGTERM, SIGHUP and to the end of the channel to the program that started this one. */
export function listenForStop(): StopRequests {
  const controller = new AbortController();
  let firstAt = 0;
  let force = () => process.exit(130);
  const request = () => {
    if (!controller.signal.aborted) {
      firstAt = Date.now();
      controller.abort(new Error('stopped'));
    } else if (Date.now() - firstAt > togetherMs) {
      force();
    }
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, request);
  process.once('disconnect', () => controller.abort(new Error('stopped')));
  return {
    signal: controller.signal,
    onForce: (action) => {
      force = () => {
        action();
        process.exit(130);
      };
    },
    stop: () => controller.abort(new Error('stopped')),
  };
}
