/** The middle of the canvas, in pixels of the screen. */
export function middleOfCanvas(): { x: number; y: number } {
  const box = document.querySelector('[data-canvas]')?.getBoundingClientRect();
  return box === undefined ? { x: 0, y: 0 } : { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Gives the canvas itself the focus. */
export function focusCanvas(): void {
  document.querySelector<HTMLElement>('[data-canvas]')?.focus({ preventScroll: true });
}

/** Focuses the search of the palette if the palette is already open. A palette that opens focuses its search by itself. */
export function focusOpenPalette(): void {
  document.querySelector<HTMLElement>('[data-palette-search]')?.focus({ preventScroll: true });
}

/** Frames within which a node that comes into sight is drawn. */
const patience = 60;

/** Focuses a node once its overlay has closed and the node is rendered. */
export function focusNode(nodeId: string, tries = patience): void {
  requestAnimationFrame(() => {
    const node = document.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(nodeId)}"]`);
    if (node !== null) node.focus({ preventScroll: true });
    else if (tries > 0) focusNode(nodeId, tries - 1);
  });
}

/** Id of the node or note that has the focus, or holds what has it. */
export function focusedElement(): string | null {
  return document.activeElement?.closest<HTMLElement>('.react-flow__node')?.dataset['id'] ?? null;
}
