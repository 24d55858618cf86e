/** How large a node is on the canvas: a square. Its name stands below it. */
export const nodeSize = 80;
/** So many ports fit beside the square; each further one makes it higher. */
const portsBeside = 3;
const portRoom = 26;

/** How high a node with so many ports at one side is. */
export function nodeHeight(ports: number): number {
  return ports <= portsBeside ? nodeSize : ports * portRoom;
}
