import { useCallback, useEffect, useMemo, useRef, useState, type Dispatch, type SetStateAction } from 'react';
import type { Graph } from '../model/graph.ts';
import { selectionIn, type Selection } from '../model/selection.ts';

/** The selected elements of a graph. Elements that leave the graph leave the selection with the next change of it. */
export function useSelection(
  graph: Graph,
  first: () => Selection,
): [selection: Selection, setSelection: Dispatch<SetStateAction<Selection>>] {
  const [chosen, setChosen] = useState<Selection>(first);
  const selection = useMemo(() => selectionIn(graph, chosen), [graph, chosen]);
  const shown = useRef(graph);
  useEffect(() => {
    shown.current = graph;
  }, [graph]);
  const setSelection = useCallback((change: SetStateAction<Selection>) => {
    setChosen((before) => (typeof change === 'function' ? change(selectionIn(shown.current, before)) : change));
  }, []);
  return [selection, setSelection];
}
