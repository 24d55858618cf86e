import { useCallback, useEffect, useRef, useState } from 'react';
import { useChange, useIsLive } from '../../../../api/changes/changes.ts';
import { api, type Schema } from '../../../../api/client.ts';
import { requestError } from '../../../../api/requestError.ts';
import type { DraftStore } from '../../model/draftStore.ts';
import { notifyDone, notifyError } from '../../../../parts/notify.ts';
import { t } from '../../../../texts/texts.ts';
import { keepEditorId, takeEditorId } from './editorId.ts';

type Editing = Schema<'Editing'>;

/** The draft's current editor, as this window sees it. */
export type EditingState = {
  /** True if another user edits, or if this account has read-only access. */
  reading: boolean;
  editor: Editing['editor'];
  /** True if another user took over from this window. */
  takenOver: boolean;
  mayEdit: boolean;
};

type Action = Schema<'EditingChange'>['action'];
type EditingInput = { digitalOrganizationId: string; store: DraftStore; onNewer: () => Promise<void> };

const alone: EditingState = { reading: false, editor: null, takenOver: false, mayEdit: true };
/**
 * A visible window claims the draft every 16 s and receives other changes as events; after a lost event, other windows wait at most this
 * long. A hidden one is let think once a minute by its browser. Source: developer.chrome.com/blog/timer-throttling-in-chrome-88.
 */
const everyMs = 16_000;
const untoldEveryMs = 5_000;
const leaseSeconds = { shown: 25, hidden: 120 };

/** One open editor; two tabs of one person are two. Claims the draft again and again, asks who edits when that changes, and reads along while it is another one. */
export function useEditing({ digitalOrganizationId, store, onNewer }: EditingInput) {
  const [state, setState] = useState(alone);
  const [editorId] = useState(() => takeEditorId(digitalOrganizationId));
  const current = useRef(state);
  const newer = useRef(onNewer);
  useEffect(() => {
    newer.current = onNewer;
  });

  const show = useCallback(
    ({ editor, is_you: isYou }: Editing, mayEdit: boolean) => {
      const before = current.current;
      const reading = !mayEdit || (editor !== null && !isYou);
      const takenOver = reading && mayEdit && (before.takenOver || (before.editor !== null && !before.reading));
      const next = { reading, editor, mayEdit, takenOver };
      store.setReading(reading);
      if (reading && !before.reading) void store.flush();
      if (!reading && before.reading) notifyDone(t('publish.youEditingNow'));
      const isSame =
        reading === before.reading &&
        takenOver === before.takenOver &&
        mayEdit === before.mayEdit &&
        editor?.since === before.editor?.since &&
        editor?.account_id === before.editor?.account_id;
      current.current = next;
      if (!isSame) setState(next);
    },
    [store],
  );

  const tell = useCallback(
    async (action: Action) => {
      const params = { path: { digital_organization_id: digitalOrganizationId } };
      const { data, error } = await api.POST('/api/v1/digital-organizations/{digital_organization_id}/editing', {
        params,
        body: { editor_id: editorId, action, lease_seconds: leaseSeconds[document.hidden ? 'hidden' : 'shown'] },
        keepalive: action === 'leave',
      });
      if (error && requestError(error).code !== 'insufficient_scope') throw error;
      return data ?? null;
    },
    [digitalOrganizationId, editorId],
  );

  const look = useCallback(async () => {
    const { data, error } = await api.GET('/api/v1/digital-organizations/{digital_organization_id}/editing', {
      params: { path: { digital_organization_id: digitalOrganizationId }, query: { editor_id: editorId } },
    });
    if (error) throw error;
    return data;
  }, [digitalOrganizationId, editorId]);

  const again = useRef<() => void>(() => undefined);
  useChange(['editing', 'digital_organization'], () => again.current(), digitalOrganizationId);
  const pauseMs = useIsLive() ? everyMs : untoldEveryMs;
  const pause = useRef(pauseMs);
  useEffect(() => {
    pause.current = pauseMs;
  });

  useEffect(() => {
    let isOver = false;
    let isGone = false;
    let isAsking = false;
    let isDue = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const round = async () => {
      clearTimeout(timer);
      isDue = isAsking;
      if (isAsking) return;
      isAsking = true;
      try {
        // A hidden window does not start editing by itself.
        const onlyLooks = !current.current.mayEdit || (current.current.reading && document.hidden);
        const claimed = onlyLooks ? null : await tell('claim');
        const editing = claimed ?? (await look());
        if (isOver) return;
        show(editing, claimed !== null || (onlyLooks && current.current.mayEdit));
        if (store.canFollow(editing.draft_revision)) await newer.current();
      } catch {
        // The editing claim is advisory: if it cannot be requested, editing continues, and saving reports conflicts.
      }
      isAsking = false;
      if (!isOver && !isGone) timer = setTimeout(() => void round(), isDue ? 0 : pause.current);
    };
    again.current = () => void (isOver || isGone ? undefined : round());
    // Hidden or shown again: the claim holds as long as that needs, before the browser lets the window sleep.
    const onVisibility = () => again.current();
    const leave = () => void tell('leave').catch(() => undefined);
    // Browsers say `visibilitychange` after `pagehide`: a claim then would take back what was just left, for two minutes.
    const onHide = () => {
      isGone = true;
      clearTimeout(timer);
      keepEditorId(digitalOrganizationId, editorId);
      leave();
    };
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      isGone = false;
      takeEditorId(digitalOrganizationId); // this window has it again; a duplicate must not
      again.current();
    };
    window.addEventListener('pagehide', onHide);
    window.addEventListener('pageshow', onShow);
    document.addEventListener('visibilitychange', onVisibility);
    void round();
    return () => {
      isOver = true;
      clearTimeout(timer);
      window.removeEventListener('pagehide', onHide);
      window.removeEventListener('pageshow', onShow);
      document.removeEventListener('visibilitychange', onVisibility);
      leave();
    };
  }, [digitalOrganizationId, editorId, look, show, store, tell]);

  const takeOver = useCallback(async () => {
    try {
      const editing = await tell('take_over');
      if (editing === null) return;
      if (store.canFollow(editing.draft_revision)) await newer.current();
      show(editing, true);
    } catch (error) {
      notifyError(t('publish.couldNotTakeOverEditing'), error);
    }
  }, [show, store, tell]);

  return { ...state, takeOver };
}
