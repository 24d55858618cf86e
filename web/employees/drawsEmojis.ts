const size = 20;
let drawn: boolean | null = null;

/** Returns whether this machine has an emoji font: without one, emojis are empty boxes in the color of the text. Tried once. */
export function drawsEmojis(): boolean {
  drawn ??= isColored('😀');
  return drawn;
}

function isColored(text: string): boolean {
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return false;
  context.font = `${size * 0.8}px sans-serif`;
  context.textBaseline = 'top';
  context.fillText(text, 0, 0);
  const { data } = context.getImageData(0, 0, size, size);
  for (let at = 0; at < data.length; at += 4) if (data[at] !== data[at + 1] || data[at] !== data[at + 2]) return true;
  return false;
}
