import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../texts/texts.ts';
import classes from './catalog.module.css';
import { type Point, readOutlines } from './outlines.ts';
import type { PlacedRow } from './resultShapes.ts';

const [width, height] = [800, 420];
/** Of latitude: enough that outlines say where on earth it is. */
const leastDegrees = 12;
const steps = [30, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01];

/** Where rows are: over outlines of countries, between lines of latitude and longitude; drawn here, without a map of others. */
export function ResultMap({ places }: { places: readonly PlacedRow[] }) {
  const outlines = useQuery({ queryKey: ['outlines'], queryFn: readOutlines, staleTime: Infinity });
  const frame = frameOf(places);
  const x = (longitude: number) => ((longitude - frame.west) / (frame.east - frame.west)) * width;
  const y = (latitude: number) => ((frame.north - latitude) / (frame.north - frame.south)) * height;
  const span = Math.max(frame.east - frame.west, frame.north - frame.south);
  const step = steps.find((one) => span / one >= 4) ?? 0.01;
  const meridians = linesBetween(frame.west, frame.east, step);
  const parallels = linesBetween(frame.south, frame.north, step);
  return (
    <figure className={classes.map}>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t('catalog.mapOf', { count: places.length })}>
        <path className={classes.land} d={pathOf(outlines.data ?? [], frame, { x, y })} />
        <g className={classes.grid}>
          {meridians.map((longitude) => (
            <g key={longitude}>
              <line x1={x(longitude)} x2={x(longitude)} y1={0} y2={height} data-main={longitude === 0 || undefined} />
              <text x={x(longitude) + 4} y={height - 6}>
                {degrees(longitude, 'E', 'W')}
              </text>
            </g>
          ))}
          {parallels.map((latitude) => (
            <g key={latitude}>
              <line x1={0} x2={width} y1={y(latitude)} y2={y(latitude)} data-main={latitude === 0 || undefined} />
              <text x={4} y={y(latitude) - 4}>
                {degrees(latitude, 'N', 'S')}
              </text>
            </g>
          ))}
        </g>
        {places.map(({ latitude, longitude, label }, index) => (
          <circle key={index} className={classes.point} cx={x(longitude)} cy={y(latitude)} r={6}>
            <title>{`${label} (${latitude}, ${longitude})`}</title>
          </circle>
        ))}
      </svg>
      <Text component="figcaption" size="xs" c="dimmed">
        {t('catalog.mapOf', { count: places.length })}
      </Text>
    </figure>
  );
}

/** Around all places with some room, in the shape of the picture; never beyond the earth. */
function frameOf(places: readonly PlacedRow[]) {
  const [latitudes, longitudes] = [places.map((one) => one.latitude), places.map((one) => one.longitude)];
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  const room = (values: number[]) => (Math.max(...values) - Math.min(...values)) * 1.3;
  const tall = Math.min(180, Math.max(room(latitudes), (room(longitudes) * height) / width, leastDegrees));
  const wide = Math.min(360, (tall * width) / height);
  const [south, west] = [
    Math.max(-90, Math.min(90 - tall, middle(latitudes) - tall / 2)),
    Math.max(-180, Math.min(180 - wide, middle(longitudes) - wide / 2)),
  ];
  return { south, north: south + tall, west, east: west + wide };
}

type Frame = ReturnType<typeof frameOf>;

/** Draws rings that reach into the frame; the image clips the rest. */
function pathOf(
  rings: readonly (readonly Point[])[],
  frame: Frame,
  { x, y }: { x: (longitude: number) => number; y: (latitude: number) => number },
): string {
  return rings
    .filter((ring) => reaches(ring, frame))
    .map((ring) => `M${ring.map(([east, north]) => `${x(east).toFixed(1)} ${y(north).toFixed(1)}`).join('L')}Z`)
    .join('');
}

function reaches(ring: readonly Point[], { south, north, west, east }: Frame): boolean {
  const [longitudes, latitudes] = [ring.map((point) => point[0]), ring.map((point) => point[1])];
  return (
    Math.max(...longitudes) >= west &&
    Math.min(...longitudes) <= east &&
    Math.max(...latitudes) >= south &&
    Math.min(...latitudes) <= north
  );
}

function linesBetween(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step);
  return Array.from({ length: Math.max(0, Math.floor(to / step) - first + 1) }, (_, at) =>
    Number(((first + at) * step).toFixed(4)),
  );
}

function degrees(value: number, positive: string, negative: string): string {
  return `${Math.abs(value)}°${value === 0 ? '' : value > 0 ? positive : negative}`;
}
