import { contactMissing } from '../engine/failed.ts';
import type { SearchDefinition, SourceDefinition } from '../define/source.ts';

/** Whether something can be searched now. `off`: an admin has to switch it on; `not_configured`: it lacks a key or a contact. */
export interface SourceStatus {
  readonly status: 'ready' | 'off' | 'not_configured';
  /** The reason in one sentence; null if it is ready. */
  readonly reason: string | null;
}

/** Settings of a source. */
export interface SourceState {
  /** Choice of an instance admin; null uses the source's default. */
  readonly enabled: boolean | null;
  /** Whether there is a key that this organization may use. */
  readonly hasKey: boolean;
  readonly hasContact: boolean;
}

/** The status of a search, or of its source where none is given. */
export function sourceStatus(
  source: SourceDefinition,
  search: SearchDefinition | null,
  { enabled, hasKey, hasContact }: SourceState,
): SourceStatus {
  const offByDefault = source.offByDefault ?? search?.offByDefault;
  if (enabled === false)
    return { status: 'off', reason: `An admin of this instance has switched ${source.title} off.` };
  if (offByDefault !== undefined && enabled !== true) return { status: 'off', reason: offByDefault };
  if (source.key?.need === 'required' && !hasKey)
    return {
      status: 'not_configured',
      reason: `${source.title} needs a key, and none is set. Set one on the page of the source.`,
    };
  if (source.needsContact && !hasContact)
    return {
      status: 'not_configured',
      reason: contactMissing(source.title),
    };
  return { status: 'ready', reason: null };
}
