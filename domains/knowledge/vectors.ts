import { AppError } from '../../openapi/AppError.ts';

/** Longest vector that a provider may answer. */
const mostDimensions = 16_384;

/** The vector with length 1, so that a product of two is the cosine of their angle. Errors: `upstream_error` for invalid vectors. */
export function unitVector(values: unknown): Float32Array {
  const isVector = Array.isArray(values) && values.length > 0 && values.length <= mostDimensions;
  const vector = isVector ? Float32Array.from(values as number[]) : new Float32Array();
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  if (!isVector || !Number.isFinite(length))
    throw new AppError('upstream_error', 'The provider did not return an embedding.', { retryable: true });
  return length === 0 ? vector : vector.map((value) => value / length);
}

/** As kept: two bytes a number (IEEE 754 half precision, little endian). A unit vector loses less than a thousandth. */
export function packVector(vector: Float32Array): Buffer {
  const packed = new Float16Array(vector);
  return Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
}

/** The inverse of `packVector`. */
export function unpackVector(bytes: Uint8Array): Float32Array {
  return Float32Array.from(new Float16Array(Uint8Array.from(bytes).buffer)); // A copy, because a driver's value is part of a larger buffer.
}

/** Cosine of the angle between two unit vectors, -1 to 1; 0 where they do not fit together. */
export function cosine(one: Float32Array, other: Float32Array): number {
  if (one.length !== other.length) return 0;
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += one[at]! * other[at]!;
  return Math.min(1, Math.max(-1, sum));
}
