import type { LogDestinationSettings } from '../../../db/repositories/logStreaming/logDestinations.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { checkDestination, type CheckedDestination } from '../destinationKinds.ts';

/** Settings with the kind that they are of, as the API has them. */
export type GivenSettings = { readonly kind: CheckedDestination['kind'] } & Readonly<Record<string, unknown>>;

/** The fields that a request changes; others stay. */
export interface DestinationChange {
  readonly name?: string;
  readonly settings?: GivenSettings;
  readonly secrets?: Readonly<Record<string, unknown>>;
  readonly types?: readonly string[];
  readonly contents?: boolean;
  readonly enabled?: boolean;
}

type Unsealed = Omit<LogDestinationSettings, 'secretsEncrypted' | 'kind' | 'settings'> & {
  readonly destination: CheckedDestination;
};

/**
 * Returns a destination with the changes of a request. Stored headers stay only with the same server, so that they cannot be sent
 * elsewhere. Errors: `invalid_request`.
 */
export function changedDestination(
  before: Unsealed,
  change: DestinationChange,
  rules: { readonly allowsHttp: (url: URL) => boolean },
): Unsealed {
  const { kind } = before.destination;
  const { kind: newKind, ...settings } = change.settings ?? { ...before.destination.settings, kind };
  if (newKind !== kind)
    throw new AppError('invalid_request', 'The kind of a destination cannot be changed. Add another destination.', {
      param: '/settings/kind',
    });
  const secrets = { ...before.destination.secrets, ...change.secrets };
  const destination = checkDestination({ kind, settings, secrets }, rules);
  refuseMovedHeaders(before.destination, destination, change);
  return {
    destination,
    name: change.name ?? before.name,
    types: kind === 'otlp_traces' ? [] : (change.types ?? before.types),
    contents: change.contents ?? before.contents,
    enabled: change.enabled ?? before.enabled,
  };
}

function refuseMovedHeaders(before: CheckedDestination, after: CheckedDestination, change: DestinationChange): void {
  if (change.secrets?.['headers'] !== undefined || !hasHeaders(before) || !hasHeaders(after)) return;
  const isMoved = new URL(before.settings.url).origin !== new URL(after.settings.url).origin;
  if (isMoved && Object.keys(before.secrets.headers).length > 0)
    throw new AppError('invalid_request', 'Enter the headers again: the address is of another server.', {
      param: '/secrets/headers',
    });
}

type WithHeaders = Extract<CheckedDestination, { kind: 'otlp_logs' | 'otlp_traces' }>;

function hasHeaders(destination: CheckedDestination): destination is WithHeaders {
  return destination.kind === 'otlp_logs' || destination.kind === 'otlp_traces';
}
