/** The part of autocannon 9 that the benchmarks use; the package ships no types. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';

  interface Options {
    url: string;
    method: string;
    headers: Record<string, string>;
    body: string;
    connections: number;
    duration: number;
    timeout: number;
    /** Called for each connection before its first request. */
    setupClient: (client: Client) => void;
  }
  interface Client {
    /** Sends these requests in turn. */
    setRequests(requests: readonly { method: string; headers: Record<string, string>; body: string }[]): void;
  }
  interface Result {
    requests: { average: number; total: number };
    errors: number;
    timeouts: number;
    non2xx: number;
    /** Seconds. */
    duration: number;
  }
  export default function autocannon(
    options: Options,
    done: (error: Error | null, result: Result) => void,
  ): EventEmitter & { stop: () => void };
}
