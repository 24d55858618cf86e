import { Box } from '@mantine/core';
import { useMemo } from 'react';
import { encode } from 'uqr';

/** A text as a QR code, dark on light in every color scheme, so that cameras read it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = useMemo(() => encode(text, { border: 2 }), [text]);
  const path = data.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('');
  return (
    <Box bg="white" w={196} h={196} style={{ borderRadius: 8, overflow: 'hidden' }}>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${size} ${size}`}
        width="100%"
        height="100%"
        shapeRendering="crispEdges"
      >
        <path d={path} fill="black" />
      </svg>
    </Box>
  );
}
