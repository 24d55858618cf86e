import { useEffect, useRef, useState } from 'react';
import { useChange } from '../../../../api/changes/changes.ts';
import { api, type Schema } from '../../../../api/client.ts';

export type PresentPerson = Schema<'Presence'>;

/** A presence lasts 60 s on the server; browsers wake hidden pages about once a minute, so a hidden page ends its presence. */
const renewEveryMs = 25_000;
/** Selections that follow each other quickly are sent once, and several changes are read once. */
const settleMs = 600;

/** Announces this page on a canvas, with the selected node, and returns the other people on it. */
export function usePresence(digitalOrganizationId: string, nodeId: string | null): readonly PresentPerson[] {
  const [people, setPeople] = useState<readonly PresentPerson[]>([]);
  const [editorId] = useState(() => crypto.randomUUID());
  const selected = useRef(nodeId);
  const soon = useRef<() => void>(() => undefined);
  useChange(['presence'], () => soon.current(), digitalOrganizationId);

  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = async (action: 'stay' | 'leave') => {
      const { data } = await api.POST('/api/v1/digital-organizations/{digital_organization_id}/presence', {
        params: { path: { digital_organization_id: digitalOrganizationId } },
        body: { editor_id: editorId, action, node_id: selected.current },
        keepalive: action === 'leave',
      });
      return data?.people ?? [];
    };
    const round = async () => {
      clearTimeout(timer);
      // Presence is a courtesy: a failed request is repeated by the next round.
      const seen = document.hidden ? null : await tell('stay').catch(() => null);
      if (isOver) return;
      if (seen !== null) setPeople(seen.filter((one) => !one.is_you));
      timer = setTimeout(() => void round(), renewEveryMs);
    };
    soon.current = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void round(), settleMs);
    };
    const leave = () => void tell('leave').catch(() => undefined);
    const onVisibility = () => (document.hidden ? leave() : soon.current());
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('pagehide', leave);
    void round();
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [digitalOrganizationId, editorId]);

  useEffect(() => {
    if (selected.current === nodeId) return;
    selected.current = nodeId;
    soon.current();
  }, [nodeId]);
  return people;
}
