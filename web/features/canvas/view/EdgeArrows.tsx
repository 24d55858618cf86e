const kinds = ['plain', 'carried', 'selected'] as const;

/** The arrow at the end of a connection, as `marker-end`. */
export function arrowOf({ selected, carried }: { selected: boolean; carried: boolean }): string {
  const kind = selected ? 'selected' : carried ? 'carried' : 'plain';
  return `url(#bureau-arrow-${kind})`;
}

/** The arrows that connections end in, once for all of them; their colors are those of the connections. */
export function EdgeArrows() {
  return (
    <svg width={0} height={0} style={{ position: 'absolute' }} aria-hidden>
      <defs>
        {kinds.map((kind) => (
          <marker
            key={kind}
            id={`bureau-arrow-${kind}`}
            className={`bureau-arrow ${kind}`}
            viewBox="0 0 10 10"
            refX={7}
            refY={5}
            markerWidth={10}
            markerHeight={10}
            markerUnits="userSpaceOnUse"
            orient="auto"
          >
            <path d="M0.5,0.8 L9,5 L0.5,9.2 Z" />
          </marker>
        ))}
      </defs>
    </svg>
  );
}
