import type { CheckedDestination } from '../destinationKinds.ts';

/** Returns the address of a destination in short, for people: without secrets, and without what follows the path. */
export function destinationTarget(destination: CheckedDestination): string {
  switch (destination.kind) {
    case 'syslog': {
      const { transport, host, port } = destination.settings;
      return `${transport}://${host.includes(':') ? `[${host}]` : host}:${port}`;
    }
    case 'webhook':
    case 'otlp_logs':
    case 'otlp_traces': {
      const { origin, pathname } = new URL(destination.settings.url);
      return `${origin}${pathname === '/' ? '' : pathname}`;
    }
    case 'sentry': {
      const { origin, pathname } = new URL(destination.secrets.dsn);
      return `${origin}${pathname}`;
    }
  }
}
