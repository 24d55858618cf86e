import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useChange } from '../../../api/changes/changes.ts';
import { $api, api, type Schema } from '../../../api/client.ts';
import { isSignedOut, requestError } from '../../../api/requestError.ts';
import type { Draft } from '../model/draftSaving.ts';
import { DraftStore, type SaveAnswer } from '../model/draftStore.ts';
import { notifyError } from '../../../parts/notify.ts';
import { t } from '../../../texts/texts.ts';
import { useEditing } from './editing/useEditing.ts';

type DigitalOrganization = Schema<'DigitalOrganization'>;

const saveDelayMs = 600;
/** Changes published this soon after a save mostly come from the save itself: they cause one reload at the end. */
const ownSaveMs = 2_000;
const passingCodes = ['unavailable', 'internal_error', 'rate_limit_exceeded'];

/** Returns the parts of a response that the canvas edits. */
export function toDraft({ name, description, draft, settings }: DigitalOrganization): Draft {
  return { name, description, graph: draft, settings };
}

/**
 * The draft being edited, saved by itself. Response data (issues, addresses, state) goes into the request cache, so that `facts` is always
 * current; the draft itself is never replaced while it is edited.
 */
export function useDraft(loaded: DigitalOrganization) {
  const { id } = loaded;
  const queryClient = useQueryClient();
  const path = { params: { path: { digital_organization_id: id } } };
  // Stays the same for the editor's lifetime, so that components that receive it do not render again.
  const [factsKey] = useState(
    () => $api.queryOptions('get', '/api/v1/digital-organizations/{digital_organization_id}', path).queryKey,
  );
  const [store] = useState(
    () =>
      new DraftStore({
        draft: toDraft(loaded),
        revision: loaded.draft_revision,
        delayMs: saveDelayMs,
        save: async ({ name, description, graph, settings }, revision): Promise<SaveAnswer> => {
          try {
            const body = {
              name: name.trim() || 'Untitled',
              description,
              draft: graph,
              draft_revision: revision,
              ...(settings === undefined ? {} : { settings }),
            };
            const answer = await api.PUT('/api/v1/digital-organizations/{digital_organization_id}', { ...path, body });
            if (answer.error) {
              const { code } = requestError(answer.error);
              if (code === 'draft_conflict') return { outcome: 'conflict' };
              // After signing in again, the user finds the edits saved.
              const passing = isSignedOut(answer.error) || passingCodes.includes(code);
              return { outcome: 'failed', error: answer.error, passing };
            }
            queryClient.setQueryData(factsKey, answer.data);
            return { outcome: 'saved', revision: answer.data.draft_revision };
          } catch (error) {
            return { outcome: 'failed', error, passing: true };
          }
        },
      }),
  );
  useSaveOnLeave(store);
  const read = useCallback(async () => {
    const { data, error } = await api.GET('/api/v1/digital-organizations/{digital_organization_id}', {
      params: { path: { digital_organization_id: id } },
    });
    if (error) throw error;
    queryClient.setQueryData(factsKey, data);
    return data;
  }, [id, factsKey, queryClient]);
  const onNewer = useCallback(async () => {
    const newest = await read();
    store.follow(toDraft(newest), newest.draft_revision);
  }, [read, store]);
  // Reloads facts after another user published, shared or renamed it; newer drafts arrive through the editing claim.
  const readFacts = useCallback(async () => {
    const { data } = await api.GET('/api/v1/digital-organizations/{digital_organization_id}', {
      params: { path: { digital_organization_id: id } },
    });
    if (data?.draft_revision === store.revision) queryClient.setQueryData(factsKey, data);
  }, [id, factsKey, queryClient, store]);
  const later = useRef<ReturnType<typeof setTimeout>>(undefined);
  useChange(
    ['digital_organization'],
    () => {
      const agoMs = Date.now() - (queryClient.getQueryState(factsKey)?.dataUpdatedAt ?? 0);
      clearTimeout(later.current);
      later.current = setTimeout(() => void readFacts().catch(() => undefined), Math.max(0, ownSaveMs - agoMs));
    },
    id,
  );
  useEffect(() => () => clearTimeout(later.current), []);
  const editing = useEditing({ digitalOrganizationId: id, store, onNewer });
  const { reading, takeOver } = editing;
  const resolve = useCallback(
    async (choice: 'theirs' | 'mine') => {
      try {
        if (choice === 'mine' && reading) await takeOver();
        const theirs = await read();
        if (choice === 'theirs') store.takeTheirs(toDraft(theirs), theirs.draft_revision);
        else await store.keepMine(toDraft(theirs), theirs.draft_revision);
      } catch (error) {
        notifyError(t('publish.couldNotLoadLatestDraft'), error);
      }
    },
    [read, reading, store, takeOver],
  );
  return { store, resolve, factsKey, editing };
}

/** Saves when the page is left inside the app, and asks before unsaved edits are lost with the tab. */
function useSaveOnLeave(store: DraftStore): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (store.snapshot().saving.state === 'saved') return;
      void store.flush();
      event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('beforeunload', ask);
      void store.flush().finally(() => store.close());
    };
  }, [store]);
}
