/** Countries of the earth as TopoJSON (github.com/topojson/topojson-specification): arcs of quantized steps that rings share. */
interface Atlas {
  readonly transform: { readonly scale: Point; readonly translate: Point };
  readonly arcs: readonly (readonly Point[])[];
  readonly objects: {
    readonly countries: {
      readonly geometries: readonly (
        | { readonly type: 'Polygon'; readonly arcs: readonly (readonly number[])[] }
        | { readonly type: 'MultiPolygon'; readonly arcs: readonly (readonly (readonly number[])[])[] }
      )[];
    };
  };
}

/** Longitude and latitude, in degrees. */
export type Point = readonly [longitude: number, latitude: number];

/** Closed lines around countries, islands and lakes inside of them, at a scale of 1:110 million (Natural Earth, public domain). */
export async function readOutlines(): Promise<Point[][]> {
  const { default: text } = await import('world-atlas/countries-110m.json?raw');
  return outlinesOf(JSON.parse(text) as Atlas);
}

function outlinesOf({ transform, arcs, objects }: Atlas): Point[][] {
  const { scale, translate } = transform;
  const lines = arcs.map((steps) => {
    let [x, y] = [0, 0];
    return steps.map(([dx, dy]): Point => {
      [x, y] = [x + dx, y + dy];
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    });
  });
  // An arc that is named by its complement is walked backwards; where arcs meet they share a point.
  const lineOf = (arc: number) => (arc < 0 ? lines[~arc]!.toReversed() : lines[arc]!);
  const ringOf = (ring: readonly number[]) => ring.flatMap((arc, place) => lineOf(arc).slice(place === 0 ? 0 : 1));
  return objects.countries.geometries.flatMap((geometry) =>
    geometry.type === 'Polygon' ? geometry.arcs.map(ringOf) : geometry.arcs.flatMap((polygon) => polygon.map(ringOf)),
  );
}
