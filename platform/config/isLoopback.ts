/** The names and addresses of this machine, as hosts of URLs. */
export const loopbackHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** True for the host of a URL that only this machine reaches. */
export function isLoopback(hostname: string): boolean {
  return loopbackHosts.has(hostname) || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}
